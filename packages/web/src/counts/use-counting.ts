import type { CountLine } from '@tillbook/core/counts/count-answers';
import { countOne } from '@tillbook/core/counts/counts.api';
import { quantityText } from '@tillbook/core/quantity';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { newId, nowMs } from '../api/clock.ts';
import { onBackOnline } from '../session/browser-reach.ts';
import { t } from '../i18n/en/counts.ts';
import { announce } from '../ui/live-region.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import { useLatest } from '../ui/use-latest.ts';
import { EntryQueue, type Entered, type Entry } from './entry-queue.ts';
import { COUNTS } from './queries.ts';

const RETRY_MS = 5_000;
export const ONE_MILLI = 1_000;

/** Why an entry was not taken, and what can be done about it. */
export type Notice =
  | { readonly what: 'notOnCount'; readonly entry: Entry; readonly product: string }
  | {
      readonly what: 'batch';
      readonly entry: Entry;
      readonly product: string;
      readonly productId: string;
    }
  | { readonly what: 'said'; readonly text: string };

function noticeOf(entry: Entry, error: unknown): Notice {
  const said = (text: string): Notice => ({ what: 'said', text });
  if (!(error instanceof ApiError)) return said(t('failed'));
  const { code, details } = error;
  const product = String(details['product'] ?? '');
  if (code === 'NOT_ON_COUNT') return { what: 'notOnCount', entry, product };
  if (code === 'BATCH_REQUIRED') {
    return { what: 'batch', entry, product, productId: String(details['productId'] ?? '') };
  }
  if (code === 'NOT_FOUND' && entry.code !== undefined) {
    return said(t('scanUnknown', { code: entry.code }));
  }
  return said(sentenceOf(error, t('failed')));
}

interface Sending {
  readonly waiting: number;
  readonly isOffline: boolean;
}

/** The queue of a count, kept on the device; it tries again by itself. */
function useQueue(
  countId: string,
  heard: {
    readonly onDone: (entry: Entry, answer: Entered, isLast: boolean) => void;
    readonly onRefused: (entry: Entry, error: unknown) => void;
  },
) {
  const [sending, setSending] = useState<Sending>({ waiting: 0, isOffline: false });
  const now = useLatest(heard);
  const queue = useMemo(() => {
    const made: EntryQueue = new EntryQueue({
      send: (body) => call(countOne, { params: { countId }, body }),
      isUnanswered: (error) =>
        error instanceof ApiError && (error.status === 0 || error.status >= 502),
      storage: localStorage,
      key: `tillbook.count.${countId}`,
      now: () => new Date(nowMs()).toISOString(),
      onDone: (entry, answer) => now.current.onDone(entry, answer, made.size === 0),
      onRefused: (entry, error) => now.current.onRefused(entry, error),
      onChange: (waiting, isOffline) => setSending({ waiting, isOffline }),
    });
    return made;
  }, [countId, now]);
  useEffect(() => {
    const flush = () => void queue.flush();
    flush();
    const timer = setInterval(flush, RETRY_MS);
    const stopListening = onBackOnline(flush);
    return () => {
      clearInterval(timer);
      stopListening();
    };
  }, [queue]);
  return { queue, sending };
}

/** What is being counted: the line at hand, what was refused, what waits to be sent. */
export function useCounting(countId: string) {
  const queries = useQueryClient();
  const [current, setCurrent] = useState<CountLine | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const refetch = useCallback(
    () => void queries.invalidateQueries({ queryKey: [COUNTS] }),
    [queries],
  );
  const { queue, sending } = useQueue(countId, {
    onDone: (_entry, { line }, isLast) => {
      // Older answers than what the screen shows of this line by now are passed over.
      setCurrent((now) => (isLast || now?.lineNo !== line.lineNo ? line : now));
      setNotice(null);
      const quantity = quantityText(line.countedMilli ?? 0);
      announce(`${line.product.name}: ${t('lineDone', { quantity })}`);
      refetch();
    },
    onRefused: (entry, error) => {
      const isChanged = error instanceof ApiError && error.code === 'VERSION_CONFLICT';
      const name = current?.product.name ?? '';
      const told: Notice = isChanged
        ? { what: 'said', text: t('typedOver', { name }) }
        : noticeOf(entry, error);
      setNotice(told);
      if (isChanged) setCurrent(null);
      refetch();
    },
  });
  const add = (entry: Omit<Entry, '_id'>) => {
    setNotice(null);
    queue.add({ ...entry, _id: newId() });
  };
  return {
    current,
    notice,
    sending,
    choose: (line: CountLine) => {
      setCurrent(line);
      setNotice(null);
    },
    dismiss: () => setNotice(null),
    again: (entry: Entry, more: Partial<Entry>) => add({ ...entry, ...more }),
    scan: (code: string) => add({ code, mode: 'add', quantityMilli: ONE_MILLI }),
    /** Sets the line at hand; what the screen shows is what it is laid over. */
    set: (line: CountLine, quantityMilli: number) => {
      const { lineNo, countedMilli: seenMilli } = line;
      setCurrent({ ...line, countedMilli: quantityMilli });
      add({ lineNo, mode: 'set', quantityMilli, seenMilli });
    },
    more: (line: CountLine) => {
      const countedMilli = (line.countedMilli ?? 0) + ONE_MILLI;
      setCurrent({ ...line, countedMilli });
      add({ lineNo: line.lineNo, mode: 'add', quantityMilli: ONE_MILLI });
    },
  };
}

export type Counting = ReturnType<typeof useCounting>;
