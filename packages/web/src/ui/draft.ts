import { fieldsOf } from '@tillbook/core/auth/user';

/** A draft is kept this long after the last change. */
export const DRAFT_SAVE_MS = 800;

export interface DraftWorld {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly nowMs: () => number;
}

export interface Draft<V> {
  readonly load: () => { readonly values: V; readonly savedAtMs: number } | null;
  /** Keeps the values soon; `onSaved` hears when they are. */
  readonly save: (values: V, onSaved: (savedAtMs: number) => void) => void;
  readonly drop: () => void;
}

/** What was typed on a page that is not sent yet, kept on this device until it is. */
export function createDraft<V>(
  key: string,
  isValues: (value: unknown) => value is V,
  { storage, nowMs }: DraftWorld,
): Draft<V> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    load: () => {
      try {
        const stored = fieldsOf(JSON.parse(storage.getItem(key) ?? 'null'));
        const values = stored?.['values'];
        const savedAtMs = stored?.['savedAtMs'];
        return isValues(values) && typeof savedAtMs === 'number' ? { values, savedAtMs } : null;
      } catch {
        return null;
      }
    },
    save: (values, onSaved) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const savedAtMs = nowMs();
        try {
          storage.setItem(key, JSON.stringify({ values, savedAtMs }));
          onSaved(savedAtMs);
        } catch {
          // Without storage the draft lasts as long as the page.
        }
      }, DRAFT_SAVE_MS);
    },
    drop: () => {
      clearTimeout(timer);
      try {
        storage.removeItem(key);
      } catch {
        // Nothing was kept there.
      }
    },
  };
}
