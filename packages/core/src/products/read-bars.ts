import { checkDigit } from './codes.ts';

/**
 * Widths in modules of the bars and spaces of each digit, as the right half prints them (bar first)
 * and, space first, the odd digits of the left half. Even digits are the same from behind.
 */
const WIDTHS = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'].map(
  (digit) => Array.from(digit, Number),
);
const BACKWARDS = WIDTHS.map((widths) => [...widths].reverse());
/** Which of the six left digits are even (`G`) tells the first of the thirteen. */
const PARITIES = [
  ...['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG'],
  ...['LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL'],
];

const DIGIT_RUNS = 4;
const DIGIT_MODULES = 7;
const GUARD_RUNS = 3;
const MIDDLE_RUNS = 5;
/** A digit is taken for the nearest pattern while it is off by less than this many modules. */
const DIGIT_OFF_MAX = 1.8;
const GUARD_OFF_MAX = 0.75;
/** Paper before the first bar, in modules. */
const QUIET_MODULES = 4;
/** Darker than what is around it by this part of the row's whole contrast is a bar. */
const DARKER_PART = 0.08;
const DARKER_MIN = 4;
/** What is around a pixel: this part of the row, to either side. */
const WINDOW_PART = 8;

/** How much lighter each pixel is than what is around it. */
function contrastOf(row: ArrayLike<number>): number[] {
  const sums = new Float64Array(row.length + 1);
  for (let at = 0; at < row.length; at += 1) sums[at + 1] = (sums[at] ?? 0) + (row[at] ?? 0);
  const half = Math.max(8, Math.floor(row.length / WINDOW_PART));
  return Array.from({ length: row.length }, (_none, at) => {
    const from = Math.max(0, at - half);
    const to = Math.min(row.length, at + half);
    return (row[at] ?? 0) - ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
}

/**
 * Light and dark along a row, in pixels and parts of them, light first. An edge lies where the row
 * is as light as what is around it; grain that goes to and fro there is no edge.
 */
function runsOf(row: ArrayLike<number>): number[] {
  const contrast = contrastOf(row);
  const darkest = contrast.reduce((most, value) => Math.min(most, value), 0);
  const darker = Math.max(DARKER_MIN, -2 * DARKER_PART * darkest);
  const runs: number[] = [];
  let [isDark, begunAt, crossedAt, before] = [false, 0, 0, 0];
  for (const [at, value] of contrast.entries()) {
    if (before < 0 !== value < 0) crossedAt = at - value / (value - before);
    before = value;
    if (isDark ? value < darker : value > -darker) continue;
    runs.push(crossedAt - begunAt);
    begunAt = crossedAt;
    isDark = !isDark;
  }
  return [...runs, row.length - begunAt];
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** The nearest digit and how far off it is. */
function nearest(runs: readonly number[], patterns: readonly (readonly number[])[]) {
  const module = sum(runs) / DIGIT_MODULES;
  const offs = patterns.map((widths) =>
    sum(widths.map((width, at) => Math.abs(width - (runs[at] ?? 0) / module))),
  );
  const off = Math.min(...offs);
  return { digit: offs.indexOf(off), off };
}

const isGuard = (runs: readonly number[], module: number): boolean =>
  runs.every((run) => Math.abs(run / module - 1) < GUARD_OFF_MAX);

/** A digit of the left half: odd, or even. */
function leftDigit(runs: readonly number[], mayBeEven: boolean) {
  const odd = nearest(runs, WIDTHS);
  const even = nearest(runs, BACKWARDS);
  const isEven = mayBeEven && even.off < odd.off;
  return { ...(isEven ? even : odd), parity: isEven ? 'G' : 'L' };
}

/** The code whose first bar is the first of these runs, with so many digits in each half. */
function readFrom(runs: readonly number[], perHalf: 4 | 6): string | null {
  const half = perHalf * DIGIT_RUNS;
  const middleAt = GUARD_RUNS + half;
  const rightAt = middleAt + MIDDLE_RUNS;
  const modules = 2 * (GUARD_RUNS + perHalf * DIGIT_MODULES) + MIDDLE_RUNS;
  const module = sum(runs) / modules;
  const guards = [
    runs.slice(0, GUARD_RUNS),
    runs.slice(middleAt, rightAt),
    runs.slice(rightAt + half),
  ];
  if (!guards.every((guard) => isGuard(guard, module))) return null;
  const at = (start: number, digit: number): readonly number[] =>
    runs.slice(start + digit * DIGIT_RUNS, start + (digit + 1) * DIGIT_RUNS);
  const places = Array.from({ length: perHalf }, (_none, digit) => digit);
  const left = places.map((digit) => leftDigit(at(GUARD_RUNS, digit), perHalf === 6));
  const right = places.map((digit) => nearest(at(rightAt, digit), WIDTHS));
  if ([...left, ...right].some(({ off }) => off > DIGIT_OFF_MAX)) return null;
  const first = PARITIES.indexOf(left.map(({ parity }) => parity).join(''));
  if (perHalf === 6 && first < 0) return null;
  const lead = perHalf === 6 ? String(first) : '';
  const code = lead + [...left, ...right].map(({ digit }) => digit).join('');
  return Number(code.slice(-1)) === checkDigit(code.slice(0, -1)) ? code : null;
}

function readForwards(runs: readonly number[]): string | null {
  // Dark runs stand at the odd places: the row begins with light, if only none of it.
  for (let at = 1; at < runs.length; at += 2) {
    for (const perHalf of [6, 4] as const) {
      const count = 2 * (GUARD_RUNS + perHalf * DIGIT_RUNS) + MIDDLE_RUNS;
      const own = runs.slice(at, at + count);
      if (own.length < count) continue;
      const modules = 2 * (GUARD_RUNS + perHalf * DIGIT_MODULES) + MIDDLE_RUNS;
      const quiet = (QUIET_MODULES * sum(own)) / modules;
      const isAlone = (runs[at - 1] ?? 0) >= quiet && (runs[at + count] ?? 0) >= quiet;
      const code = isAlone ? readFrom(own, perHalf) : null;
      if (code !== null) return code;
    }
  }
  return null;
}

/**
 * Reads an EAN-13, UPC-A (as thirteen digits) or EAN-8 from one row of a picture, from either side.
 * A code that is cut, damaged or too small is none; the check digit has to fit.
 * @param row how light each pixel is, 0 to 255
 */
export function readBars(row: ArrayLike<number>): string | null {
  const runs = runsOf(row);
  // From behind it has to begin with light too.
  const behind = runs.length % 2 === 1 ? [...runs].reverse() : [0, ...[...runs].reverse()];
  return readForwards(runs) ?? readForwards(behind);
}
