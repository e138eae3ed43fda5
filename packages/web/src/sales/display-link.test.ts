import { expect, test } from 'vitest';
import {
  ASK_MS,
  followTill,
  SILENT_MS,
  startMirror,
  type DisplayMessage,
  type DisplayWire,
} from './display-link.ts';
import type { DisplayState } from './display-state.ts';

const IDLE: DisplayState = { kind: 'idle' };

/** Several pages on one channel: each hears the others at once, never itself. */
function channel() {
  const pages = new Map<DisplayWire, ((message: DisplayMessage) => void)[]>();
  const said: DisplayMessage[] = [];
  const page = (): DisplayWire => {
    const wire: DisplayWire = {
      post: (message) => {
        said.push(message);
        for (const [other, heard] of pages) {
          if (other !== wire) for (const hear of heard) hear(message);
        }
      },
      listen: (hear) => void pages.get(wire)?.push(hear),
      close: () => void pages.delete(wire),
    };
    pages.set(wire, []);
    return wire;
  };
  return { page, said };
}

/** A display whose time is moved by hand. */
function displayOn(wire: DisplayWire) {
  let atMs = 0;
  let look = () => undefined as void;
  const seen: (DisplayState | null)[] = [];
  const every = (run: () => void) => {
    look = run;
    return () => undefined;
  };
  const stop = followTill(wire, { nowMs: () => atMs, every }, (state) => seen.push(state));
  const pass = (ms: number) => {
    for (const end = atMs + ms; atMs < end;) {
      atMs += ASK_MS;
      look();
    }
  };
  return { seen, pass, stop };
}

test('a display that opens later, or again, is told what the till shows now', () => {
  const { page } = channel();
  const mirror = startMirror(page(), () => 0);
  mirror.show(IDLE);
  expect(displayOn(page()).seen).toEqual([IDLE]);
  expect(displayOn(page()).seen).toEqual([IDLE]);
});

test('each change is told once, the same again is not', () => {
  const { page, said } = channel();
  const mirror = startMirror(page(), () => 0);
  mirror.show(IDLE);
  mirror.show({ kind: 'idle' });
  expect(said).toEqual([{ kind: 'state', state: IDLE }]);
});

test('a display says nothing but its question', () => {
  const { page, said } = channel();
  displayOn(page()).pass(10 * ASK_MS);
  expect(new Set(said.map(({ kind }) => kind))).toEqual(new Set(['ask']));
});

test('a till that closes is closed at once', () => {
  const { page } = channel();
  const mirror = startMirror(page(), () => 0);
  mirror.show(IDLE);
  const { seen } = displayOn(page());
  mirror.stop();
  mirror.stop();
  expect(seen).toEqual([IDLE, null]);
});

test('a till that crashed is closed after a while, and is there again when it answers', () => {
  const { page } = channel();
  const dead = page();
  const mirror = startMirror(dead, () => 0);
  mirror.show(IDLE);
  const { seen, pass } = displayOn(page());
  pass(4 * SILENT_MS);
  expect(seen).toEqual([IDLE]);
  dead.close();
  pass(SILENT_MS);
  expect(seen).toEqual([IDLE, null]);
  startMirror(page(), () => 0).show(IDLE);
  expect(seen).toEqual([IDLE, null, IDLE]);
});

test('a till knows whether anybody looks', () => {
  const { page } = channel();
  let atMs = 0;
  let asked = 0;
  const mirror = startMirror(
    page(),
    () => atMs,
    () => (asked += 1),
  );
  expect(mirror.isWatched()).toBe(false);
  displayOn(page());
  expect([mirror.isWatched(), asked]).toEqual([true, 1]);
  atMs = SILENT_MS;
  expect(mirror.isWatched()).toBe(false);
});
