import type { QuickKeys } from '@tillbook/core/sales/selling.api';
import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useMemo, useState } from 'react';
import { t } from '../i18n/en/sales.ts';
import { notify } from '../ui/notify.ts';
import { FAVOURITES_MAX, keepList, pinned, readList } from './favourites.ts';
import { InPractice } from './in-practice.ts';
import { placedKeys, readPlaced } from './placed-keys.ts';
import { TILL_CATALOGUE } from './queries.ts';

const NONE: readonly string[] = [];

/**
 * The branch's quick keys, then what was pinned at this device. They stand where they stood when
 * the shift began: once the server was heard, what comes later comes behind them, and what was
 * taken away elsewhere stays until the shift ends.
 */
export function useFavourites(branchId: string, shiftId: string, quickKeys: QuickKeys | null) {
  const isPractice = useContext(InPractice);
  const queries = useQueryClient();
  const [own, setOwn] = useState(() => readList('favourites', branchId));
  const [placed, setPlaced] = useState(() => (isPractice ? null : readPlaced(branchId, shiftId)));
  const told = quickKeys?.soldIds ?? NONE;
  const ids = useMemo(() => placedKeys(placed, told, own), [placed, told, own]);
  const place = (next: readonly string[]) => {
    keepList('placed', branchId, [shiftId, ...next]);
    setPlaced(next);
  };
  useEffect(() => {
    if (isPractice || ids === placed || quickKeys === null) return;
    const { fetchStatus } = queries.getQueryState([TILL_CATALOGUE, branchId]) ?? {};
    if (fetchStatus !== 'fetching') place(ids);
  });
  return {
    ids,
    isPlaced: placed !== null,
    isOwn: (soldId: string) => own.includes(soldId),
    pin: (soldId: string) => {
      const next = pinned(own, soldId);
      if (next === own) return notify.info(t('pinsFull', { count: FAVOURITES_MAX }));
      if (!isPractice) keepList('favourites', branchId, next);
      setOwn(next);
      if (placed === null || next.includes(soldId) || told.includes(soldId)) return;
      place(placed.filter((id) => id !== soldId));
    },
    /** The branch's keys were arranged here: whoever did it sees what they did. */
    arrange: (arranged: readonly string[]) => place(placedKeys(null, arranged, own)),
  };
}
