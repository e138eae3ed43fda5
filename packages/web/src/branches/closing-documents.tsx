import type { BranchDetail } from '@tillbook/core/businesses/branches.api';
import type { BranchClosing } from '@tillbook/core/businesses/close-branch.api';
import { forceCloseShift } from '@tillbook/core/sales/shifts.api';
import type { ReactNode } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/branches.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { DateTime } from '../ui/figures.tsx';
import { Panel } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { useLaybysAddress } from '../ui/sales-places.ts';
import styles from './branches.module.css';
import { useBranchAct } from './queries.ts';

export interface ClosingParts {
  readonly branch: BranchDetail;
  readonly closing: BranchClosing;
}

/** Open shifts: their sellers count them, or they are closed from here without a count. */
export function ShiftsOf({ closing }: ClosingParts) {
  const { busy, run } = useBranchAct();
  if (closing.openShifts.length === 0) return null;
  const close = (shiftId: string) =>
    call(forceCloseShift, {
      params: { shiftId },
      body: { reason: t('forceReason'), countedMinor: null },
    });
  return (
    <Panel title={t('count_shifts')}>
      <ul className={styles['list']}>
        {closing.openShifts.map(({ _id, tillName, openedByName, openedAt }) => (
          <li key={_id}>
            <span>
              <bdi>{t('shiftOf', { till: tillName, name: openedByName })}</bdi>{' '}
              <small>
                <DateTime at={openedAt} />
              </small>
            </span>
            <Button
              size="small"
              busy={busy === _id}
              aria-label={`${t('forceClose')}: ${tillName}`}
              onClick={() => void run(_id, () => close(_id), t('saved'))}
            >
              {t('forceClose')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Documents(props: {
  readonly title: string;
  readonly hint: string;
  readonly view: string;
  readonly rows: readonly { readonly _id: string; readonly number: string; said: ReactNode }[];
}) {
  const places = usePlaces();
  return <Listed {...props} to={(_id) => places.to(props.view, { id: _id })} />;
}

function Listed(props: {
  readonly title: string;
  readonly hint: string;
  readonly rows: readonly { readonly _id: string; readonly number: string; said: ReactNode }[];
  readonly to: (id: string) => string;
}) {
  const { title, hint, rows, to } = props;
  if (rows.length === 0) return null;
  return (
    <Panel title={title}>
      <p>{hint}</p>
      <ul className={styles['list']}>
        {rows.map(({ _id, number, said }) => (
          <li key={_id}>
            <span>
              <strong>{number}</strong> <small>{said}</small>
            </span>
            <ButtonLink to={to(_id)} aria-label={`${t('showIt')}: ${number}`}>
              {t('showIt')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function TransfersOf({ closing }: ClosingParts) {
  const rows = closing.transfers.map(({ _id, number }) => ({ _id, number, said: null }));
  const text = { title: t('count_transfers'), hint: t('hint_transfers') };
  return <Documents {...text} view="transfers" rows={rows} />;
}

export function OrdersOf({ closing }: ClosingParts) {
  const rows = closing.orders.map(({ _id, number, supplierName }) => ({
    ...{ _id, number },
    said: <bdi>{supplierName}</bdi>,
  }));
  const text = { title: t('count_orders'), hint: t('hint_orders') };
  return <Documents {...text} view="orders" rows={rows} />;
}

export function CountsOf({ closing }: ClosingParts) {
  const rows = closing.counts.map(({ _id, number }) => ({ _id, number, said: null }));
  const text = { title: t('count_counts'), hint: t('hint_counts') };
  return <Documents {...text} view="counts" rows={rows} />;
}

/** Goods and services that customers pay for in parts. */
export function LaybysOf({ closing }: ClosingParts) {
  const address = useLaybysAddress();
  const rows = closing.laybys.map(({ _id, number, customerName }) => ({
    ...{ _id, number },
    said: <bdi>{customerName}</bdi>,
  }));
  const text = { title: t('count_laybys'), hint: t('hint_laybys') };
  return <Listed {...text} rows={rows} to={(id) => address({ id })} />;
}
