import { useEffect, useState } from 'react';
import { isProtected } from './protect.ts';

/** Whether the browser promised to clear nothing; looked at again with each number that waits. */
export function useProtected(waiting: number): boolean {
  const [isSafe, setIsSafe] = useState(true);
  useEffect(() => {
    void isProtected().then(setIsSafe);
  }, [waiting]);
  return isSafe;
}
