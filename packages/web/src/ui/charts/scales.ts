import { scaleLinear } from 'd3-scale';

/** Heights of money or counts: from zero, with a few round lines. */
export interface ValueScale {
  readonly y: (value: number) => number;
  readonly ticks: readonly number[];
}

/**
 * A scale from 0 (bottom) to a round number at or above the greatest value (top).
 * @param isCount only whole numbers get a line
 */
export function valueScale(
  values: readonly number[],
  top: number,
  bottom: number,
  isCount = false,
): ValueScale {
  const greatest = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const scale = scaleLinear()
    .domain([least, greatest === least ? 1 : greatest])
    .nice(4)
    .range([bottom, top]);
  const ticks = scale.ticks(4).filter((tick) => !isCount || Number.isInteger(tick));
  return { y: (value) => scale(value), ticks };
}

/** Every how manieth label fits when each needs so many pixels. */
export function labelStep(count: number, width: number, labelWidth: number): number {
  const fit = Math.max(1, Math.floor(width / labelWidth));
  return Math.max(1, Math.ceil(count / fit));
}

/** Two labels at line ends, moved apart so that both can be read; the order stays. */
export function apart(one: number, other: number, gap: number): readonly [number, number] {
  const distance = Math.abs(one - other);
  if (distance >= gap) return [one, other];
  const move = (gap - distance) / 2;
  return one <= other ? [one - move, other + move] : [one + move, other - move];
}

/** The place (0, 1, …) whose point is nearest. */
export function nearest(places: readonly number[], x: number): number {
  let best = 0;
  for (const [at, place] of places.entries()) {
    if (Math.abs(place - x) < Math.abs((places[best] ?? 0) - x)) best = at;
  }
  return best;
}

/** Where a key leads from a place; null for a key that does not move. */
export function moved(at: number, key: string, count: number): number | null {
  const last = Math.max(0, count - 1);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

const LABEL_HEIGHT = 15;
const LABEL_WIDTH = 120;

/**
 * Which of some points can be named beside them without lying on each other, and on which side;
 * the first ones go first.
 */
export function freeLabels(
  places: readonly { readonly x: number; readonly y: number }[],
  most: number,
  right: number,
): { at: number; isBefore: boolean }[] {
  const taken: { left: number; y: number }[] = [];
  const named: { at: number; isBefore: boolean }[] = [];
  for (const [at, { x, y }] of places.entries()) {
    if (named.length === most) break;
    const isBefore = x + LABEL_WIDTH > right;
    const left = isBefore ? x - LABEL_WIDTH : x;
    const isFree = taken.every(
      (one) => Math.abs(one.y - y) >= LABEL_HEIGHT || Math.abs(one.left - left) >= LABEL_WIDTH,
    );
    if (!isFree) continue;
    taken.push({ left, y });
    named.push({ at, isBefore });
  }
  return named;
}
