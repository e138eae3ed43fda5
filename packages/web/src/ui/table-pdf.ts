import type { PDFPage } from 'pdf-lib';
import { rgb } from 'pdf-lib';
import { drawText, isPlain, newPress, type Press } from './pdf-press.ts';
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
  /** "Page 1 of 3". */
  readonly pageText: (page: number, pages: number) => string;
}

const A4 = [595.28, 841.89] as const;
const MARGIN = 36;
const GAP = 10;
/** From a page that is read easily to one with many columns. */
const SIZES = [9, 8, 7, 6, 5] as const;
/** Texts may go over several lines; figures never, and neither do words of up to this length. */
const WORD_MOST = 90;
const LINE = 1.3;
const TITLE_SIZE = 15;
const GREY = rgb(0.72, 0.72, 0.72);

/** Spaces that the fonts do not have are written as one that they have. */
const written = (text: string): string =>
  text.replaceAll(/[\u2009\u202f]/gu, '\u00a0').replaceAll('−', '-');

interface Format {
  readonly page: readonly [width: number, height: number];
  readonly size: number;
  readonly widths: readonly number[];
}

/** How wide a text of the size is; one in another script about as much. */
function widthIn({ plain, bold }: Press, size: number, isBold: boolean): WidthOf {
  const font = isBold ? bold : plain;
  return (text) =>
    isPlain(text) ? font.widthOfTextAtSize(text, size) : [...text].length * size * 0.65;
}

function needsOf(press: Press, paper: TablePaper, size: number): ColumnNeed[] {
  const [plain, bold] = [widthIn(press, size, false), widthIn(press, size, true)];
  const longest = (texts: readonly string[], widthOf: WidthOf): number =>
    texts.reduce((most, text) => Math.max(most, widthOf(text)), 0);
  return paper.columns.map(({ title, isFigure }, at) => {
    const texts = paper.rows.map((row) => row[at] ?? '');
    const heads = [title, paper.totals?.[at] ?? ''];
    const most = Math.max(longest(texts, plain), longest(heads, bold));
    const words = (all: readonly string[]) => all.flatMap((text) => text.split(' '));
    const word = Math.max(longest(words(texts), plain), longest(words(heads), bold));
    const figures = Math.max(longest(texts, plain), longest(heads.slice(1), bold));
    const least = isFigure ? Math.max(figures, longest(words([title]), bold)) : word;
    return { least: Math.min(least, isFigure ? least : WORD_MOST), most: Math.max(most, least) };
  });
}

/** Upright where all of it stands in one line, across else, and smaller where that is too much. */
function formatOf(press: Press, paper: TablePaper): Format {
  const [width, height] = A4;
  const room = (wide: number): number => wide - 2 * MARGIN - GAP * (paper.columns.length - 1);
  for (const size of SIZES) {
    const needs = needsOf(press, paper, size);
    const all = needs.reduce((sum, need) => sum + need.most, 0);
    const isUpright = size === SIZES[0] && all <= room(width);
    const [wide, tall] = isUpright ? [width, height] : [height, width];
    const widths = columnWidths(needs, room(wide));
    if (widths !== null) return { page: [wide, tall], size, widths };
  }
  const even = room(height) / paper.columns.length;
  return { page: [height, width], size: 5, widths: paper.columns.map(() => even) };
}

/** One row, each cell in its lines. */
type Cells = readonly (readonly string[])[];

class Sheets {
  private page: PDFPage;
  private y = 0;
  private readonly press: Press;
  private readonly paper: TablePaper;
  private readonly format: Format;

  constructor(press: Press, paper: TablePaper, format: Format) {
    this.press = press;
    this.paper = paper;
    this.format = format;
    this.page = this.turn();
  }

  /** A new page. */
  private turn(): PDFPage {
    const [width, height] = this.format.page;
    this.page = this.press.pdf.addPage([width, height]);
    this.y = height - MARGIN;
    return this.page;
  }

  private get inner(): number {
    return this.format.page[0] - 2 * MARGIN;
  }

  async head(): Promise<void> {
    const { title, lines } = this.paper;
    await this.lines([title], TITLE_SIZE, true);
    this.y -= 2;
    await this.lines(lines, 9, false);
    this.y -= 8;
    await this.columns();
  }

