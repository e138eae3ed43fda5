import type { Sale } from '@tillbook/core/sales/sales.api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useLatest } from '../ui/use-latest.ts';
import { openWire, startMirror, type Mirror } from './display-link.ts';
import { displayOf } from './display-state.ts';
import { soldHere } from './queries.ts';
import type { CounterWork } from './use-counter.ts';

/** What the code on the receipt of a sale says; asked for once, and only while it is shown. */
function useReceiptCode({ selling, state }: CounterWork) {
  const saleId = state.isLastFresh ? (state.last?.saleId ?? null) : null;
  const hasCode = selling.receipts.design.blocks.includes('code');
  const [found, setFound] = useState<{ saleId: string; code: string } | null>(null);
  const asked = useRef<string | null>(null);
  const want = () => {
    if (saleId === null || !hasCode || asked.current === saleId) return;
    asked.current = saleId;
    const number = state.last?.receiptNumber ?? '';
    void import('./use-give-receipt.tsx')
      .then(({ receiptAddress }) => receiptAddress(saleId))
      .catch(() => null)
      // Without an answer it says what the paper says then: the number.
      .then((address) => setFound({ saleId, code: address ?? number }));
  };
  return { code: found?.saleId === saleId ? found.code : null, want };
}

/** Tells the customer displays of a till what its seller is shown. */
export function useDisplay(work: CounterWork, tillId: string): void {
  const { state, promoted, total, rules, selling, paying, exchange } = work;
  const currency = useFormat().place.currency ?? '';
  const queries = useQueryClient();
  const { code, want } = useReceiptCode(work);
  const sold: Sale | null = state.last === null ? null : soldHere(queries, state.last.saleId);
  const shown = displayOf({
    ...{ till: state, promoted, total, rules, currency, paying, exchange, sold, code },
    rounding: selling.rounding,
  });
  const now = useLatest({ shown, want });
  const mirror = useRef<Mirror | null>(null);
  useEffect(() => {
    const wire = openWire(tillId);
    if (wire === null) return undefined;
    const started = startMirror(wire, nowMs, () => now.current.want());
    mirror.current = started;
    started.show(now.current.shown);
    window.addEventListener('pagehide', started.stop);
    return () => {
      window.removeEventListener('pagehide', started.stop);
      mirror.current = null;
      started.stop();
    };
  }, [tillId, now]);
  useEffect(() => {
    mirror.current?.show(shown);
    if (mirror.current?.isWatched() === true) want();
  });
}
