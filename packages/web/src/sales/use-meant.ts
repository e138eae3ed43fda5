import { useEffect, useState } from 'react';
import type { ProductIndex } from './product-index.ts';

/** Of which text it is, and what it may have been. */
interface Meant {
  readonly text: string;
  readonly said: readonly string[];
}

/** Somebody has stopped typing: on the way to a word there is nothing to ask. */
const SETTLED_MS = 250;
const NOTHING: readonly string[] = [];

/** What was probably meant by a text that finds nothing, once that is painted. */
export function useMeant(index: ProductIndex, text: string): readonly string[] {
  const [meant, setMeant] = useState<Meant | null>(null);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const { meantBy } = await import('./meant-words.ts');
      if (!isOver) setMeant({ text, said: meantBy(index, text) });
    };
    // Not fetched, it is not asked: nothing else depends on it.
    const timer = setTimeout(() => void look().catch(() => undefined), SETTLED_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [index, text]);
  return meant?.text === text ? meant.said : NOTHING;
}
