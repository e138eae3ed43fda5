import { paper } from './paper.ts';
import { drawerBytes, receiptBytes, slipBytes, type LogoPixels } from './printer-bytes.ts';
import { printerKind, serialSpeed } from './printer-choice.ts';
import { PrinterError, sendToPrinter, type PrinterProblem } from './printer-port.ts';
import type { PaperPart } from './receipt-roll.ts';
import type { SlipBlock } from './slip-blocks.ts';

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

async function send(bytes: Uint8Array): Promise<PrinterProblem | null> {
  const link = printerKind.get();
  if (link === 'browser') return 'absent';
  try {
    await sendToPrinter(link, bytes, Number(serialSpeed.get()));
    return null;
  } catch (error) {
    return error instanceof PrinterError ? error.problem : 'silent';
  }
}

/** Prints receipts on this device's printer; null when they came out, else why not. */
export async function printPapers(papers: readonly PaperPart[]): Promise<PrinterProblem | null> {
  const logo = await logoPixels(papers[0]?.look.logo ?? null);
  return send(receiptBytes(papers, paper.get(), logo));
}

/** Prints a slip on this device's printer; null when it came out, else why not. */
export function printSlip(blocks: readonly SlipBlock[]): Promise<PrinterProblem | null> {
  return send(slipBytes(blocks, paper.get()));
}

/** Opens the drawer at this device's printer; null when it was told to, else why not. */
export function kickDrawer(): Promise<PrinterProblem | null> {
  return send(drawerBytes());
}
