import type { PrinterLink } from './printer-choice.ts';

/** Why nothing came out of a printer. */
export type PrinterProblem =
  /** This browser, or this address, does not talk to printers. */
  | 'unsupported'
  /** None was chosen here, or it is unplugged. */
  | 'absent'
  /** Another program has it, or the system does not let the page have it. */
  | 'refused'
  /** It takes nothing: no paper, a lid that is open, switched off. */
  | 'silent';

export class PrinterError extends Error {
  readonly problem: PrinterProblem;

  constructor(problem: PrinterProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** As much of WebUSB as a printer needs. */
export interface UsbPrinter {
  readonly productName?: string | undefined;
  readonly configuration: {
    readonly interfaces: readonly {
      readonly interfaceNumber: number;
      readonly alternate: {
        readonly interfaceClass: number;
        readonly endpoints: readonly {
          readonly endpointNumber: number;
          readonly direction: 'in' | 'out';
          readonly type: string;
        }[];
      };
    }[];
  } | null;
  open(): Promise<void>;
  close(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  transferOut(endpoint: number, bytes: Uint8Array): Promise<{ readonly status: string }>;
  forget?(): Promise<void>;
}

/** As much of Web Serial as a printer needs. */
export interface SerialPrinter {
  readonly writable: WritableStream<Uint8Array> | null;
  open(options: { readonly baudRate: number }): Promise<void>;
  close(): Promise<void>;
  forget?(): Promise<void>;
}

interface PrinterDoors {
  readonly usb?: {
    getDevices(): Promise<UsbPrinter[]>;
    requestDevice(options: {
      readonly filters: readonly { readonly classCode: number }[];
    }): Promise<UsbPrinter>;
  };
  readonly serial?: {
    getPorts(): Promise<SerialPrinter[]>;
    requestPort(): Promise<SerialPrinter>;
  };
}

/** What USB calls a printer. */
const PRINTER_CLASS = 7;
/** A printer that takes nothing for so long has no paper, or is switched off. */
const PATIENCE_MS = 8_000;

const doors = (): PrinterDoors => navigator as unknown as PrinterDoors;

function doorOf<K extends PrinterLink>(link: K): NonNullable<PrinterDoors[K]> {
  const door = doors()[link];
  if (door === undefined) throw new PrinterError('unsupported');
  return door;
}

/** The one that was chosen stays; what was chosen before is given up. */
async function keepOnly<T extends { forget?(): Promise<void> }>(chosen: T, all: readonly T[]) {
  for (const other of all) if (other !== chosen) await other.forget?.();
}

/**
 * Lets the person choose this device's printer; the browser asks. Has to be called from a touch.
 * @returns false when they chose none
 */
export async function choosePrinter(link: PrinterLink): Promise<boolean> {
  try {
    if (link === 'usb') {
      const usb = doorOf('usb');
      const filters = [{ classCode: PRINTER_CLASS }];
      await keepOnly(await usb.requestDevice({ filters }), await usb.getDevices());
    } else {
      const serial = doorOf('serial');
      await keepOnly(await serial.requestPort(), await serial.getPorts());
    }
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return false;
    throw asPrinterError(error);
  }
}

/** The name of the printer that was chosen here; null while none is plugged in. */
export async function printerHere(link: PrinterLink): Promise<string | null> {
  if (!(link in navigator)) return null;
  if (link === 'serial') return (await doorOf('serial').getPorts()).length > 0 ? '' : null;
  const [printer] = await doorOf('usb').getDevices();
  return printer === undefined ? null : (printer.productName ?? '');
}

function asPrinterError(error: unknown): PrinterError {
  if (error instanceof PrinterError) return error;
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotFoundError') return new PrinterError('absent', error);
  const isTaken = ['SecurityError', 'NotAllowedError', 'InvalidStateError'].includes(name);
  return new PrinterError(isTaken ? 'refused' : 'silent', error);
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PrinterError('silent')), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The interface that prints, and where it takes bytes. */
function outOf({ configuration }: UsbPrinter) {
  for (const { interfaceNumber, alternate } of configuration?.interfaces ?? []) {
    const { interfaceClass, endpoints } = alternate;
    const out = endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk');
    if (interfaceClass === PRINTER_CLASS && out !== undefined) {
      return { interfaceNumber, endpoint: out.endpointNumber };
    }
  }
  throw new PrinterError('refused');
}

async function opened(open: Promise<void>): Promise<void> {
  try {
    await open;
  } catch (error) {
    const isGone = error instanceof DOMException && error.name === 'NotFoundError';
    throw new PrinterError(isGone ? 'absent' : 'refused', error);
  }
}

async function sendByUsb(bytes: Uint8Array): Promise<void> {
  const [printer] = await doorOf('usb').getDevices();
  if (printer === undefined) throw new PrinterError('absent');
  await opened(printer.open());
  try {
    if (printer.configuration === null) await printer.selectConfiguration(1);
    const { interfaceNumber, endpoint } = outOf(printer);
    await opened(printer.claimInterface(interfaceNumber));
    const { status } = await inTime(printer.transferOut(endpoint, bytes));
    if (status !== 'ok') throw new PrinterError('silent');
  } finally {
    await printer.close().catch(() => undefined);
  }
}

async function sendBySerial(bytes: Uint8Array, baudRate: number): Promise<void> {
  const [port] = await doorOf('serial').getPorts();
  if (port === undefined) throw new PrinterError('absent');
  await opened(port.open({ baudRate }));
  const writer = port.writable?.getWriter();
  try {
    if (writer === undefined) throw new PrinterError('refused');
    await inTime(writer.write(bytes));
    await inTime(writer.close());
  } catch (error) {
    // What is still on its way would hold the port.
    void writer?.abort().catch(() => undefined);
    throw error;
  } finally {
    writer?.releaseLock();
    await port.close().catch(() => undefined);
  }
}

let before: Promise<unknown> = Promise.resolve();

/**
 * Sends bytes to this device's printer, one paper after another. Rejects with a `PrinterError`.
 * @param speed bits a second of a serial line
 */
export function sendToPrinter(link: PrinterLink, bytes: Uint8Array, speed: number): Promise<void> {
  const sent = before.then(async () => {
    try {
      await (link === 'usb' ? sendByUsb(bytes) : sendBySerial(bytes, speed));
    } catch (error) {
      throw asPrinterError(error);
    }
  });
  before = sent.catch(() => undefined);
  return sent;
}