  private async lines(texts: readonly string[], size: number, isBold: boolean): Promise<void> {
    const widthOf = widthIn(this.press, size, isBold);
    for (const line of texts.flatMap((text) => wrapped(written(text), widthOf, this.inner))) {
      this.y -= size * LINE;
      const place = { page: this.page, x: MARGIN, y: this.y, width: this.inner };
      await drawText(this.press, line, { ...place, size, isBold });
    }
  }

  private cellsOf(texts: readonly string[], isBold: boolean): Cells {
    const { size, widths } = this.format;
    const widthOf = widthIn(this.press, size, isBold);
    return widths.map((width, at) => wrapped(written(texts[at] ?? ''), widthOf, width + 0.01));
  }

  private async columns(): Promise<void> {
    await this.put(
      this.cellsOf(
        this.paper.columns.map(({ title }) => title),
        true,
      ),
      true,
    );
    this.rule(1);
  }

  private rule(thickness: number): void {
    const [start, end] = [MARGIN, MARGIN + this.inner];
    const y = this.y - 3;
    this.page.drawLine({
      ...{ start: { x: start, y }, end: { x: end, y }, thickness },
      color: thickness < 1 ? GREY : rgb(0, 0, 0),
    });
    this.y -= 4;
  }

  /** A row; on a new page, with the heads of the columns again, where this one is full. */
  async row(texts: readonly string[]): Promise<void> {
    await this.whole(this.cellsOf(texts, false), false);
    this.rule(0.4);
  }

  async totals(texts: readonly string[]): Promise<void> {
    const cells = this.cellsOf(texts, true);
    this.y += 1;
    this.rule(1);
    await this.whole(cells, true);
  }

  private async whole(cells: Cells, isBold: boolean): Promise<void> {
    const tall = Math.max(...cells.map(({ length }) => length)) * this.format.size * LINE;
    if (this.y - tall - 4 < MARGIN + 16) {
      this.turn();
      await this.columns();
    }
    await this.put(cells, isBold);
  }

  private async put(cells: Cells, isBold: boolean): Promise<void> {
    const { size, widths } = this.format;
    const widthOf = widthIn(this.press, size, isBold);
    let x = MARGIN;
    for (const [at, lines] of cells.entries()) {
      const width = widths[at] ?? 0;
      for (const [number, line] of lines.entries()) {
        if (line === '') continue;
        const y = this.y - (number + 1) * size * LINE + size * 0.2;
        const isRight = this.paper.columns[at]?.isFigure === true && isPlain(line);
        const left = isRight ? x + width - widthOf(line) : x;
        await drawText(this.press, line, { page: this.page, x: left, y, width, size, isBold });
      }
      x += width + GAP;
    }
    this.y -= Math.max(...cells.map(({ length }) => length)) * size * LINE;
  }
}

/** Rows between two breaths of the page that waits. */
const ROWS_AT_ONCE = 100;

/**
 * A table as a PDF on A4, with the heads of its columns on every page.
 * @param onRow told how many rows are done, now and then
 */
export async function tablePdf(
  paper: TablePaper,
  onRow: (done: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const press = await newPress();
  press.pdf.setTitle(paper.title);
  const sheets = new Sheets(press, paper, formatOf(press, paper));
  await sheets.head();
  for (const [at, row] of paper.rows.entries()) {
    if (at > 0 && at % ROWS_AT_ONCE === 0) {
      onRow(at);
      await new Promise((resolve) => setTimeout(resolve));
      signal?.throwIfAborted();
    }
    await sheets.row(row);
  }
  if (paper.totals !== null) await sheets.totals(paper.totals);
  await numberPages(press, paper);
  return press.pdf.save();
}

async function numberPages(press: Press, { pageText }: TablePaper): Promise<void> {
  const pages = press.pdf.getPages();
  const widthOf = widthIn(press, 8, false);
  for (const [at, page] of pages.entries()) {
    const text = written(pageText(at + 1, pages.length));
    const x = page.getWidth() - MARGIN - widthOf(text);
    const width = page.getWidth() - 2 * MARGIN;
    await drawText(press, text, { page, x, y: MARGIN - 8, width, size: 8, isBold: false });
  }
}
