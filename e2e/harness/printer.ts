import type { BrowserContext } from 'playwright-core';
import { soon } from './soon.ts';

/** In the page: printers as a browser gives them. What they print goes out of the page. */
const FAKE = `(() => {
  const chosen = (kind) => localStorage.getItem('fake.' + kind) === 'chosen';
  const choose = (kind, one) => { localStorage.setItem('fake.' + kind, 'chosen'); return one; };
  const here = async (kind, one) => chosen(kind) && (await fakePlugged()) ? [one] : [];
  const out = { endpointNumber: 2, direction: 'out', type: 'bulk' };
  const alternate = { interfaceClass: 7, endpoints: [out] };
  const usb = {
    productName: 'TM-T20', configuration: null,
    open: async () => {}, close: async () => {}, claimInterface: async () => {},
    async selectConfiguration() { this.configuration = { interfaces: [{ interfaceNumber: 0, alternate }] }; },
    async transferOut(endpoint, bytes) {
      if (endpoint === 2) await fakeArrived([...bytes]);
      return { status: 'ok' };
    },
  };
  const serial = {
    writable: null,
    async open() { this.writable = new WritableStream({ write: (bytes) => fakeArrived([...bytes]) }); },
    close: async () => {},
  };
  const give = (name, value) => Object.defineProperty(navigator, name, { value, configurable: true });
  give('usb', {
    getDevices: () => here('usb', usb),
    requestDevice: async ({ filters }) => filters[0].classCode === 7 && choose('usb', usb),
  });
  give('serial', {
    getPorts: () => here('serial', serial),
    requestPort: async () => choose('serial', serial),
  });
  window.print = () => {
    const paper = document.querySelector('[data-print="receipt"]');
    window.printed = (paper ?? document.querySelector('main')).textContent;
    window.dispatchEvent(new Event('afterprint'));
  };
})()`;

/** ESC/POS: what chooses how letters look and stand; the text of a code; the rest of a code. */
const LOOKS = /\x1b(?:[EatM43-].|[@2])|\x1c.|\x1dB./gs;
const CODE = /\x1d\(k..1P0(.*?)(?=\x1d\(k)/s;
const OF_CODE = /\x1d\(k\x04\x001A..|\x1d\(k\x03\x001[CEQ]./gs;
const CUT = /\x1dV(?:[AB].|.)/gs;
const PULSE = /\x1bp.../gs;
const TALL = /\x1d![^\0]/;

/** What a printer was sent, as far as a customer sees it. */
export function readRoll(bytes: Uint8Array) {
  const all = Buffer.from(bytes).toString('latin1');
  const lines = all
    .replace(CODE, '')
    .replace(OF_CODE, '')
    .replace(CUT, '')
    .replace(PULSE, '')
    .replace(LOOKS, '')
    .split(/[\n\r]+/)
    .map((line) => ({
      text: line
        .replace(/\x1d!./gs, '')
        .replace(/ {2,}/g, ' ')
        .trim(),
      line,
    }))
    .filter(({ text }) => text !== '');
  return {
    lines: lines.map(({ text }) => text),
    tall: lines.filter(({ line }) => TALL.test(line)).map(({ text }) => text),
    code: CODE.exec(all)?.[1] ?? null,
    cuts: all.match(CUT)?.length ?? 0,
    pulses: all.match(PULSE)?.length ?? 0,
  };
}

/** A receipt printer at a browser, and what arrives at it. */
export interface FakePrinter {
  /** One entry for each time it was sent something. */
  readonly arrived: readonly Uint8Array[];
  readonly plug: (isPlugged: boolean) => void;
  /** The next thing that arrives, read. */
  readonly next: (deed: () => Promise<unknown>) => Promise<ReturnType<typeof readRoll>>;
}

/** Puts a receipt printer at a browser: nobody chose it for the device yet. */
export async function plugInPrinter(context: BrowserContext): Promise<FakePrinter> {
  const arrived: Uint8Array[] = [];
  let isPlugged = true;
  await context.exposeBinding('fakeArrived', (_source, bytes: number[]) => {
    arrived.push(Uint8Array.from(bytes));
  });
  await context.exposeBinding('fakePlugged', () => isPlugged);
  await context.addInitScript({ content: FAKE });
  return {
    arrived,
    plug: (now) => {
      isPlugged = now;
    },
    next: async (deed) => {
      const before = arrived.length;
      await deed();
      await soon(async () => arrived.length).toBe(before + 1);
      return readRoll(arrived.at(-1) ?? new Uint8Array());
    },
  };
}
