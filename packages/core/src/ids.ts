/** Ids are UUIDs, version 7 (ordered by time) when we make them; they can be made anywhere. */

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Whether the text is a UUID of version 4 or 7, in either case. */
export function isId(text: string): boolean {
  return ID.test(text);
}

const hex = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * A UUID of version 7 (RFC 9562, 5.7): 48 bits of milliseconds since 1970, then 74 of the 80
 * random bits given. Both come from outside, so the same input gives the same id.
 */
export function idFrom(nowMs: number, random: Uint8Array): string {
  if (!Number.isInteger(nowMs) || nowMs < 0 || nowMs >= 2 ** 48) {
    throw new RangeError(`Not a time in milliseconds: ${nowMs}`);
  }
  if (random.length !== 10) throw new RangeError('An id needs 10 random bytes');
  const time = nowMs.toString(16).padStart(12, '0');
  const [first = 0, second = 0, third = 0, ...rest] = random;
  const versioned = hex([0x70 | (first & 0x0f), second]);
  const variant = hex([0x80 | (third & 0x3f)]);
  const tail = hex(rest);
  return [
    time.slice(0, 8),
    time.slice(8),
    versioned,
    variant + tail.slice(0, 2),
    tail.slice(2),
  ].join('-');
}
