interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 4;

/**
 * Where a menu opens: under its button and flush with the side of it that leaves room, above it
 * where there is none below, always inside the window.
 */
export function beside(button: Box, menu: Size, view: Size): { left: number; top: number } {
  const startsLeft = button.left + menu.width <= view.width;
  const left = startsLeft ? button.left : button.right - menu.width;
  const below = button.bottom + GAP;
  const fits = below + menu.height <= view.height;
  const top = fits ? below : button.top - GAP - menu.height;
  return {
    left: Math.max(GAP, Math.min(left, view.width - menu.width - GAP)),
    top: Math.max(GAP, top),
  };
}

/** Letters that follow each other within this are the beginning of one word. */
const WORD_MS = 1_000;

/** What was typed into a menu so far, and when its last letter came. */
export interface Typed {
  readonly text: string;
  readonly atMs: number;
}

/** What is typed with one more key; the same letter again is that letter once more, no word. */
export function typedOn({ text, atMs }: Typed, key: string, nowMs: number): Typed {
  const isWord = nowMs - atMs < WORD_MS && text !== key;
  return { text: isWord ? text + key : key, atMs: nowMs };
}

/**
 * The item a key moves to: round with the arrows, to the ends, or to what begins with `typed`, a
 * letter to the next that does.
 * @param typed what was typed with this key, where it was more than the key
 */
export function followingItem(
  texts: readonly string[],
  now: number,
  key: string,
  typed = key,
): number | null {
  const last = texts.length - 1;
  switch (key) {
    case 'ArrowDown':
      return now >= last ? 0 : now + 1;
    case 'ArrowUp':
      return now <= 0 ? last : now - 1;
    case 'Home':
      return 0;
    case 'End':
      return last;
  }
  if (key.length !== 1 || key === ' ') return null;
  // A word may go on in the item that its beginning led to.
  const from = typed.length > 1 ? Math.max(0, now) : now + 1;
  const order = texts.map((_, at) => (from + at) % texts.length);
  const starts = (at: number) => texts[at]?.toLowerCase().startsWith(typed.toLowerCase()) === true;
  const found = order.find(starts);
  if (found !== undefined) return found;
  return typed === key ? null : followingItem(texts, now, key);
}
