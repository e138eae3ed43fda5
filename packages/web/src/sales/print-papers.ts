import { paper } from '../printing/paper.ts';
import { sendToOwn } from '../printing/printer.ts';
import type { LogoPixels } from '../printing/printer-roll.ts';
import type { PrinterProblem } from '../printing/printer-port.ts';
import { receiptBytes } from './receipt-bytes.ts';
import type { PaperPart } from './receipt-roll.ts';

/** Dots that a logo takes of a roll at most; printers take whole bytes of them. */
const LOGO_DOTS = 240;
const BYTE = 8;

/** The pixels of a logo on white, as wide as a roll shows it; null where it cannot be read. */
async function logoPixels(address: string | null): Promise<LogoPixels | null> {
  if (address === null) return null;
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const scale = Math.min(1, LOGO_DOTS / Math.max(image.naturalWidth, image.naturalHeight));
  const dots = (length: number) => Math.max(1, Math.floor((length * scale) / BYTE)) * BYTE;
  const canvas = document.createElement('canvas');
  canvas.width = dots(image.naturalWidth);
  canvas.height = dots(image.naturalHeight);
  const brush = canvas.getContext('2d');
  if (brush === null) return null;
  brush.fillStyle = 'white';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(image, 0, 0, canvas.width, canvas.height);
  return brush.getImageData(0, 0, canvas.width, canvas.height);
}

/** Prints receipts on this device's printer; null when they came out, else why not. */
export async function printPapers(papers: readonly PaperPart[]): Promise<PrinterProblem | null> {
  const logo = await logoPixels(papers[0]?.look.logo ?? null);
  return sendToOwn(receiptBytes(papers, paper.get(), logo));
}
