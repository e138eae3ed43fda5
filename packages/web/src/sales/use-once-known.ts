import { useEffect, useState } from 'react';

/**
 * What is asked for before a cart has its total is done as soon as it has: a key that is pressed
 * right after the page came is not lost.
 */
export function useOnceKnown(isKnown: boolean, run: () => void): () => void {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isAsked || !isKnown) return;
    setAsked(false);
    run();
  }, [isAsked, isKnown, run]);
  return () => {
    if (isKnown) run();
    else setAsked(true);
  };
}
