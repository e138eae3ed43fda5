import type { Page } from 'playwright-core';

/** Bits of the protocol for keys that are held down. */
const CTRL = 2;
const GAP_S = 0.008;

interface Pressed {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly text?: string;
}

const NAMED: Readonly<Record<string, Pressed>> = {
  '\r': { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  '\t': { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 },
  '\u001D': { key: ']', code: 'BracketRight', windowsVirtualKeyCode: 221 },
};
const CONTROL: Pressed = { key: 'Control', code: 'ControlLeft', windowsVirtualKeyCode: 17 };

function keyOf(sign: string): Pressed {
  const named = NAMED[sign];
  if (named !== undefined) return named;
  const isControl = sign < ' ';
  const key = isControl ? String.fromCharCode(sign.charCodeAt(0) + 96) : sign;
  const upper = key.toUpperCase();
  const code = /[A-Z]/.test(upper) ? `Key${upper}` : /[0-9]/.test(key) ? `Digit${key}` : '';
  const windowsVirtualKeyCode = /[A-Z0-9]/.test(upper) ? upper.charCodeAt(0) : 0;
  return { key, code, windowsVirtualKeyCode, ...(isControl ? {} : { text: sign }) };
}

/**
 * Types as a bar code scanner at the keyboard's plug does: the browser's own keys, which it acts on
 * itself, control signs as Ctrl and a letter. Each key carries its own time, 8 ms after the one
 * before: keys that are sent from here may come late on a busy machine, and say that they did not.
 */
export async function wedge(page: Page, signs: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // Their own time is not later than now: the page would wait for what it believes is to come.
  const keys = [...signs];
  let at = Date.now() / 1_000 - keys.length * GAP_S;
  const send = (type: 'keyDown' | 'keyUp', pressed: Pressed, modifiers: number) => {
    const { text, ...key } = pressed;
    const typed = type === 'keyDown' && text !== undefined ? { text, unmodifiedText: text } : {};
    return session.send('Input.dispatchKeyEvent', {
      ...{ type, timestamp: at, modifiers },
      ...key,
      ...typed,
    });
  };
  // All are on their way before the first is answered.
  const sent: Promise<unknown>[] = [];
  for (const sign of keys) {
    const isControl = sign < ' ' && sign !== '\r' && sign !== '\t';
    const modifiers = isControl ? CTRL : 0;
    if (isControl) sent.push(send('keyDown', CONTROL, CTRL));
    sent.push(send('keyDown', keyOf(sign), modifiers), send('keyUp', keyOf(sign), modifiers));
    if (isControl) sent.push(send('keyUp', CONTROL, 0));
    at += GAP_S;
  }
  await Promise.all(sent);
  await session.detach();
}
