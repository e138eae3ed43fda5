import { can } from '@tillbook/core/permissions';
import { reverseOpening, type Opening } from '@tillbook/core/purchasing/opening.api';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Amount, DateTime } from '../ui/figures.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePlaces } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { NewOpening } from './opening-form.tsx';
import { useDeed, useOpenings } from './queries.ts';

/** `view=openings`: what the books began with; `id=new` enters it. */
export function OpeningsScreen() {
  return useUrlState().get('id') === 'new' ? <NewOpening /> : <Openings />;
}

function Openings() {
  const places = usePlaces();
  const currency = useFormat().place.currency ?? '';
  const query = useOpenings();
  const mayManage = can(useUser(), 'branch.manage');
  const [reversing, setReversing] = useState<Opening | null>(null);
  const standing = query.data?.items.find((one) => one.reversesId === null && !one.isReversed);
  const begin = mayManage && (
    <ButtonLink kind="primary" to={places.to('openings', { id: 'new' })}>
      {t('openingBegin')}
    </ButtonLink>
  );
  const action =
    standing === undefined ? (
      begin
    ) : (
      <Button onClick={() => setReversing(standing)}>{t('openingReverse')}</Button>
    );
  return (
    <>
      <PageHeader
        title={t('openingsTitle')}
        crumbs={places.crumbs}
        actions={query.data === undefined || !mayManage ? undefined : action}
      />
      <DataTable
        caption={t('openingsTitle')}
        columns={columnsOf(currency)}
        rows={query.data?.items}
        rowKey={({ _id }) => _id}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState icon={Scale} title={t('openingNone')} action={begin}>
            {t('openingEmpty')}
          </EmptyState>
        }
      />
      {reversing !== null && <Reverse opening={reversing} onClose={() => setReversing(null)} />}
    </>
  );
}

function Reverse(props: { readonly opening: Opening; readonly onClose: () => void }) {
  const { opening, onClose } = props;
  const [id] = useState(newId);
  const deed = useDeed();
  const reverse = () =>
    deed
      .mutateAsync({
        run: () => call(reverseOpening, { params: { openingId: opening._id }, body: { _id: id } }),
        said: t('openingReversed'),
      })
      .then(onClose, onClose);
  return (
    <ConfirmDialog
      question={t('openingReverseQuestion')}
      confirm={t('openingReverse')}
      keep={t('cancel')}
      tone="danger"
      onConfirm={reverse}
      onClose={onClose}
    >
      {t('openingReverseText')}
    </ConfirmDialog>
  );
}

function StateBadge({ opening }: { readonly opening: Opening }) {
  if (opening.reversesId !== null)
    return <ToneBadge tone="neutral">{t('openingReversalOf')}</ToneBadge>;
  return opening.isReversed ? (
    <ToneBadge tone="neutral">{t('openingReversed')}</ToneBadge>
  ) : (
    <ToneBadge tone="success">{t('openingStanding')}</ToneBadge>
  );
}

function columnsOf(currency: string): readonly Column<Opening>[] {
  const amount = (key: string, header: string, of: (row: Opening) => number): Column<Opening> => ({
    key,
    header: `${header} (${currency})`,
    align: 'end',
    cell: (row) => <Amount minor={of(row)} />,
  });
  return [
    { key: 'number', header: t('number'), card: 'title', cell: ({ number }) => number },
    { key: 'time', header: t('time'), cell: ({ postedAt }) => <DateTime at={postedAt} /> },
    {
      key: 'state',
      header: t('state'),
      card: 'status',
      cell: (opening) => <StateBadge opening={opening} />,
    },
    amount('cash', t('cash'), ({ cashMinor }) => cashMinor),
    amount('bank', t('bank'), ({ bankMinor }) => bankMinor),
    amount('mobile', t('mobile_money'), ({ mobileMoneyMinor }) => mobileMoneyMinor),
    {
      ...amount('stock', '', ({ stockMinor }) => stockMinor),
      header: t('stockValue', { currency }),
    },
    amount('debts', t('openingDebts'), ({ debtsMinor }) => debtsMinor),
  ];
}
