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

/** The item a key moves to: round with the arrows, to the ends, or to the next first letter. */
export function followingItem(texts: readonly string[], now: number, key: string): number | null {
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
  const order = texts.map((_, at) => (now + 1 + at) % texts.length);
  const starts = (at: number) => texts[at]?.toLowerCase().startsWith(key.toLowerCase()) === true;
  return order.find(starts) ?? null;
}
