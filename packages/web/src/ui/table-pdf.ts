import {
  footText,
  STRONG_RULE,
  tableSheets,
  type TablePaper,
} from '@tillbook/core/paper/table-sheets';
import { rgb } from 'pdf-lib';
import { drawText, newPress, widthOfPlain } from './pdf-press.ts';

/** How a table is put on paper. */
export interface Printing {
  /** "Page 1 of 3". */
  readonly pageText: (page: number, pages: number) => string;
  /** Told how many rows are done, page by page. */
  readonly onRow?: (done: number) => void;
  readonly signal?: AbortSignal;
}

const BLACK = rgb(0, 0, 0);
const GREY = rgb(0.72, 0.72, 0.72);

/** A table as a PDF on A4; between two pages the screen can breathe, and whoever waits can stop. */
export async function tablePdf(
  paper: TablePaper,
  { pageText, onRow, signal }: Printing,
): Promise<Uint8Array> {
  const press = await newPress();
  press.pdf.setTitle(paper.title);
  const plainWidth = widthOfPlain(press);
  for (const { width, height, texts, rules, rowsDone } of tableSheets(paper, plainWidth)) {
    const page = press.pdf.addPage([width, height]);
    for (const { x, y, width: long, thickness } of rules) {
      const color = thickness < STRONG_RULE ? GREY : BLACK;
      page.drawLine({ start: { x, y }, end: { x: x + long, y }, thickness, color });
    }
    for (const { text, ...look } of texts) await drawText(press, text, { page, ...look });
    onRow?.(rowsDone);
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
  }
  const pages = press.pdf.getPages();
  for (const [at, page] of pages.entries()) {
    const said = pageText(at + 1, pages.length);
    const { text, ...look } = footText({ width: page.getWidth() }, said, plainWidth);
    await drawText(press, text, { page, ...look });
  }
  return press.pdf.save();
}
