/** A: the few that bring most; C: the many that bring little. */
export const CLASSES = ['A', 'B', 'C'] as const;
export type AbcClass = (typeof CLASSES)[number];

const A_UNTIL = 0.8;
const B_UNTIL = 0.95;

/**
 * The class of each value: A until 80 % of the whole are reached, B until 95 %, C the rest. What
 * brought nothing, or took something away, is C.
 * @param values the greatest first
 */
export function abcOf(values: readonly number[]): AbcClass[] {
  const whole = values.reduce((sum, value) => sum + Math.max(0, value), 0);
  let passed = 0;
  return values.map((value) => {
    // The class of where a value begins: the first is A, also where it is all there is.
    const start = whole === 0 ? 1 : passed / whole;
    passed += Math.max(0, value);
    if (value <= 0) return 'C';
    if (start < A_UNTIL) return 'A';
    return start < B_UNTIL ? 'B' : 'C';
  });
}

/** How few of so many bring 80 % of the whole. */
export interface Few {
  readonly few: number;
  /** What brought anything. */
  readonly all: number;
}

/**
 * How few bring most: those of class A, among all that brought anything.
 * @param values the greatest first
 */
export function fewOf(values: readonly number[]): Few {
  return {
    few: abcOf(values).filter((one) => one === 'A').length,
    all: values.filter((value) => value > 0).length,
  };
}
