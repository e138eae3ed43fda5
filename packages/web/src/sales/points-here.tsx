import { whyNotTurn, worthOf } from '@tillbook/core/loyalty/loyalty';
import { pointsAtTill, turnPoints, type PointsHeld } from '@tillbook/core/loyalty/loyalty.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '@tillbook/core/endpoint';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { useAttempt } from '../api/use-attempt.tsx';
import { t } from '../i18n/en/loyalty.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import styles from './customers.module.css';

/** What who buys has in points, and turning them into store credit, which then pays. */
export function PointsHere(props: { readonly customerId: string; readonly branchId: string }) {
  const { customerId, branchId } = props;
  const { data } = useQuery({
    // Under customers: what is sold or comes back makes it old.
    queryKey: ['customers', 'points-at-till', customerId],
    queryFn: ({ signal }) => call(pointsAtTill, { params: { customerId } }, { signal }),
    // Nobody waits for it: without an answer a sale goes on.
    retry: false,
    staleTime: 0,
  });
  if (data === undefined || data.terms === null) return null;
  const { points, terms } = data;
  if (points === 0 && !terms.isOn) return null;
  const isEnough = whyNotTurn(points, { has: points, leastPoints: terms.leastPoints }) === null;
  return (
    <div className={styles['owed']}>
      <span>
        {t('points', { count: points })}
        {!isEnough && points > 0 && ` · ${t('tillFew', { least: terms.leastPoints })}`}
      </span>
      {isEnough && <UsePoints key={customerId} {...{ customerId, branchId, points, terms }} />}
    </div>
  );
}

function UsePoints(props: {
  readonly customerId: string;
  readonly branchId: string;
  readonly points: number;
  readonly terms: NonNullable<PointsHeld['terms']>;
}) {
  const { customerId, branchId, points, terms } = props;
  const { money } = useFormat();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const amountMinor = worthOf(points, terms);
  const { run, unsure } = useAttempt({
    subject: `points.${customerId}`,
    send: (body: BodyInputOf<typeof turnPoints>) => call(turnPoints, { body }),
    onDone: (_made, turned) => {
      notify.success(t('turned', { worth: money(turned.amountMinor), count: turned.points }));
      void queries.invalidateQueries({ queryKey: ['customers'] });
    },
  });
  const use = async () => {
    const body = { _id: newId(), customerId, branchId, points, amountMinor };
    setIsBusy(true);
    try {
      await run(body, t('turnAll', { worth: money(amountMinor) }));
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    } finally {
      await queries.invalidateQueries({ queryKey: ['customers'] });
      setIsBusy(false);
    }
  };
  if (unsure !== false) return unsure;
  return (
    <Button busy={isBusy} onClick={() => void use()}>
      {t('turnAll', { worth: money(amountMinor) })}
    </Button>
  );
}
