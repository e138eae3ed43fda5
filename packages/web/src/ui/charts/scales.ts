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

/** Where a label stands: from where to where along, and the height of its middle. */
export interface LabelPlace {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/**
 * Which of some points can be named beside them without lying on each other or on what is written
 * already, and on which side; the first ones go first.
 */
export function freeLabels(
  places: readonly { readonly x: number; readonly y: number }[],
  most: number,
  right: number,
  written: readonly LabelPlace[] = [],
): { at: number; isBefore: boolean }[] {
  const taken: LabelPlace[] = [...written];
  const named: { at: number; isBefore: boolean }[] = [];
  for (const [at, { x, y }] of places.entries()) {
    if (named.length === most) break;
    const isBefore = x + LABEL_WIDTH > right;
    const left = isBefore ? x - LABEL_WIDTH : x;
    const isFree = taken.every(
      (one) =>
        Math.abs(one.y - y) >= LABEL_HEIGHT || one.left >= left + LABEL_WIDTH || left >= one.right,
    );
    if (!isFree) continue;
    taken.push({ left, right: left + LABEL_WIDTH, y });
    named.push({ at, isBefore });
  }
  return named;
}

/** What the four parts of a drawing are called. */
export interface QuarterNames {
  readonly topLeft: string;
  readonly topRight: string;
  readonly bottomLeft: string;
  readonly bottomRight: string;
}

/** A little more than a letter of a caption needs on average. */
const LETTER_WIDTH = 6.5;
const QUARTER_GAP = 8;

/**
 * The names of the four parts of a drawing, each in its outer corner; without those that its part
 * has no room for: on a telephone the words and the table say it.
 */
export function quarterLabels(
  names: QuarterNames,
  box: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  },
  parting: { readonly x: number; readonly y: number },
): (LabelPlace & { readonly name: string; readonly isEnd: boolean })[] {
  const [top, bottom] = [box.top + QUARTER_GAP, box.bottom - QUARTER_GAP];
  const hasTop = parting.y - box.top >= LABEL_HEIGHT + QUARTER_GAP;
  const hasBottom = box.bottom - parting.y >= LABEL_HEIGHT + QUARTER_GAP;
  const corners = [
    { name: names.topLeft, isEnd: false, y: top, isTall: hasTop },
    { name: names.topRight, isEnd: true, y: top, isTall: hasTop },
    { name: names.bottomLeft, isEnd: false, y: bottom, isTall: hasBottom },
    { name: names.bottomRight, isEnd: true, y: bottom, isTall: hasBottom },
  ];
  return corners.flatMap(({ name, isEnd, y, isTall }) => {
    const width = name.length * LETTER_WIDTH;
    const room = (isEnd ? box.right - parting.x : parting.x - box.left) - 2 * QUARTER_GAP;
    if (!isTall || room < width) return [];
    const left = isEnd ? box.right - QUARTER_GAP - width : box.left + QUARTER_GAP;
    return [{ name, isEnd, y, left, right: left + width }];
  });
}
