import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { ReceiptLayout } from '@tillbook/core/receipt-design';
import type { Roll } from './roll.ts';
import { writeSlip, type SlipBlock } from './slip-blocks.ts';

/** Characters on a line of each roll, in the printer's own type. */
const COLUMNS = { roll58: 32, roll80: 48 } as const;
/** A sheet is no roll: what was chosen for one is set like the wider roll. */
const columnsOf = (paper: ReceiptLayout): number =>
  paper === 'roll58' ? COLUMNS.roll58 : COLUMNS.roll80;

/** What of a text no printer's table has, and what stands for it. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/[\u2212\u2013\u2014]/gu, '-'],
  [/\u00d7/gu, 'x'],
  [/[\u00a0\u2000-\u200a\u202f]/gu, ' '],
  [/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu, ''],
  [/[\u2018\u2019]/gu, "'"],
  [/[\u201c\u201d]/gu, '"'],
];
const plain = (text: string): string =>
  PLAIN.reduce((said, [from, to]) => said.replace(from, to), text);

/** The pixels of a logo, ready for a printer. */
export type LogoPixels = Pick<ImageData, 'data' | 'width' | 'height'>;

/** A roll that is written in the printer’s own type. */
export class PrinterRoll implements Roll<LogoPixels> {
  readonly #encoder: ReceiptPrinterEncoder;
  readonly columns: number;

  constructor(paper: ReceiptLayout) {
    this.columns = columnsOf(paper);
    this.#encoder = new ReceiptPrinterEncoder({
      ...{ language: 'esc-pos', columns: this.columns, codepageMapping: 'epson' },
      ...{ imageMode: 'raster', feedBeforeCut: 3, newline: '\n' },
    });
    this.#encoder.initialize().codepage('auto');
  }

  line(text: string): void {
    for (const row of plain(text).split('\n')) this.#encoder.line(row);
  }

  centered(text: string, isBold = false): void {
    this.#encoder.align('center').bold(isBold);
    this.line(text);
    this.#encoder.bold(false).align('left');
  }

  pair(label: string, value: string): void {
    const [left, right] = [plain(label), plain(value)];
    const room = this.columns - right.length - 1;
    if (room < left.length && room < this.columns / 2) {
      this.#encoder.line(left).align('right').line(right).align('left');
      return;
    }
    this.#encoder.table(
      [{ width: room, align: 'left' }, { width: 1 }, { width: right.length, align: 'right' }],
      [[left, '', right]],
    );
  }

  total(label: string, value: string): void {
    this.#encoder.bold(true).height(2);
    this.pair(label, value);
    this.#encoder.height(1).bold(false);
  }

  /**
   * A name and two figures in each row. A figure is never broken: where thirds are too narrow the
   * columns are as wide as what is in them, and where a roll is too narrow for that the name has a
   * line of its own, with each figure and what it is called below it.
   */
  thirds(rows: readonly (readonly [string, string, string])[]): void {
    const texts = rows.map((row) => row.map(plain));
    const longest = (at: number) => Math.max(...texts.map((row) => row[at]?.length ?? 0));
    const [name, one, other] = [longest(0), longest(1) + 1, longest(2) + 1];
    const third = Math.floor(this.columns / 3);
    const rest = this.columns - one - other;
    if (Math.max(name, one, other) <= third) {
      this.#table(texts, [third, third, this.columns - 2 * third]);
    } else if (name <= rest) {
      this.#table(texts, [rest, one, other]);
    } else {
      const [head, ...taxed] = rows;
      for (const [label, ...figures] of taxed) {
        this.line(label);
        figures.forEach((figure, at) => this.pair(head?.[at + 1] ?? '', figure));
      }
    }
  }

  #table(rows: string[][], widths: readonly [number, number, number]): void {
    const columns = widths.map((width, at) => ({
      ...{ width, align: at === 0 ? ('left' as const) : ('right' as const) },
    }));
    this.#encoder.table(columns, rows);
  }

  rule(): void {
    this.#encoder.line('-'.repeat(this.columns));
  }

  code(text: string): void {
    this.#encoder.align('center').qrcode(text, { model: 2, size: 6, errorlevel: 'm' });
    this.#encoder.align('left');
  }

  logo(pixels: LogoPixels): void {
    const { width, height } = pixels;
    this.#encoder.align('center');
    this.#encoder.image(pixels as ImageData, { width, height, algorithm: 'threshold' });
    this.#encoder.align('left');
  }

  cut(): void {
    this.#encoder.cut('partial');
  }

  /** Opens the drawer that hangs at the printer. */
  kick(): void {
    this.#encoder.pulse();
  }

  bytes(): Uint8Array {
    return this.#encoder.encode();
  }
}

/** A slip as ESC/POS, in the printer's own type, and cut off. */
export function slipBytes(blocks: readonly SlipBlock[], paper: ReceiptLayout): Uint8Array {
  const roll = new PrinterRoll(paper);
  writeSlip(roll, blocks);
  roll.cut();
  return roll.bytes();
}

/** What opens the drawer that hangs at the printer. */
export function drawerBytes(): Uint8Array {
  const roll = new PrinterRoll('roll80');
  roll.kick();
  return roll.bytes();
}
