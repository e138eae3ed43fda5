import { useEffect, useRef } from 'react';
import {
  afterSilence,
  isScanBeginning,
  isScanEcho,
  pressKey,
  SCAN_SILENCE_MS,
  type Burst,
  type ScanStep,
} from './scanner.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

const scanListeners = new Set<() => void>();

/** Hears that a code was scanned, whoever it is for: what its digits began is to be given up. */
export function onScan(listener: () => void): () => void {
  scanListeners.add(listener);
  return () => scanListeners.delete(listener);
}

/** Who hears codes now, the newest last: that one alone. */
const hearers: ((code: string) => void)[] = [];

/** A code that was read by other means than keys, as by a camera: it goes where a scan would. */
export function tellCode(code: string): void {
  for (const listener of scanListeners) listener();
  hearers.at(-1)?.(code);
}

/** Something a text is typed into. */
export const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

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
  readonly #tell: (code: string) => void;

  constructor(tell: (code: string) => void) {
    this.#tell = tell;
    listenings.add(this);
    document.addEventListener('keydown', this.#onKey, { capture: true });
    document.addEventListener('input', this.#onInput, { capture: true });
  }

  isScanComing(): boolean {
    return isScanBeginning(this.#burst);
  }

  stop(): void {
    listenings.delete(this);
    clearTimeout(this.#timer);
    document.removeEventListener('keydown', this.#onKey, { capture: true });
    document.removeEventListener('input', this.#onInput, { capture: true });
  }

  #onKey = (event: KeyboardEvent): void => {
    // A field for a code of another kind (a payment's reference) takes what is scanned there.
    if (isField(event.target) && event.target.dataset['scan'] === 'text') return;
    // Phones hide their keys while the soft keyboard is up; the input event tells the character.
    this.#isUnnamed = event.key === 'Unidentified' || event.isComposing;
    if (this.#isUnnamed) return;
    const before = this.#lastScanMs;
    if (isScanEcho(event.key, event.timeStamp, before, this.#burst)) return swallow(event);
    this.#remember(event.target);
    const isCommand = event.ctrlKey || event.altKey || event.metaKey;
    const { key, timeStamp: atMs, repeat: isRepeat } = event;
    const step = pressKey(this.#burst, { key, atMs, isRepeat, isCommand });
    if (step.isSwallowed) swallow(event);
    this.#take(step, atMs);
  };

  #onInput = (event: Event): void => {
    if (!this.#isUnnamed || !(event instanceof InputEvent) || !isField(event.target)) return;
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
    if (isField(target) && !this.#before.has(target)) this.#before.set(target, target.value);
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

  #scanned(code: string, atMs: number): void {
    this.#lastScanMs = atMs;
    for (const [field, text] of this.#before) if (field.value !== text) fillField(field, text);
    this.#before.clear();
    for (const listener of scanListeners) listener();
    if (code !== '') this.#tell(code);
  }
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Hears a bar code scanner wherever the focus is. Its keys reach nothing else: those that had gone
 * into a field before the scan was known for one are taken out again.
 */
export function useScanner(onCode: (code: string) => void): void {
  const heard = useRef(onCode);
  heard.current = onCode;
  useEffect(() => {
    const hear = (code: string): void => heard.current(code);
    const listening = new Listening(hear);
    hearers.push(hear);
    return () => {
      listening.stop();
      hearers.splice(hearers.indexOf(hear), 1);
    };
  }, []);
}
