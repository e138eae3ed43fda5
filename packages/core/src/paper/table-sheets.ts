import { isPlain, roughWidth, written } from './plain-text.ts';
import { columnWidths, wrapped, type ColumnNeed, type WidthOf } from './table-layout.ts';

/** A table as it is printed: everything is a text already. */
export interface TablePaper {
  readonly title: string;
  /** Under the title: whose figures, of which days, as of when. */
  readonly lines: readonly string[];
  readonly columns: readonly { readonly title: string; readonly isFigure: boolean }[];
  readonly rows: readonly (readonly string[])[];
  /** The last row, under a line. */
  readonly totals: readonly string[] | null;
}

/** A line of text: its left end and its foot, and the width it may take, in points. */
export interface SheetText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly isBold: boolean;
}

/** A line across the page, in points. */
export interface SheetRule {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly thickness: number;
}

/** A page with everything that is drawn on it; the origin is its lower left corner. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly SheetText[];
  readonly rules: readonly SheetRule[];
  /** Rows of the table that stand on this page and the ones before it. */
  readonly rowsDone: number;
}

/** How wide a plain text is in a font of size 1. */
export type PlainWidth = (text: string, isBold: boolean) => number;

const A4 = [595.28, 841.89] as const;
const MARGIN = 36;
const GAP = 10;
/** From a page that is read easily to one with many columns. */
const SIZES = [9, 8, 7, 6, 5] as const;
const SMALLEST = 5;
const FOOT_SIZE = 8;
/** Texts may go over several lines; figures never, and neither do words of up to this length. */
const WORD_MOST = 90;
const LINE = 1.3;
const TITLE_SIZE = 15;
/** Thinner lines are grey. */
export const STRONG_RULE = 1;

interface Format {
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly widths: readonly number[];
}

/** How wide a text of a size is; one in another script about as much. */
function widthIn(plainWidth: PlainWidth, size: number, isBold: boolean): WidthOf {
  return (text) => (isPlain(text) ? plainWidth(text, isBold) : roughWidth(text)) * size;
}

/** What the columns need in a font of size 1; a word may be parted from `wordMost` on. */
function needsOf(plainWidth: PlainWidth, paper: TablePaper) {
  const [plain, bold] = [widthIn(plainWidth, 1, false), widthIn(plainWidth, 1, true)];
  const longest = (texts: readonly string[], widthOf: WidthOf): number =>
    texts.reduce((most, text) => Math.max(most, widthOf(text)), 0);
  const words = (all: readonly string[]) => all.flatMap((text) => text.split(' '));
  return paper.columns.map(({ title, isFigure }, at) => {
    const texts = [...new Set(paper.rows.map((row) => written(row[at] ?? '')))];
    const heads = [title, written(paper.totals?.[at] ?? '')];
    const most = Math.max(longest(texts, plain), longest(heads, bold));
    const word = Math.max(longest(words(texts), plain), longest(words(heads), bold));
    const figures = Math.max(longest(texts, plain), longest(heads.slice(1), bold));
    const least = isFigure ? Math.max(figures, longest(words([title]), bold)) : word;
    return { least, most, isFigure };
  });
}

/** Upright where all of it stands in one line, across else, and smaller where that is too much. */
function formatOf(plainWidth: PlainWidth, paper: TablePaper): Format {
  const [short, long] = A4;
  const room = (wide: number): number => wide - 2 * MARGIN - GAP * (paper.columns.length - 1);
  const asked = needsOf(plainWidth, paper);
  for (const size of SIZES) {
    const needs = asked.map(({ least, most, isFigure }): ColumnNeed => {
      const words = isFigure ? least * size : Math.min(least * size, WORD_MOST);
      return { least: words, most: Math.max(most * size, words) };
    });
    const all = needs.reduce((sum, need) => sum + need.most, 0);
    const isUpright = size === SIZES[0] && all <= room(short);
    const [width, height] = isUpright ? [short, long] : [long, short];
    const widths = columnWidths(needs, room(width));
    if (widths !== null) return { width, height, size, widths };
  }
  const even = room(long) / paper.columns.length;
  return { width: long, height: short, size: SMALLEST, widths: paper.columns.map(() => even) };
}

/** One row, each cell in its lines. */
type Cells = readonly (readonly string[])[];

class Pages {
  readonly #plainWidth: PlainWidth;
  readonly #paper: TablePaper;
  readonly #format: Format;
  #texts: SheetText[] = [];
  #rules: SheetRule[] = [];
  #y = 0;
  #rowsDone = 0;
  /** Pages that nothing more comes onto. */
  full: Sheet[] = [];

