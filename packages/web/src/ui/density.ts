import { storedChoice, useStoredChoice } from './stored-choice.ts';

export type Density = 'comfortable' | 'compact';

const byPointer = (): Density =>
  matchMedia('(pointer: coarse)').matches ? 'comfortable' : 'compact';
/** The choice itself, for whoever keeps it elsewhere too. */
export const densityChoice = storedChoice(
  'tillbook.density',
  ['comfortable', 'compact'],
  byPointer,
);

/** Puts the row height in force for the page; called at the start and by `setDensity`. */
export function paintDensity(): void {
  document.documentElement.dataset['density'] = densityChoice.get();
}

/** Chooses and remembers the row height of tables. */
export function setDensity(next: Density): void {
  densityChoice.set(next);
  paintDensity();
}

/** The row height in force: by choice, else compact for a mouse and comfortable for a finger. */
export function useDensity(): Density {
  return useStoredChoice(densityChoice);
}
