import { isPlain, isRightToLeft } from '@tillbook/core/paper/plain-text';
import type { PlainWidth } from '@tillbook/core/paper/table-sheets';
import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib';

/** What every PDF is made with: the fonts that each reader has, and the browser for all else. */
export interface Press {
  readonly pdf: PDFDocument;
  readonly plain: PDFFont;
  readonly bold: PDFFont;
}

export async function newPress(): Promise<Press> {
  const pdf = await PDFDocument.create();
  return {
    pdf,
    plain: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
}

/** How wide the standard fonts write. */
export function widthOfPlain({ plain, bold }: Press): PlainWidth {
  return (text, isBold) => (isBold ? bold : plain).widthOfTextAtSize(text, 1);
}

/** A line: where its left end and its foot are and what it may take, in points. */
export interface TextLook {
  readonly page: PDFPage;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly isBold: boolean;
}

/**
 * A line of text. The fonts that every reader has know Latin letters alone; a line in another
 * script is drawn by the browser, which has a font for it, and put in as a picture.
 */
export async function drawText(press: Press, text: string, look: TextLook): Promise<void> {
  const { page, x, y, size, isBold } = look;
  if (isPlain(text)) {
    const font = isBold ? press.bold : press.plain;
    page.drawText(text, { x, y, size, font, color: rgb(0, 0, 0) });
    return;
  }
  const { bytes, width, height, isFromRight } = await pictureOf(text, look);
  const image = await press.pdf.embedPng(bytes);
  const left = isFromRight ? x + look.width - width : x;
  page.drawImage(image, { x: left, y: y - size * 0.25, width, height });
}

/** Dots for each point: 300 to the inch. */
const SCALE = 300 / 72;

async function pictureOf(text: string, { size, isBold, width: widthMax }: TextLook) {
  const canvas = document.createElement('canvas');
  const font = `${isBold ? '700' : '400'} ${size * SCALE}px sans-serif`;
  const measure = canvas.getContext('2d');
  if (measure === null) throw new Error('This browser draws no pictures');
  measure.font = font;
  const width = Math.min(widthMax, measure.measureText(text).width / SCALE + 1);
  const height = size * 1.4;
  canvas.width = Math.ceil(width * SCALE);
  canvas.height = Math.ceil(height * SCALE);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser draws no pictures');
  const isFromRight = isRightToLeft(text);
  pen.font = font;
  pen.direction = isFromRight ? 'rtl' : 'ltr';
  pen.textBaseline = 'middle';
  pen.fillText(text, isFromRight ? canvas.width : 0, canvas.height / 2, canvas.width);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('This browser keeps no pictures');
  return { bytes: await blob.arrayBuffer(), width, height, isFromRight };
}
