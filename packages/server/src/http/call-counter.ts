import type { FastifyInstance } from 'fastify';
import {
  CALL_KINDS,
  kindOfCall,
  SLOW_CALL_MS,
  type CallKind,
  type CallsOfKind,
} from '@tillbook/core/reports/calls';
import type { Clock } from '../clock.ts';

const HOUR_MS = 3_600_000;
const HOURS_KEPT = 24;

/** What this process answered in the last 24 hours, by kind of call. */
export interface CallCounter {
  readonly note: (kind: CallKind, status: number, tookMs: number) => void;
  readonly lastDay: () => { readonly since: string; readonly kinds: readonly CallsOfKind[] };
}

type Hour = Record<CallKind, { count: number; failed: number; slow: number }>;

const emptyHour = (): Hour => {
  const nothing = () => ({ count: 0, failed: 0, slow: 0 });
  return { signIn: nothing(), selling: nothing(), reading: nothing(), writing: nothing() };
};

/** Counts by the hour in memory: a restart begins anew, and each server tells of itself. */
export function makeCallCounter(clock: Clock): CallCounter {
  const startedMs = clock();
  const hours = new Map<number, Hour>();
  const firstKept = () => Math.floor(clock() / HOUR_MS) - HOURS_KEPT + 1;
  const forget = () => {
    for (const hour of hours.keys()) if (hour < firstKept()) hours.delete(hour);
  };
  return {
    note(kind, status, tookMs) {
      forget();
      const hour = Math.floor(clock() / HOUR_MS);
      const counts = hours.get(hour) ?? emptyHour();
      hours.set(hour, counts);
      counts[kind].count += 1;
      if (status >= 500) counts[kind].failed += 1;
      if (tookMs >= SLOW_CALL_MS) counts[kind].slow += 1;
    },
    lastDay() {
      forget();
      const since = new Date(Math.max(startedMs, firstKept() * HOUR_MS)).toISOString();
      const all = [...hours.values()];
      const kinds = CALL_KINDS.map((kind) => {
        const sum = (of: 'count' | 'failed' | 'slow') =>
          all.reduce((total, hour) => total + hour[kind][of], 0);
        return { kind, count: sum('count'), failed: sum('failed'), slow: sum('slow') };
      });
      return { since, kinds };
    },
  };
}

/** Notes every answered call of the contract; a stream that stays open is none. */
export function countCalls(app: FastifyInstance, counter: CallCounter): void {
  app.addHook('onResponse', async (request, reply) => {
    const { config, method, url = '' } = request.routeOptions;
    if ((config as { endpoint?: string }).endpoint === undefined) return;
    const isRead = method === 'GET';
    counter.note(kindOfCall(isRead, url), reply.statusCode, reply.elapsedTime);
  });
}
