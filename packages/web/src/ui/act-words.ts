import { t } from '../i18n/en/audit.ts';

type Key = Parameters<typeof t>[0];

/** What was done, in words; an action that has none here in its own letters. */
export function actWords(action: string): string {
  const part = action.replaceAll('.', '__');
  const key = `act_${part}`;
  // Whoever has no text for a key is given the key.
  const text = (t as (key: Key) => string)(key as Key);
  if (text !== key) return text;
  const words = action.replaceAll(/[._]/gu, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
