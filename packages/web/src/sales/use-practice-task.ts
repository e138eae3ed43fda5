import { taskSlips, type DoneSale, type Served } from '@tillbook/core/sales/practice-check';
import type { PracticeTask } from '@tillbook/core/sales/practice';
import {
  budgetOf,
  type PracticeEffort,
  type PracticeResult,
} from '@tillbook/core/sales/practice-score';
import { isTooEarly, turnAfter } from '@tillbook/core/sales/practice-turns';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { useEffect, useRef, useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useLatest } from '../ui/use-latest.ts';
import { onScan, tellCode } from '../ui/use-scanner.ts';
import { doneSale } from './practice-shop.ts';
import { Presses } from './presses.ts';
import { usePracticeTill, type PracticeBranch, type PracticeWork } from './use-practice-till.ts';
import type { useShelfData } from './use-shelf-data.ts';

const SECOND_MS = 1_000;

/** What somebody pressed and how long they took since the customer came. */
function useEffort(): () => PracticeEffort {
  const [presses] = useState(() => new Presses());
  const [sinceMs] = useState(nowMs);
  useEffect(() => {
    const onKey = ({ key, timeStamp, repeat }: KeyboardEvent) =>
      presses.key(key, timeStamp, repeat);
    const onPointer = () => presses.touch();
    // Before anybody swallows it.
    window.addEventListener('keydown', onKey, { capture: true });
    window.addEventListener('pointerdown', onPointer, { capture: true });
    const stop = onScan(() => presses.scanned());
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true });
      window.removeEventListener('pointerdown', onPointer, { capture: true });
      stop();
    };
  }, [presses]);
  return () => ({
    presses: presses.count,
    seconds: Math.max(1, Math.round((nowMs() - sinceMs) / SECOND_MS)),
  });
}

/** How one customer is served, with the change of the last sale. */
export interface TaskResult extends PracticeResult {
  readonly changeMinor: number;
}

export interface PracticeTaskWork {
  readonly work: PracticeWork;
  /** Which of the customer's turns it is. */
  readonly turn: number;
  /** Sales that are done of those it takes. */
  readonly soldCount: number;
  readonly scan: () => void;
  readonly skip: () => void;
}

/** Serves one customer: follows what is done, and says once how it went. */
export function usePracticeTask(props: {
  readonly task: PracticeTask;
  readonly branch: PracticeBranch;
  readonly shelf: ReturnType<typeof useShelfData>;
  readonly onServed: (result: TaskResult) => void;
}): PracticeTaskWork {
  const { task, branch, shelf, onServed } = props;
  const currency = useFormat().place.currency ?? '';
  const effort = useEffort();
  const [turn, setTurn] = useState(0);
  const [sold, setSold] = useState<readonly Sale[]>([]);
  const [isScanned, setIsScanned] = useState(false);
  const work = usePracticeTill(branch, shelf, (sale) => setSold((before) => [...before, sale]));
  const { lines } = work.state.cart;
  const parkedCount = work.parked.sales.length;
  const end = (served: Served | null) => {
    const { kind } = task;
    const slips = served === null ? [] : taskSlips(task, served);
    const measured = { took: effort(), budget: budgetOf(task, currency) };
    const changeMinor = sold.at(-1)?.changeMinor ?? 0;
    onServed({ kind, slips, isSkipped: served === null, ...measured, changeMinor });
  };
  const now = useLatest(end);
  const isEnded = useRef(false);
  useEffect(() => {
    const isEarly = isTooEarly(task, turn, sold.length);
    if (isEarly || sold.length === task.sales.length) {
      if (isEnded.current) return;
      isEnded.current = true;
      const sales: readonly DoneSale[] = sold.map(doneSale);
      return now.current({ sales, isEarly, parkedCount });
    }
    const view = { cart: lines, parkedCount, soldCount: sold.length, isScanned };
    setTurn(turnAfter(task, turn, view));
  }, [task, turn, sold, lines, parkedCount, isScanned, now]);
  return {
    ...{ work, turn, soldCount: sold.length },
    scan: () => {
      if (task.code === null) return;
      setIsScanned(true);
      tellCode(task.code);
    },
    skip: () => end(null),
  };
}
