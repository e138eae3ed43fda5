/** Keys that mean nothing alone. */
const HELD = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'NumLock', 'AltGraph']);
/** Characters closer together than this came from a scanner. */
const SCAN_GAP_MS = 60;

/** Counts what somebody presses: a key or a touch is one, and so is all that a scan types. */
export class Presses {
  #count = 0;
  /** When each key of the burst that may be a scan was pressed. */
  #burst: number[] = [];

  get count(): number {
    return this.#count;
  }

  key(key: string, atMs: number, isRepeat = false): void {
    if (HELD.has(key) || isRepeat) return;
    const last = this.#burst.at(-1);
    if (last !== undefined && atMs - last > SCAN_GAP_MS) this.#burst = [];
    this.#burst.push(atMs);
    this.#count += 1;
  }

  touch(): void {
    this.#burst = [];
    this.#count += 1;
  }

  /** The keys before were a scan's. */
  scanned(): void {
    this.#count += 1 - this.#burst.length;
    this.#burst = [];
  }
}
