import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { customerTitle } from '@tillbook/core/customers/customer-words';
import {
  RECEIPT_ITEM_PARTS,
  type ReceiptBlock,
  type ReceiptLayout,
} from '@tillbook/core/receipt-design';
import { adjustmentsOf } from '@tillbook/core/sales/receipt-adjustments';
import { t as inExchanges } from '../i18n/en/exchanges.ts';
import { t } from '../i18n/en/sales.ts';
import { adjustmentText, lineOff } from './offer-words.ts';
import { blocksOn, receiptGroups } from './receipt-order.ts';
import { afterRows } from './receipt-after.ts';
import {
  countText,
  partText,
  paymentName,
  type PartProps,
  type PrintMark,
} from './receipt-parts.tsx';
import { unitText } from './unit-text.ts';

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

/** Everything a paper is made of: the sale, how receipts look, and which copy it is. */
export type PaperPart = Omit<PartProps, 'mark'> & { readonly mark: PrintMark };

/** The pixels of a logo, ready for a printer. */
export type LogoPixels = Pick<ImageData, 'data' | 'width' | 'height'>;

class Roll {
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

  /** A name and its figure on one line; below each other where there is no room. */
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

  thirds(rows: readonly (readonly [string, string, string])[]): void {
    const width = Math.floor(this.columns / 3);
    const columns = [
      { width, align: 'left' as const },
      { width, align: 'right' as const },
      { width: this.columns - 2 * width, align: 'right' as const },
    ];
    this.#encoder.table(
      columns,
      rows.map((row) => row.map(plain)),
    );
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

type Print = (roll: Roll, part: PaperPart, logo: LogoPixels | null) => void;

const BLOCKS: Readonly<Record<ReceiptBlock, Print>> = {
  logo: (roll, _part, logo) => {
    if (logo !== null) roll.logo(logo);
  },
  shop: (roll, { sale }) => {
    roll.centered(sale.businessName, true);
    for (const text of [sale.branchName, sale.branchAddress, sale.receiptHeader]) {
      if (text !== null) roll.centered(text);
    }
    if (sale.taxNumber !== null) roll.centered(t('taxNumber', { number: sale.taxNumber }));
  },
  number: (roll, { sale, format }) => {
    roll.pair(t('receipt'), sale.receiptNumber);
    roll.pair(t('date'), format.dateTime(sale.occurredAt));
    roll.pair(t('till'), sale.tillName);
  },
  seller: (roll, { sale }) => roll.pair(t('servedBy'), sale.sellerName),
  customer: (roll, { sale }) => {
    if (sale.customer !== null) roll.pair(t('customer'), customerTitle(sale.customer));
  },
  items: printItems,
  totals: printTotals,
  savings: (roll, { sale, format }) =>
    roll.centered(t('youSaved', { amount: format.amount(sale.discountMinor) })),
  note: (roll, { sale }) => roll.line(sale.note ?? ''),
  payments: printPayments,
  taxes: (roll, { sale, format }) => {
    roll.rule();
    roll.thirds([
      [t('taxRate'), t('net'), t('tax')],
      ...sale.taxes.map(({ taxBasisPoints, netMinor, taxMinor }): [string, string, string] => [
        format.percent(taxBasisPoints),
        format.amount(netMinor),
        format.amount(taxMinor),
      ]),
    ]);
  },
  policy: (roll, { sale }) => roll.line(sale.returnPolicy ?? ''),
  footer: (roll, { sale }) => roll.centered(sale.receiptFooter ?? t('thanks')),
  code: (roll, { sale, mark }) => {
    roll.code(mark.address ?? sale.receiptNumber);
    roll.centered(sale.receiptNumber);
  },
};

const packed = (line: { readonly name: string; readonly packName: string | null }): string =>
  line.packName === null ? line.name : `${line.name} · ${line.packName}`;

function printItems(roll: Roll, { sale, format, look, mark }: PaperPart): void {
  const parts = RECEIPT_ITEM_PARTS.filter((part) => look.design.itemParts.includes(part));
  roll.rule();
  for (const line of sale.lines) {
    roll.line(packed(line));
    for (const part of parts) {
      const text = partText(line, part);
      if (text !== null) roll.line(text);
    }
    const times = countText(line, format);
    if (mark.isGift === true) {
      roll.line(times);
      continue;
    }
    roll.pair(`${times} × ${format.amount(line.unitPriceMinor)}`, format.amount(line.grossMinor));
    for (const { name, isOfCart, amountMinor } of line.promotions) {
      if (!isOfCart) roll.pair(name, format.amount(-amountMinor));
    }
    const { discount } = line;
    if (discount !== null) {
      roll.pair(lineOff(discount, format), format.amount(-discount.discountMinor));
    }
  }
}

function printTotals(roll: Roll, { sale, format }: PaperPart): void {
  roll.rule();
  for (const row of adjustmentsOf(sale)) {
    const amount = row.amountMinor === 0 ? '' : format.amount(row.amountMinor);
    roll.pair(adjustmentText(row, format), amount);
  }
  if (sale.taxMode === 'exclusive') {
    roll.pair(t('subtotal'), format.amount(sale.netMinor));
    roll.pair(t('tax'), format.amount(sale.taxMinor));
  }
  roll.total(t('totalIn', { currency: sale.currency }), format.amount(sale.totalMinor));
}

function printPayments(roll: Roll, { sale, format, mark }: PaperPart): void {
  const { exchange } = sale;
  if (exchange !== null) {
    roll.line(`${inExchanges('backFrom')} ${exchange.receiptNumber} · ${exchange.refundNumber}`);
    for (const line of exchange.lines) {
      const unit = line.packName === null ? line.unit : '';
      const times = unitText(format, line.quantityMilli, unit);
      roll.pair(`${times} × ${packed(line)}`, format.amount(-line.totalMinor));
    }
  }
  for (const payment of sale.payments) {
    roll.pair(paymentName(payment), format.amount(payment.tenderedMinor));
  }
  if (sale.changeMinor > 0) roll.pair(t('change'), format.amount(sale.changeMinor));
  for (const [label, value] of afterRows({ sale, format, mark })) roll.pair(label, value);
}

/**
 * Receipts as ESC/POS, each cut off by itself: the blocks, words and figures of the receipt on the
 * screen, in the printer's own type. What its character tables lack comes out as a question mark.
 */
export function receiptBytes(
  papers: readonly PaperPart[],
  paper: ReceiptLayout,
  logo: LogoPixels | null,
): Uint8Array {
  const roll = new Roll(paper);
  for (const part of papers) {
    const { sale, look, mark } = part;
    if (mark.copyNo > 0) roll.centered(t('copyNo', { number: mark.copyNo }), true);
    const has = { logo: logo !== null, code: true };
    if (mark.isGift === true) roll.centered(t('giftReceipt'), true);
    for (const block of receiptGroups(blocksOn(look.design, mark), sale, has).flat()) {
      BLOCKS[block](roll, part, logo);
    }
    roll.cut();
  }
  return roll.bytes();
}

/** What opens the drawer that hangs at the printer. */
export function drawerBytes(): Uint8Array {
  const roll = new Roll('roll80');
  roll.kick();
  return roll.bytes();
}
