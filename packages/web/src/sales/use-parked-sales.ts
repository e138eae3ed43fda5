import { useEffect, useState } from 'react';
import type { ParkedKeeper, ParkedSale } from './parked.ts';

const NONE: readonly ParkedSale[] = [];

/** What was put aside, as this tab and others change it. */
export function useParkedSales(keeper: ParkedKeeper | null): readonly ParkedSale[] {
  const [sales, setSales] = useState(NONE);
  useEffect(() => {
    if (keeper === null) return setSales(NONE);
    let isMounted = true;
    const look = () => {
      // Where the browser keeps nothing, nothing was put aside.
      const found = keeper.list().catch(() => NONE);
      void found.then((list) => {
        if (isMounted) setSales(list);
      });
    };
    look();
    const stop = keeper.subscribe(look);
    return () => {
      isMounted = false;
      stop();
    };
  }, [keeper]);
  return sales;
}
