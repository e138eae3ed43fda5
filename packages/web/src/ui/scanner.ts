import { isControl, printed } from './scan-around.ts';

/**
 * Tells a bar code scanner, which types like a keyboard, from a person: at least six characters
 * with less than 35 ms between them on average, ended by Enter, Tab or 60 ms of silence. Works on
 * key presses alone, so a scan counts wherever the focus is.
 */

export const SCAN_CHARACTERS_MIN = 6;
export const SCAN_MEAN_GAP_MS = 35;
/** After this long without a key, what was typed is whole. */
export const SCAN_SILENCE_MS = 60;
/** A timer this much behind tells that the page was busy: keys may be waiting behind it. */
const BUSY_MS = 20;
/** An Enter so soon after a scan is the scanner's second one (CR and LF), not a decision. */
const SCAN_ECHO_MS = 300;
/** With Ctrl people do these every day: the first key of a scan never takes them away. */
const OF_PEOPLE = new Set(['\u0001', '\u0003', '\u0016', '\u0018', '\u0019', '\u001A']);

/** What the machine needs to know of a key press. */
export interface ScanKey {
  /** `KeyboardEvent.key`, or the control sign that the key is with Ctrl. */
  readonly key: string;
  readonly atMs: number;
  /** The key is held down: no scanner does that. */
  readonly isRepeat?: boolean;
  /** With Ctrl, Alt or ⌘ a key is a command. */
  readonly isCommand?: boolean;
}

/** The characters that came close enough together to be one scan. */
export interface Burst {
  readonly text: string;
  readonly firstMs: number;
  readonly lastMs: number;
}

export interface ScanStep {
  readonly burst: Burst | null;
  /** What was read now, as it came: `codeOf` tells the code in it. */
  readonly scanned: string | null;
  /** The key belongs to the scan: nothing else may hear it. */
  readonly isSwallowed: boolean;
}

const nothing: ScanStep = { burst: null, scanned: null, isSwallowed: false };
const ENDS: ReadonlyMap<string, string> = new Map([
  ['Enter', '\r'],
  ['Tab', '\t'],
]);
/** Keys that scanners press along the way without meaning anything by them. */
const SILENT = new Set(['Shift', 'Control', 'CapsLock', 'NumLock', 'AltGraph']);

/** Whether so many characters came as fast as no person types; control signs are none. */
function isAsFast({ text, firstMs, lastMs }: Burst, charactersMin: number): boolean {
  const { length } = Array.from(text);
  const isEnough = Array.from(printed(text)).length >= charactersMin;
  return isEnough && (lastMs - firstMs) / (length - 1) < SCAN_MEAN_GAP_MS;
}

const isScan = (burst: Burst): boolean => isAsFast(burst, SCAN_CHARACTERS_MIN);

/** Whether it looks as if a scan had begun: what was typed so far is not to be acted on yet. */
export const isScanBeginning = (burst: Burst | null): boolean =>
  burst !== null && isAsFast(burst, 2);

/**
 * Whether a key can only be the scanner's already: it goes on with the prefix that was set here.
 * What people press with Ctrl stays theirs.
 */
function isOfPrefix(text: string, key: string, prefix: string): boolean {
  return isControl(key) && !OF_PEOPLE.has(key) && prefix.startsWith(text);
}

/**
 * One key press. Keep `burst` and hand it in with the next; ask `afterSilence` in between.
 * @param prefix what the scanner of this device sends before each code
 */
export function pressKey(
  burst: Burst | null,
  { key, atMs, ...how }: ScanKey,
  prefix = '',
): ScanStep {
  if (SILENT.has(key)) return { ...nothing, burst };
  if (how.isCommand === true || how.isRepeat === true) return nothing;
  const isLate = burst !== null && atMs - burst.lastMs > SCAN_SILENCE_MS;
  const current = isLate ? null : burst;
  const end = ENDS.get(key);
  if (end !== undefined) {
    if (current === null || !isScan(current)) return nothing;
    return { burst: null, scanned: `${current.text}${end}`, isSwallowed: true };
  }
  if (Array.from(key).length !== 1) return nothing;
  const next =
    current === null
      ? { text: key, firstMs: atMs, lastMs: atMs }
      : { text: current.text + key, firstMs: current.firstMs, lastMs: atMs };
  // Once it can only be a scan, its characters go nowhere else.
  const isSwallowed = isScan(next) || isOfPrefix(next.text, key, prefix);
  return { burst: next, scanned: null, isSwallowed };
}

/** Whether a timer came so late that what was pressed meanwhile may not be heard yet. */
export function wasBusy(dueMs: number, nowMs: number): boolean {
  return nowMs - dueMs >= BUSY_MS;
}

/**
 * Nothing was heard until now: a scanner that sends no Enter has ended its code. After a busy while
 * that is not sure, and the burst goes on.
 * @param dueMs when the silence was to be looked at
 */
export function afterSilence(burst: Burst | null, nowMs: number, dueMs: number = nowMs): ScanStep {
  if (burst === null || nowMs - burst.lastMs < SCAN_SILENCE_MS) return { ...nothing, burst };
  if (wasBusy(dueMs, nowMs)) return { ...nothing, burst };
  if (!isScan(burst)) return nothing;
  return { burst: null, scanned: burst.text, isSwallowed: false };
}

/**
 * Whether a key is the tail of the scan before it: an Enter, or a control sign at once. Nobody
 * decides anything so fast. What ends a code that came meanwhile is that code's own.
 */
export function isScanEcho(
  key: string,
  atMs: number,
  lastScanMs: number | null,
  burst: Burst | null = null,
): boolean {
  if (lastScanMs === null || (burst !== null && isScan(burst))) return false;
  if (isControl(key)) return atMs - lastScanMs < SCAN_SILENCE_MS;
  return ENDS.has(key) && atMs - lastScanMs < SCAN_ECHO_MS;
}

/** Whether only a person presses this: a scan before it is behind, and the next Enter is theirs. */
export function isOfPerson({ key, isCommand }: Pick<ScanKey, 'key' | 'isCommand'>): boolean {
  if (SILENT.has(key)) return false;
  return isCommand === true || (!ENDS.has(key) && Array.from(key).length > 1);
}

/** The sign that a key stands for: what ended a scan, or came behind it. */
export const signOf = (key: string): string => ENDS.get(key) ?? key;
