import { useEffect, useMemo, useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { useUser } from '../session/use-session.ts';
import { createDraft } from '../ui/draft.ts';
import type { ProductForm } from './form-field.ts';
import type { ProductValues } from './product-values.ts';

function isTexts(value: unknown): value is ProductValues {
  const isObject = typeof value === 'object' && value !== null;
  return isObject && Object.values(value).every((text) => typeof text === 'string');
}

const storage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key),
};

/**
 * Keeps an unfinished new product on this device, for this person and this business. `found` is
 * what was left there when the form opened; `take` goes on with it.
 */
export function useProductDraft(form: ProductForm) {
  const user = useUser();
  const key = `tillbook.product.${user.business?._id ?? ''}.${user._id}`;
  const draft = useMemo(() => createDraft(key, isTexts, { storage, nowMs }), [key]);
  const [found, setFound] = useState(() => draft.load());
  const { values, isDirty } = form;
  useEffect(() => {
    if (isDirty) draft.save(values, () => undefined);
  }, [draft, values, isDirty]);
  const drop = () => {
    draft.drop();
    setFound(null);
  };
  const take = () => {
    if (found !== null) form.replace({ ...form.values, ...found.values });
    setFound(null);
  };
  return { found: isDirty ? null : found, take, drop };
}
