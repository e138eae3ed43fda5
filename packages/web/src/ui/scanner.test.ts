import { describe, expect, test } from 'vitest';
import { codeOf, controlSign } from './scan-around.ts';
import {
  afterSilence,
  isOfPerson,
  isScanBeginning,
  isScanEcho,
  pressKey,
  type Burst,
  type ScanKey,
} from './scanner.ts';

const CODE = '6161100012345';

/** Presses keys with a gap between them; tells what was read and which keys nobody else heard. */
function type(
  keys: readonly string[],
  gapMs: number,
  { prefix = '', ...how }: Partial<ScanKey> & { prefix?: string } = {},
) {
  let burst: Burst | null = null;
  let atMs = 1_000;
  const scanned: string[] = [];
  const raw: string[] = [];
  const leaked: string[] = [];
  for (const key of keys) {
    const step = pressKey(burst, { key, atMs, ...how }, prefix);
    burst = step.burst;
    if (step.scanned !== null) {
      raw.push(step.scanned);
      scanned.push(codeOf(step.scanned));
    }
    if (!step.isSwallowed) leaked.push(key);
    atMs += gapMs;
  }
  const endMs = atMs - gapMs;
  return { scanned, raw, leaked: leaked.join(''), burst, endMs };
}

describe('a scanner', () => {
  test.each([1, 8, 20, 34])('is known by %i ms between its keys', (gapMs) => {
    const { scanned, leaked } = type([...CODE, 'Enter'], gapMs);
    expect(scanned).toEqual([CODE]);
    expect(leaked).toBe(CODE.slice(0, 5));
  });

  test('is expected from its second key on, a person never', () => {
    expect(isScanBeginning(type(['6'], 10).burst)).toBe(false);
    expect(isScanBeginning(type(['6', '1'], 10).burst)).toBe(true);
    expect(isScanBeginning(type([...'616110'], 34).burst)).toBe(true);
    expect(isScanBeginning(type([...'sugar'], 90).burst)).toBe(false);
    expect(isScanBeginning(null)).toBe(false);
  });

  test('may end its code with Tab, or with nothing at all', () => {
    expect(type([...CODE, 'Tab'], 10).scanned).toEqual([CODE]);
    const { burst, endMs } = type([...CODE], 10);
    expect(afterSilence(burst, endMs + 59).scanned).toBeNull();
    expect(afterSilence(burst, endMs + 60).scanned).toBe(CODE);
  });

  test('is not cut short by a busy page: a late look waits for the keys behind it', () => {
    const first = type([...CODE.slice(0, 8)], 10);
    const dueMs = first.endMs + 60;
    const late = afterSilence(first.burst, dueMs + 20, dueMs);
    expect(late).toEqual({ burst: first.burst, scanned: null, isSwallowed: false });
    // The keys were pressed in time, whenever they are heard.
    let burst = late.burst;
    for (const [at, key] of [...CODE.slice(8)].entries()) {
      burst = pressKey(burst, { key, atMs: first.endMs + 10 * (at + 1) }).burst;
    }
    expect(burst?.text).toBe(CODE);
    const { lastMs } = burst ?? { lastMs: 0 };
    expect(afterSilence(burst, lastMs + 79, lastMs + 60).scanned).toBe(CODE);
  });

  test('may press Shift for its capitals', () => {
    expect(type(['Shift', 'F', 'Shift', 'L', '-', '0', '0', '1', 'Enter'], 5).scanned).toEqual([
      'FL-001',
    ]);
  });

  test('reads one code after the other', () => {
    const two = [...CODE, 'Enter', ...'400638133393', 'Enter'];
    expect(type(two, 12).scanned).toEqual([CODE, '400638133393']);
  });

  test('may send control signs around the code, which are no part of it', () => {
    const { scanned, raw, leaked } = type(['\u0002', ...CODE, '\u0003', 'Enter'], 6);
    expect(scanned).toEqual([CODE]);
    expect(raw).toEqual([`\u0002${CODE}\u0003\r`]);
    // ETX is Ctrl and C: the browser copies nothing.
    expect(leaked).not.toContain('\u0003');
  });

  test('presses Ctrl for its control signs, as it presses Shift for capitals', () => {
    const ctrl = (key: string) => ['Control', controlSign(key) ?? ''];
    const keys = [...ctrl('b'), ...CODE, ...ctrl(']'), ...ctrl('c')];
    const { burst, endMs } = type(keys, 6);
    const { scanned } = afterSilence(burst, endMs + 60);
    expect(scanned).toBe(`\u0002${CODE}\u001D\u0003`);
    expect(codeOf(scanned ?? '')).toBe(CODE);
  });

  test('has its first sign to itself where that is set as what it sends first', () => {
    expect(type(['\u0002', ...CODE, 'Enter'], 6).leaked).toBe(`\u0002${CODE.slice(0, 5)}`);
    expect(type(['\u0002', ...CODE, 'Enter'], 6, { prefix: '\u0002' }).leaked).toBe(
      CODE.slice(0, 5),
    );
    expect(type(['~', '\u0002'], 6, { prefix: '~\u0002' }).leaked).toBe('~');
    expect(type(['!', '\u0002'], 6, { prefix: '~\u0002' }).leaked).toBe('!\u0002');
  });

  test('is no scanner for control signs alone, however many', () => {
    expect(type([...'\u0001\u0003\u0016\u001A\u0019\u0018\u0016', 'Enter'], 6).scanned).toEqual([]);
  });

  test('keeps its Enter to itself, so that no sale is completed by a scan', () => {
    const { leaked } = type([...CODE, 'Enter'], 10);
    expect(leaked).not.toContain('Enter');
  });
});

