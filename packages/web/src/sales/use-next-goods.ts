import { useEffect, useMemo, useRef } from 'react';
import { t } from '../i18n/en/sales.ts';
import { notify } from '../ui/notify.ts';
import { holdNextGoods, type NextGoods } from './next-goods.ts';
import type { Wanted } from './scan-entry.ts';
import type { TillProduct } from './till-product.ts';
import type { Till } from './till.ts';

type Add = (product: TillProduct, wanted: Wanted) => unknown;
type Goods = Parameters<Add>;

/** What is scanned while a sale waits for its answer, and who puts it into the next cart. */
export function useNextGoods(till: Till) {
  const add = useRef<Add>(() => undefined);
  const held = useRef<NextGoods<Goods> | null>(null);
  useEffect(() => {
    const next = holdNextGoods<Goods>(
      till,
      (goods) => void add.current(...goods),
      (count) => notify.error(t('nextLost', { count })),
    );
    held.current = next;
    return next.stop;
  }, [till]);
  return useMemo(
    () => ({
      hold: (product: TillProduct, wanted: Wanted): void => {
        held.current?.hold([product, wanted]);
        notify.info(t('nextHeld', { name: product.name }));
      },
      giveTo: (one: Add): void => void (add.current = one),
    }),
    [],
  );
}