  constructor(plainWidth: PlainWidth, paper: TablePaper) {
    this.#plainWidth = plainWidth;
    this.#paper = paper;
    this.#format = formatOf(plainWidth, paper);
    this.#y = this.#format.height - MARGIN;
  }

  get #inner(): number {
    return this.#format.width - 2 * MARGIN;
  }

  /** The page is full: a new one. */
  turn(): void {
    const { width, height } = this.#format;
    const drawn = { texts: this.#texts, rules: this.#rules };
    this.full.push({ width, height, ...drawn, rowsDone: this.#rowsDone });
    [this.#texts, this.#rules] = [[], []];
    this.#y = height - MARGIN;
  }

  head(): void {
    this.#lines([this.#paper.title], TITLE_SIZE, true);
    this.#y -= 2;
    this.#lines(this.#paper.lines, 9, false);
    this.#y -= 8;
    this.#columns();
  }

  #lines(texts: readonly string[], size: number, isBold: boolean): void {
    const widthOf = widthIn(this.#plainWidth, size, isBold);
    for (const text of texts.flatMap((one) => wrapped(written(one), widthOf, this.#inner))) {
      this.#y -= size * LINE;
      this.#texts.push({ text, x: MARGIN, y: this.#y, width: this.#inner, size, isBold });
    }
  }

  #cellsOf(texts: readonly string[], isBold: boolean): Cells {
    const { size, widths } = this.#format;
    const widthOf = widthIn(this.#plainWidth, size, isBold);
    return widths.map((width, at) => wrapped(written(texts[at] ?? ''), widthOf, width + 0.01));
  }

  #columns(): void {
    const titles = this.#paper.columns.map(({ title }) => title);
    this.#put(this.#cellsOf(titles, true), true);
    this.#rule(STRONG_RULE);
  }

  #rule(thickness: number): void {
    this.#rules.push({ x: MARGIN, y: this.#y - 3, width: this.#inner, thickness });
    this.#y -= 4;
  }

  /** A row; on a new page, with the heads of the columns again, where this one is full. */
  row(texts: readonly string[]): void {
    this.#whole(this.#cellsOf(texts, false), false);
    this.#rule(0.4);
    this.#rowsDone += 1;
  }

  totals(texts: readonly string[]): void {
    const cells = this.#cellsOf(texts, true);
    this.#y += 1;
    this.#rule(STRONG_RULE);
    this.#whole(cells, true);
  }

  #whole(cells: Cells, isBold: boolean): void {
    const tall = Math.max(...cells.map(({ length }) => length)) * this.#format.size * LINE;
    if (this.#y - tall - 4 < MARGIN + 16) {
      this.turn();
      this.#columns();
    }
    this.#put(cells, isBold);
  }

  #put(cells: Cells, isBold: boolean): void {
    const { size, widths } = this.#format;
    const widthOf = widthIn(this.#plainWidth, size, isBold);
    let x = MARGIN;
    for (const [at, lines] of cells.entries()) {
      const width = widths[at] ?? 0;
      for (const [number, text] of lines.entries()) {
        if (text === '') continue;
        const y = this.#y - (number + 1) * size * LINE + size * 0.2;
        const isRight = this.#paper.columns[at]?.isFigure === true && isPlain(text);
        const left = isRight ? x + width - widthOf(text) : x;
        this.#texts.push({ text, x: left, y, width, size, isBold });
      }
      x += width + GAP;
    }
    this.#y -= Math.max(...cells.map(({ length }) => length)) * size * LINE;
  }
}

/**
 * A table on A4, page by page, with the heads of its columns on every page: upright where every row
 * stands in one line, across and smaller where not. Figures are never parted, and nothing is cut.
 */
export function* tableSheets(paper: TablePaper, plainWidth: PlainWidth): Generator<Sheet> {
  const pages = new Pages(plainWidth, paper);
  const taken = (): Sheet[] => pages.full.splice(0);
  pages.head();
  for (const row of paper.rows) {
    pages.row(row);
    yield* taken();
  }
  if (paper.totals !== null) pages.totals(paper.totals);
  pages.turn();
  yield* taken();
}

/** Where the number of a page stands: at its foot, on the right. */
export function footText(
  { width }: Pick<Sheet, 'width'>,
  said: string,
  plainWidth: PlainWidth,
): SheetText {
  const text = written(said);
  const wide = widthIn(plainWidth, FOOT_SIZE, false)(text);
  const x = width - MARGIN - wide;
  return { text, x, y: MARGIN - 8, width: wide + 1, size: FOOT_SIZE, isBold: false };
}
