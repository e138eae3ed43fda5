import { storedChoice } from '../ui/stored-choice.ts';

/** What receipts come out of on this device: the browser's print dialog, or a printer by itself. */
export const PRINTER_KINDS = ['browser', 'usb', 'serial'] as const;
export type PrinterKind = (typeof PRINTER_KINDS)[number];
/** A receipt printer that this page talks to without a dialog. */
export type PrinterLink = Exclude<PrinterKind, 'browser'>;

export const printerKind = storedChoice<PrinterKind>(
  'tillbook.printer',
  PRINTER_KINDS,
  () => 'browser',
);

/** Whether the drawer at the printer is opened when cash goes in or out. */
export const drawerOpens = storedChoice('tillbook.printer.drawer', ['on', 'off'], () => 'off');

/** How fast serial printers talk, in bits a second; the manual of each says it. */
export const SERIAL_SPEEDS = ['9600', '19200', '38400', '115200'] as const;
export const serialSpeed = storedChoice<(typeof SERIAL_SPEEDS)[number]>(
  'tillbook.printer.speed',
  SERIAL_SPEEDS,
  () => '9600',
);

/** Whether this browser can talk to printers in that way. */
export function canTalk(link: PrinterLink): boolean {
  return link in navigator;
}
