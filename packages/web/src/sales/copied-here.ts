import { storedText } from '../ui/stored-choice.ts';

const SEPARATOR = ' ';
const copied = storedText('tillbook.copied', '');

/** The unsent sales that were in this device's last file, by id. */
export const copiedHere = {
  subscribe: copied.subscribe,
  get: copied.get,
  /** They are in a file now; those of an older one were in it, too, or were sent. */
  set: (saleIds: readonly string[]): void => copied.set(saleIds.join(SEPARATOR)),
  idsOf: (text: string): readonly string[] => text.split(SEPARATOR),
};
