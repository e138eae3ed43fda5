import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { t as inRefunds } from '../i18n/en/refunds.ts';
import { t } from '../i18n/en/refunds-here.ts';
import { t as inUnsent } from '../i18n/en/unsent.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { PaperNumber } from '../ui/figures.tsx';
import { Panel } from '../ui/panel.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { unsent } from './browser-outbox.ts';
import { forgetRefunds } from './refund-queries.ts';
import styles from './refunds.module.css';
import type { UnsentRefund } from './unsent-refund.ts';
import { zoneFormat } from './zone-format.ts';

/** Refunds that wait here, before the list of those that the server has. */
export function UnsentRefunds(props: { readonly onOpen: (refundId: string) => void }) {
  const { refunds } = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot);
  useNews(refunds.length);
  if (refunds.length === 0) return null;
  return (
    <div className={styles['unsent']}>
      <Panel title={t('unsentRefunds')}>
        <ul className={styles['found']}>
          {refunds.map((refund) => (
            <li key={refund.fact._id}>
              <Row refund={refund} onOpen={props.onOpen} />
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

/** What was sent is in the server's list now: it is asked anew. */
function useNews(count: number): void {
  const queries = useQueryClient();
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) forgetRefunds(queries);
    before.current = count;
  }, [count, queries]);
}

function Row(props: {
  readonly refund: UnsentRefund;
  readonly onOpen: (refundId: string) => void;
}) {
  const { slip, state, problem } = props.refund;
  const { place } = useFormat();
  const format = zoneFormat({ ...place, currency: slip.currency, timeZone: slip.timezone });
  return (
    <button type="button" onClick={() => props.onOpen(slip._id)}>
      <strong>
        <PaperNumber>{slip.number}</PaperNumber>
      </strong>
      <span>
        {inRefunds('ofReceipt')} <PaperNumber>{slip.receiptNumber}</PaperNumber>
      </span>
      <time dateTime={slip.refundedAt}>{format.dateTime(slip.refundedAt)}</time>
      <span>{format.money(slip.totalMinor)}</span>
      <StatusBadge status={state === 'malformed' ? 'attention' : 'savedHere'} />
      {state === 'malformed' && <small>{inUnsent('isAtFault', { problem: problem ?? '' })}</small>}
    </button>
  );
}
