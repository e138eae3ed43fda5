import { storedText } from '../ui/stored-choice.ts';

const SEPARATOR = ' ';
const copied = storedText('tillbook.copied', '');

/** The unsent sales that were in this device's last file, or could not be put into one, by id. */
export const copiedHere = {
  subscribe: copied.subscribe,
  get: copied.get,
  /** Those of an older file are among them, or were sent. */
  set: (saleIds: readonly string[]): void => copied.set(saleIds.join(SEPARATOR)),
  idsOf: (text: string): readonly string[] => text.split(SEPARATOR),
};
