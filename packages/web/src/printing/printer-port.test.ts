import { afterEach, expect, test, vi } from 'vitest';
import { sendToPrinter, type PrinterError, type UsbPrinter } from './printer-port.ts';

const OUT = { endpointNumber: 2, direction: 'out', type: 'bulk' } as const;
const BYTES = Uint8Array.of(27, 64);

function printer(over: Partial<UsbPrinter> = {}): UsbPrinter {
  const alternate = { interfaceClass: 7, endpoints: [OUT] };
  return {
    configuration: { interfaces: [{ interfaceNumber: 0, alternate }] },
    open: () => Promise.resolve(),
    close: () => Promise.resolve(),
    selectConfiguration: () => Promise.resolve(),
    claimInterface: () => Promise.resolve(),
    transferOut: () => Promise.resolve({ status: 'ok' }),
    ...over,
  };
}
const plugIn = (...printers: UsbPrinter[]) =>
  vi.stubGlobal('navigator', { usb: { getDevices: () => Promise.resolve(printers) } });
const send = () => sendToPrinter('usb', BYTES, 9_600);
const problem = () =>
  send().then(
    () => null,
    (error: unknown) => (error as PrinterError).problem,
  );
const fails = (name: string) => () => Promise.reject(new DOMException('', name));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('bytes go to the endpoint of the printer, and the printer is given back', async () => {
  const told: unknown[] = [];
  plugIn(
    printer({
      transferOut: (endpoint, bytes) => {
        told.push(endpoint, bytes);
        return Promise.resolve({ status: 'ok' });
      },
      close: () => Promise.resolve(void told.push('closed')),
    }),
  );
  await send();
  expect(told).toEqual([2, BYTES, 'closed']);
});

test('what is wrong is told apart: no way, no printer, another’s, silent', async () => {
  vi.stubGlobal('navigator', {});
  expect(await problem()).toBe('unsupported');
  plugIn();
  expect(await problem()).toBe('absent');
  plugIn(printer({ open: fails('NotFoundError') }));
  expect(await problem()).toBe('absent');
  plugIn(printer({ claimInterface: fails('NetworkError') }));
  expect(await problem()).toBe('refused');
  plugIn(printer({ configuration: { interfaces: [] } }));
  expect(await problem()).toBe('refused');
  plugIn(printer({ transferOut: () => Promise.resolve({ status: 'stall' }) }));
  expect(await problem()).toBe('silent');
});

test('a printer that takes nothing is waited for eight seconds, and the next paper is tried', async () => {
  vi.useFakeTimers();
  plugIn(printer({ transferOut: () => new Promise(() => undefined) }));
  const first = problem();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await first).toBe('silent');
  plugIn(printer());
  expect(await problem()).toBeNull();
});

test('two papers at once come out one after the other', async () => {
  const told: string[] = [];
  plugIn(
    printer({
      open: () => Promise.resolve(void told.push('open')),
      close: () => Promise.resolve(void told.push('close')),
    }),
  );
  await Promise.all([send(), send()]);
  expect(told).toEqual(['open', 'close', 'open', 'close']);
});

test('a serial line is written whole, at its speed, and closed', async () => {
  const told: unknown[] = [];
  const port = {
    writable: null as WritableStream | null,
    open: ({ baudRate }: { readonly baudRate: number }) => {
      told.push(baudRate);
      port.writable = new WritableStream({ write: (bytes) => void told.push(bytes) });
      return Promise.resolve();
    },
    close: () => Promise.resolve(void told.push('closed')),
  };
  vi.stubGlobal('navigator', { serial: { getPorts: () => Promise.resolve([port]) } });
  await sendToPrinter('serial', BYTES, 115_200);
  expect(told).toEqual([115_200, BYTES, 'closed']);
});
