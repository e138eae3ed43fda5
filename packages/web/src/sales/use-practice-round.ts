import { practiceTasks, type PracticeTask } from '@tillbook/core/sales/practice';
import { useMemo, useState } from 'react';
import { newId, nowMs } from '../api/clock.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { practiceShop } from './practice-shop.ts';
import { promoterOf } from './promoted.ts';
import { recentProviders } from './providers.ts';
import { useReading } from './use-adding.ts';
import type { TaskResult } from './use-practice-task.ts';
import type { useShelfData } from './use-shelf-data.ts';

/** A round whose last customer was served, or left. */
export interface FinishedRound {
  /** It is told under this id, however often. */
  readonly roundId: string;
  readonly finishedMs: number;
  readonly results: readonly TaskResult[];
}

/** Where a round is: before it, at a customer, after one, and at its end. */
export type RoundStep =
  | { readonly kind: 'ready' }
  | { readonly kind: 'serving'; readonly task: PracticeTask; readonly at: number }
  | { readonly kind: 'served'; readonly result: TaskResult; readonly at: number }
  | ({ readonly kind: 'over' } & FinishedRound);

interface Round extends FinishedRound {
  /** Seeds its customers. */
  readonly startedMs: number;
  readonly tasks: readonly PracticeTask[];
  readonly isServing: boolean;
}

/** The customers of a round, one after the other. */
export function usePracticeRound(shelf: ReturnType<typeof useShelfData>) {
  const { index, rules, selling } = shelf;
  const businessId = useUser().business?._id ?? '';
  const currency = useFormat().place.currency ?? '';
  const readCode = useReading(businessId, index);
  const shop = useMemo(
    () =>
      practiceShop({
        ...{ index, rules, selling, currency },
        promoter: promoterOf(selling, index, nowMs()),
        providers: recentProviders(businessId),
        isKnown: (code) => readCode(code).products.length > 0,
      }),
    [index, rules, selling, currency, businessId, readCode],
  );
  const [round, setRound] = useState<Round | null>(null);
  const start = () => {
    const startedMs = nowMs();
    const tasks = practiceTasks(shop, startedMs);
    const none = { results: [], finishedMs: startedMs, isServing: true };
    setRound({ roundId: newId(), startedMs, tasks, ...none });
  };
  const serve = (result: TaskResult) =>
    setRound((now) =>
      now === null || !now.isServing
        ? now
        : { ...now, results: [...now.results, result], finishedMs: nowMs(), isServing: false },
    );
  const next = () => setRound((now) => now && { ...now, isServing: true });
  return {
    ...{ start, serve, next },
    count: round?.tasks.length ?? 0,
    key: `${round?.startedMs ?? 0} ${round?.results.length ?? 0}`,
    step: stepOf(round),
    hasGoods: shop.goods.length > 0,
  };
}

function stepOf(round: Round | null): RoundStep {
  if (round === null) return { kind: 'ready' };
  const { tasks, results, isServing, roundId, finishedMs } = round;
  const at = results.length;
  const task = tasks[at];
  const result = results.at(-1);
  if (isServing && task !== undefined) return { kind: 'serving', task, at };
  if (!isServing && result !== undefined) return { kind: 'served', result, at: at - 1 };
  return { kind: 'over', results, roundId, finishedMs };
}
