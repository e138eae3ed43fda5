import {
  labelPlaces,
  PAGE_MM,
  SHEETS,
  type LabelPlace,
  type Sheet,
  type SheetName,
} from '@tillbook/core/labels/sheets';
import { isPlain } from '@tillbook/core/paper/plain-text';
import bwip from 'bwip-js/browser';
import { rgb, type PDFPage } from 'pdf-lib';
import { drawText, newPress, type Press } from '../ui/pdf-press.ts';
import { fittedLines } from './label-text.ts';

/** One label: what it says. */
export interface Label {
  readonly name: string;
  readonly sku: string;
  readonly barcode: string | null;
  /** With its currency; empty where no price is wanted. */
  readonly price: string;
}

const POINTS_PER_MM = 72 / 25.4;
const points = (mm: number): number => mm * POINTS_PER_MM;
const BLACK = rgb(0, 0, 0);
const PADDING_MM = 2.5;

/** A place on a page: its lower left corner and its size, in points. */
interface Box {
  readonly page: PDFPage;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The sheets of these labels as a PDF, the first at place `startAt`. */
export async function labelPdf(
  labels: readonly Label[],
  name: SheetName,
  startAt: number,
): Promise<Uint8Array> {
  const sheet = SHEETS[name];
  const press = await newPress();
  const pages: PDFPage[] = [];
  const places = labelPlaces(sheet, startAt, labels.length);
  for (const [at, label] of labels.entries()) {
    const place = places[at];
    if (place === undefined) continue;
    while (pages.length <= place.page) {
      pages.push(press.pdf.addPage([points(PAGE_MM.width), points(PAGE_MM.height)]));
    }
    const page = pages[place.page];
    if (page !== undefined) await drawLabel(press, boxOf(page, place, sheet), label, sheet);
  }
  return press.pdf.save();
}

function boxOf(page: PDFPage, place: LabelPlace, sheet: Sheet): Box {
  const bottomMm = PAGE_MM.height - place.yMm - sheet.heightMm;
  return {
    page,
    x: points(place.xMm + PADDING_MM),
    y: points(bottomMm + PADDING_MM),
    width: points(sheet.widthMm - 2 * PADDING_MM),
    height: points(sheet.heightMm - 2 * PADDING_MM),
  };
}

async function drawLabel(press: Press, box: Box, label: Label, sheet: Sheet): Promise<void> {
  const isShelf = sheet.look === 'shelf';
  const nameSize = Math.min(isShelf ? 13 : 10, box.height * 0.16);
  const lines = isPlain(label.name)
    ? fittedLines(label.name, (text) => press.plain.widthOfTextAtSize(text, nameSize), box.width)
    : [label.name];
  let top = box.y + box.height;
  for (const line of lines) {
    top -= nameSize * 1.15;
    await drawText(press, line, { ...box, size: nameSize, y: top, isBold: isShelf });
  }
  const priceSize = isShelf ? box.height * 0.34 : Math.min(14, box.height * 0.2);
  const codeHeight = label.barcode === null ? 0 : box.height * (isShelf ? 0.24 : 0.4);
  if (label.barcode !== null) drawBars(press, box, label.barcode, codeHeight);
  else await drawText(press, label.sku, { ...box, size: 7, isBold: false });
  if (label.price === '') return;
  const free = top - box.y - codeHeight;
  const fitted = fitting(press, label.price, Math.min(priceSize, free * 0.8), box.width);
  const y = box.y + codeHeight + Math.max(1, (free - fitted) / 2);
  await drawText(press, label.price, { ...box, size: fitted, y, isBold: true });
}

/** The size at which a price fits into the width. */
function fitting({ bold }: Press, text: string, size: number, width: number): number {
  if (!isPlain(text)) return size;
  const wide = bold.widthOfTextAtSize(text, size);
  return wide <= width ? size : (size * width) / wide;
}

const EAN_13 = /^[0-9]{13}$/;
const QUIET_MODULES = 10;
const DIGITS_SIZE = 6;
/** A module below this is not read by every scanner. */
const MODULE_MAX = 1.2;

/** The widths of a code's bars and gaps, in turn, the first a bar. */
export function barsOf(code: string): readonly number[] {
  const kind = EAN_13.test(code) ? 'ean13' : 'code128';
  const [drawn] = bwip.raw(kind, code, {}) as readonly { readonly sbs?: readonly number[] }[];
  return drawn?.sbs ?? [];
}

function drawBars({ plain }: Press, box: Box, code: string, height: number): void {
  const bars = barsOf(code);
  const modules = bars.reduce((sum, width) => sum + width, 0);
  const unit = Math.min(MODULE_MAX, box.width / (modules + 2 * QUIET_MODULES));
  let x = box.x + (box.width - modules * unit) / 2;
  const tall = height - DIGITS_SIZE - 2;
  for (const [at, width] of bars.entries()) {
    if (at % 2 === 0) {
      const y = box.y + DIGITS_SIZE + 1;
      box.page.drawRectangle({ x, y, width: width * unit, height: tall, color: BLACK });
    }
    x += width * unit;
  }
  if (!isPlain(code)) return;
  const wide = plain.widthOfTextAtSize(code, DIGITS_SIZE);
  const middle = box.x + (box.width - wide) / 2;
  box.page.drawText(code, { x: middle, y: box.y, size: DIGITS_SIZE, font: plain, color: BLACK });
}
