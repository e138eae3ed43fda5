import { useEffect, useState } from 'react';
import { whenIdle } from './after-paint.ts';

/** False until the page is drawn and the browser has nothing better to do. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void whenIdle().then(() => {
      if (isMounted) setIsIdle(true);
    });
    return () => {
      isMounted = false;
    };
  }, []);
  return isIdle;
}