test("a second Enter right after a scan is the scanner's, a later one is the person's", () => {
  expect(isScanEcho('Enter', 1_010, 1_000)).toBe(true);
  expect(isScanEcho('Enter', 1_300, 1_000)).toBe(false);
  expect(isScanEcho('Enter', 1_010, null)).toBe(false);
  expect(isScanEcho('F9', 1_010, 1_000)).toBe(false);
});

test('what a scanner sends behind its Enter is its own, a moment later Ctrl is a person', () => {
  expect(isScanEcho('\n', 1_010, 1_000)).toBe(true);
  expect(isScanEcho('\u0003', 1_059, 1_000)).toBe(true);
  expect(isScanEcho('\u0003', 1_060, 1_000)).toBe(false);
  expect(isScanEcho('\u0003', 1_010, null)).toBe(false);
});

test('the Enter of a code that follows at once ends that code, and is no echo', () => {
  const next: Burst = { text: CODE, firstMs: 1_020, lastMs: 1_120 };
  expect(isScanEcho('Enter', 1_128, 1_000, next)).toBe(false);
  // A digit that somebody typed is no code.
  expect(isScanEcho('Enter', 1_128, 1_000, { ...next, text: '2' })).toBe(true);
});

test('a key that no code has, or a command, tells that a person has gone on since the scan', () => {
  for (const key of ['F9', 'Delete', 'ArrowDown', 'Escape']) expect(isOfPerson({ key })).toBe(true);
  for (const key of ['x', 'Enter']) expect(isOfPerson({ key, isCommand: true })).toBe(true);
  // What ends a code, leads to its signs, or stands in the next one does not.
  for (const key of ['Enter', 'Tab', 'Shift', 'Control', '6', '\n', '\u0003']) {
    expect(isOfPerson({ key })).toBe(false);
  }
});

describe('a person', () => {
  test.each([36, 60, 120])('is known by %i ms between the keys', (gapMs) => {
    const { scanned, leaked } = type([...CODE, 'Enter'], gapMs);
    expect(scanned).toEqual([]);
    expect(leaked).toBe(`${CODE}Enter`);
  });

  test('who types five digits and Enter in a hurry pays with them', () => {
    const { scanned, leaked } = type([...'20000', 'Enter'], 10);
    expect(scanned).toEqual([]);
    expect(leaked).toBe('20000Enter');
  });

  test('who holds a key down or uses a shortcut scans nothing', () => {
    expect(type(Array<string>(12).fill('a'), 30, { isRepeat: true }).scanned).toEqual([]);
    expect(type([...CODE, 'Enter'], 10, { isCommand: true }).scanned).toEqual([]);
  });

  test.each(['a', 'c', 'v', 'x', 'y', 'z'])('has Ctrl+%s, whatever the scanner sends', (key) => {
    const sign = controlSign(key) ?? '';
    expect(type(['Control', sign], 120, { prefix: sign }).leaked).toBe(`Control${sign}`);
    // Also in the middle of what was typed in a hurry.
    expect(type([...'sugar', 'Control', sign], 36, { prefix: sign }).leaked).toContain(sign);
    expect(type(['s', 'u', 'Control', sign], 12).leaked).toBe(`suControl${sign}`);
  });

  test('who copies a while after a scan copies', () => {
    const { burst, endMs } = type([...CODE], 10);
    const copy = { key: '\u0003', atMs: endMs + 61 };
    expect(pressKey(burst, copy)).toMatchObject({ scanned: null, isSwallowed: false });
  });

  test('who stops in the middle starts anew', () => {
    let burst: Burst | null = null;
    for (const [at, key] of [...'61611'].entries()) {
      burst = pressKey(burst, { key, atMs: at * 10 }).burst;
    }
    burst = pressKey(burst, { key: '9', atMs: 500 }).burst;
    expect(burst?.text).toBe('9');
    expect(pressKey(burst, { key: 'Enter', atMs: 505 }).isSwallowed).toBe(false);
  });

  test('who moves the cursor in between has typed no code', () => {
    expect(type(['6', '1', '6', 'ArrowLeft', '1', '1', '0', 'Enter'], 10).scanned).toEqual([]);
  });
});
