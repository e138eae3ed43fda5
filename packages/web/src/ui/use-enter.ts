import { useEffect, useState } from 'react';
import { useLatest } from './use-latest.ts';

/**
 * Enter in a field that finds: a scanner types a code and presses Enter before the answer is there.
 * Then the first of the answer is taken when it comes; never a row of what was looked for before.
 */
export function useEnter(isFinding: boolean, take: (at: number) => void) {
  const [isHeld, setIsHeld] = useState(false);
  const takeFirst = useLatest(() => take(0));
  useEffect(() => {
    if (!isHeld || isFinding) return;
    setIsHeld(false);
    takeFirst.current();
  }, [isHeld, isFinding, takeFirst]);
  return {
    enter: (at: number) => (isFinding ? setIsHeld(true) : take(at)),
    /** Once something else is typed, Enter was not meant for it. */
    forget: () => setIsHeld(false),
  };
}
