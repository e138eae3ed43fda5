import { isPlain, isRightToLeft } from '@tillbook/core/paper/plain-text';
import {
  footText,
  STRONG_RULE,
  tableSheets,
  type PlainWidth,
  type SheetText,
  type TablePaper,
} from '@tillbook/core/paper/table-sheets';
import { PDFDocument, rgb, StandardFonts, type PDFImage, type PDFPage } from 'pdf-lib';
import sharp from 'sharp';

const BLACK = rgb(0, 0, 0);
const GREY = rgb(0.72, 0.72, 0.72);

/** Dots for each point: 300 to the inch. */
const SCALE = 300 / 72;
/** What a line takes above and below, as shares of its size. */
const TALL = 1.5;
const BELOW = 0.35;

/** Numbers each page at its foot; files that the server makes are in English. */
const pageText = (page: number, pages: number): string => `Page ${page} of ${pages}`;

/**
 * Puts a table on paper.
 * @param madeAt told inside the file, so that a month made twice from the same rows is the same
 */
export async function printTable(paper: TablePaper, madeAt: Date): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  pdf.setTitle(paper.title);
  pdf.setCreationDate(madeAt);
  pdf.setModificationDate(madeAt);
  const fontOf = (isBold: boolean) => (isBold ? bold : plain);
  const plainWidth: PlainWidth = (text, isBold) => fontOf(isBold).widthOfTextAtSize(text, 1);
  const pictures = new Map<string, PDFImage>();
  const draw = async (page: PDFPage, drawn: SheetText): Promise<void> => {
    const { text, x, y, width, size, isBold } = drawn;
    if (isPlain(text)) {
      page.drawText(text, { x, y, size, font: fontOf(isBold), color: BLACK });
      return;
    }
    const key = JSON.stringify([text, width, size, isBold]);
    const image = pictures.get(key) ?? (await pdf.embedPng(await pictureOf(drawn)));
    pictures.set(key, image);
    page.drawImage(image, { x, y: y - size * BELOW, width, height: size * TALL });
  };
  for (const { width, height, texts, rules } of tableSheets(paper, plainWidth)) {
    const page = pdf.addPage([width, height]);
    for (const { x, y, width: long, thickness } of rules) {
      const color = thickness < STRONG_RULE ? GREY : BLACK;
      page.drawLine({ start: { x, y }, end: { x: x + long, y }, thickness, color });
    }
    for (const one of texts) await draw(page, one);
  }
  const pages = pdf.getPages();
  for (const [at, page] of pages.entries()) {
    const foot = footText({ width: page.getWidth() }, pageText(at + 1, pages.length), plainWidth);
    await draw(page, foot);
  }
  return pdf.save();
}

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (mark) => MARKS[mark] ?? mark);

/**
 * A line in a script that the standard fonts do not have, with the fonts of this machine: a letter
 * that none of them has is shown as its number in a frame.
 */
async function pictureOf({ text, width, size, isBold }: SheetText): Promise<Buffer> {
  const [wide, tall] = [Math.ceil(width * SCALE), Math.ceil(size * TALL * SCALE)];
  const isFromRight = isRightToLeft(text);
  const place = isFromRight ? `x="${wide}" direction="rtl"` : 'x="0"';
  const foot = (size * (TALL - BELOW) * SCALE).toFixed(1);
  const look = `font-family="sans-serif" font-size="${(size * SCALE).toFixed(1)}"`;
  const weight = isBold ? 'bold' : 'normal';
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${tall}">` +
    `<text ${place} y="${foot}" ${look} font-weight="${weight}">${escaped(text)}</text></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
