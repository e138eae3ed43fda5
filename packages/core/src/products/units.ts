/** Units that goods are counted, weighed and measured in, and the step each is sold by. */

// In thousandths: 1000 is whole ones only, 1 is a gram of a kilogram.
const STEPS = {
  piece: 1_000,
  pair: 1_000,
  set: 1_000,
  pack: 1_000,
  box: 1_000,
  carton: 1_000,
  crate: 1_000,
  dozen: 1_000,
  bag: 1_000,
  sack: 1_000,
  bottle: 1_000,
  can: 1_000,
  jar: 1_000,
  roll: 1_000,
  sheet: 1_000,
  bundle: 1_000,
  tray: 1_000,
  strip: 1_000,
  tablet: 1_000,
  plate: 1_000,
  cup: 1_000,
  kg: 1,
  g: 1_000,
  l: 1,
  ml: 1_000,
  m: 1,
  cm: 1_000,
  m2: 1,
  m3: 1,
  hour: 250,
  day: 500,
} as const;

export type Unit = keyof typeof STEPS;
export const UNITS = Object.keys(STEPS) as readonly Unit[];
export const UNIT_DEFAULT: Unit = 'piece';
/** The coarsest step: a thousand units at once. */
export const STEP_MILLI_MAX = 1_000_000;

/** The step that goods of a unit are sold by when nobody says another one. */
export function defaultStepMilli(unit: Unit): number {
  return STEPS[unit];
}

const MEASURES: ReadonlySet<Unit> = new Set([
  'kg',
  'g',
  'l',
  'ml',
  'm',
  'cm',
  'm2',
  'm3',
  'hour',
  'day',
]);

/**
 * Goods that lie in stock keep what they are measured in: five kilograms are not five pieces. What
 * is counted may be called otherwise: five pieces are five bottles.
 */
export function whyNotOtherUnit(facts: {
  readonly before: Unit;
  readonly after: Unit;
  readonly hasStock: boolean;
}): 'HAS_STOCK' | null {
  const { before, after, hasStock } = facts;
  if (before === after || !hasStock) return null;
  return MEASURES.has(before) || MEASURES.has(after) ? 'HAS_STOCK' : null;
}

/** Whether a quantity is a whole number of steps. */
export function isInSteps(quantityMilli: number, stepMilli: number): boolean {
  return quantityMilli % stepMilli === 0;
}
