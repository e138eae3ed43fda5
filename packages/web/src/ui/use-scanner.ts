import { useEffect } from 'react';
import { codeOf, controlSign, isControl, printed } from './scan-around.ts';
import { scanAround } from './scan-setting.ts';
import {
  afterSilence,
  isOfPerson,
  isScanBeginning,
  isScanEcho,
  pressKey,
  SCAN_SILENCE_MS,
  signOf,
  type Burst,
  type ScanStep,
} from './scanner.ts';
import { useLatest } from './use-latest.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

const scanListeners = new Set<() => void>();

/** Hears that a code was scanned, whoever it is for: what its digits began is to be given up. */
export function onScan(listener: () => void): () => void {
  scanListeners.add(listener);
  return () => scanListeners.delete(listener);
}

/** Hears a code, and all that came with it: control signs, what stands around the code. */
type HearsCode = (code: string, raw: string) => void;

/** Who hears codes now, the newest last: that one alone. */
const hearers: HearsCode[] = [];

/**
 * A code that was read by other means than keys, as by a camera: it goes where a scan would. No
 * scanner put anything around it.
 */
export function tellCode(code: string): void {
  for (const listener of scanListeners) listener();
  hearers.at(-1)?.(code, code);
}

/** Something a text is typed into. */
export const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** A field for a code of another kind (a payment's reference): it takes what is scanned there. */
const takesScans = (field: Field): boolean => field.dataset['scan'] === 'text';

/** What a key says to the scanner's rule: with Ctrl it may be a control sign. */
function keyOf({ key, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent) {
  const isElse = altKey || metaKey;
  const sign = ctrlKey && !isElse ? controlSign(key, shiftKey) : null;
  return { key: sign ?? key, isCommand: isElse || (ctrlKey && sign === null) };
}

/** Puts a text into a field so that React hears of it. */
export function fillField(field: Field, value: string): void {
  const { set: setter } =
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  setter?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const listenings = new Set<Listening>();

/** Whether the keys of this moment look like the beginning of a scan. */
export const isScanComing = (): boolean => [...listenings].some((one) => one.isScanComing());

/** Follows the keys of the document; `stop` ends it. */
class Listening {
  #burst: Burst | null = null;
  #lastScanMs: number | null = null;
  /** What stood in the fields before the first characters of a scan leaked into them. */
  readonly #before = new Map<Field, string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueMs = 0;
  #isUnnamed = false;
  /** The field that takes what is scanned now. */
  #into: Field | null = null;
  readonly #tell: HearsCode;
  readonly #tellTail: (sign: string) => void;

  constructor(tell: HearsCode, tellTail: (sign: string) => void) {
    this.#tell = tell;
    this.#tellTail = tellTail;
    listenings.add(this);
    document.addEventListener('keydown', this.#onKey, { capture: true });
    document.addEventListener('input', this.#onInput, { capture: true });
    document.addEventListener('pointerdown', this.#endTail, { capture: true });
  }

  isScanComing(): boolean {
    return isScanBeginning(this.#burst);
  }

  stop(): void {
    listenings.delete(this);
    clearTimeout(this.#timer);
    document.removeEventListener('keydown', this.#onKey, { capture: true });
    document.removeEventListener('input', this.#onInput, { capture: true });
    document.removeEventListener('pointerdown', this.#endTail, { capture: true });
  }

  /** A person has done something since the scan: what ends now is theirs. */
  #endTail = (): void => {
    this.#lastScanMs = null;
  };

  #onKey = (event: KeyboardEvent): void => {
    // Phones hide their keys while the soft keyboard is up; the input event tells the character.
    this.#isUnnamed = event.key === 'Unidentified' || event.isComposing;
    if (this.#isUnnamed) return;
    const { timeStamp: atMs, repeat: isRepeat, target } = event;
    const { key, isCommand } = keyOf(event);
    const into = isField(target) && takesScans(target) ? target : null;
    if (isOfPerson({ key, isCommand })) this.#endTail();
    const isTail = isScanEcho(key, atMs, this.#lastScanMs, this.#burst);
    if (isTail && (into === null || isControl(key))) {
      this.#tellTail(signOf(key));
      return swallow(event);
    }
    if (into !== this.#into) this.#burst = null;
    this.#into = into;
    this.#remember(target);
    const step = pressKey(this.#burst, { key, atMs, isRepeat, isCommand }, scanAround().prefix);
    // Such a field has its characters and its Enter; control signs are no text.
    if (step.isSwallowed && (into === null || isControl(key))) swallow(event);
    this.#take(step, atMs);
  };

  #onInput = (event: Event): void => {
    if (!this.#isUnnamed || !(event instanceof InputEvent) || !isField(event.target)) return;
    if (takesScans(event.target)) return;
    if (event.inputType !== 'insertText' || event.data === null) return;
    if (this.#burst === null) {
      this.#before.set(event.target, event.target.value.replace(event.data, ''));
    }
    for (const key of event.data) {
      this.#take(pressKey(this.#burst, { key, atMs: event.timeStamp }), event.timeStamp);
    }
  };

  #remember(target: EventTarget | null): void {
    if (this.#burst === null) this.#before.clear();
    if (!isField(target) || this.#before.has(target)) return;
    // Keys that came before it had the focus may have led there and stand in it.
    const { value } = target;
    const came = this.#burst?.text ?? '';
    const isLed = came !== '' && value.endsWith(came);
    this.#before.set(target, isLed ? value.slice(0, -came.length) : value);
  }

  #take(step: ScanStep, atMs: number): void {
    clearTimeout(this.#timer);
    this.#burst = step.burst;
    if (step.scanned !== null) this.#scanned(step.scanned, atMs);
    else if (step.burst !== null) this.#awaitSilence();
  }

  #awaitSilence(): void {
    this.#dueMs = performance.now() + SCAN_SILENCE_MS;
    this.#timer = setTimeout(this.#onSilence, SCAN_SILENCE_MS);
  }

  #onSilence = (): void => {
    const nowMs = performance.now();
    const step = afterSilence(this.#burst, nowMs, this.#dueMs);
    // A busy page may have kept the next key waiting: look again a little later.
    if (step.burst === null) this.#take(step, nowMs);
    else this.#awaitSilence();
  };

  #scanned(raw: string, atMs: number): void {
    this.#lastScanMs = atMs;
    const code = codeOf(raw, scanAround());
    if (this.#into !== null) return withoutAround(this.#into, printed(raw), code);
    for (const [field, text] of this.#before) if (field.value !== text) fillField(field, text);
    this.#before.clear();
    for (const listener of scanListeners) listener();
    if (code !== '') this.#tell(code, raw);
  }
}

/** What was scanned into a field stands there without what the scanner put around it. */
function withoutAround(field: Field, came: string, code: string): void {
  if (came === code || !field.value.endsWith(came)) return;
  fillField(field, `${field.value.slice(0, -came.length)}${code}`);
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Hears a bar code scanner wherever the focus is. Its keys reach nothing else: those that had gone
 * into a field before the scan was known for one are taken out again.
 * @param onTail hears what the scanner sends behind the end of a code, sign by sign
 */
export function useScanner(onCode: HearsCode, onTail?: (sign: string) => void): void {
  const heard = useLatest({ onCode, onTail });
  useEffect(() => {
    const hear: HearsCode = (code, raw) => heard.current.onCode(code, raw);
    const listening = new Listening(hear, (sign) => heard.current.onTail?.(sign));
    hearers.push(hear);
    return () => {
      listening.stop();
      hearers.splice(hearers.indexOf(hear), 1);
    };
  }, [heard]);
}
