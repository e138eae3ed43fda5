import { paper } from './paper.ts';
import { printerKind, serialSpeed } from './printer-choice.ts';
import { PrinterError, sendToPrinter, type PrinterProblem } from './printer-port.ts';
import { drawerBytes, slipBytes } from './printer-roll.ts';
import type { SlipBlock } from './slip-blocks.ts';

/** Sends bytes to this device’s printer; null when it took them, else why not. */
export async function sendToOwn(bytes: Uint8Array): Promise<PrinterProblem | null> {
  const link = printerKind.get();
  if (link === 'browser') return 'absent';
  try {
    await sendToPrinter(link, bytes, Number(serialSpeed.get()));
    return null;
  } catch (error) {
    return error instanceof PrinterError ? error.problem : 'silent';
  }
}

/** Prints a slip on this device's printer; null when it came out, else why not. */
export function printSlip(blocks: readonly SlipBlock[]): Promise<PrinterProblem | null> {
  return sendToOwn(slipBytes(blocks, paper.get()));
}

/** Opens the drawer at this device's printer; null when it was told to, else why not. */
export function kickDrawer(): Promise<PrinterProblem | null> {
  return sendToOwn(drawerBytes());
}
