import { useEffect, useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { createDraft, type Draft } from '../ui/draft.ts';

type Texts = Readonly<Record<string, string>>;

function isTexts(value: unknown): value is Texts {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  );
}

/** The draft of one step of one person: another person of this device never sees it. */
export function draftOf(step: 'business' | 'branches', personId: string): Draft<Texts> {
  return createDraft(`tillbook.setup.${step}.${personId}`, isTexts, {
    storage: {
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, value) => localStorage.setItem(key, value),
      removeItem: (key) => localStorage.removeItem(key),
    },
    nowMs,
  });
}

/** Keeps changed values in the draft; gives the time of the last save, null before one. */
export function useAutosave(draft: Draft<Texts>, values: Texts, isDirty: boolean): number | null {
  const [savedAtMs, setSavedAtMs] = useState<number | null>(null);
  useEffect(() => {
    if (isDirty) draft.save(values, setSavedAtMs);
  }, [draft, values, isDirty]);
  return savedAtMs;
}
