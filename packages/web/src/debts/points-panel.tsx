import type { CustomerDetail } from '@tillbook/core/customers/customers.api';
import { whyNotBegin } from '@tillbook/core/customers/erase-customer';
import { worthOf } from '@tillbook/core/loyalty/loyalty';
import type { PointsHeld, PointsMove } from '@tillbook/core/loyalty/loyalty.api';
import { can } from '@tillbook/core/permissions';
import { useLocation } from '@tanstack/react-router';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/loyalty.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DateTime, NoData } from '../ui/figures.tsx';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import { salesAt } from '../ui/sales-places.ts';
import { EmptyState, ErrorCard } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { AdjustForm, TurnForm } from './points-forms.tsx';
import { usePoints } from './points-queries.ts';

/** A customer's points: what they are, what moved them, and what may be done with them. */
export function PointsPanel({ customer }: { readonly customer: CustomerDetail }) {
  const pages = usePoints(customer._id);
  const columns = useMoveColumns();
  const held = pages.data?.pages[0];
  if (pages.isLoadingError) {
    return (
      <Panel title={t('balance')}>
        <ErrorCard error={pages.error} onRetry={() => void pages.refetch()} />
      </Panel>
    );
  }
  // A business that never had points is not shown any.
  if (held === undefined || held.terms === null) return null;
  return (
    <Panel title={t('balance')}>
      <Stack>
        <Held held={held} isErased={customer.isErased} />
        {!customer.isErased && <Deeds customer={customer} held={held} />}
        <DataTable
          caption={t('moves')}
          columns={columns}
          rows={pages.data?.pages.flatMap(({ items }) => items)}
          rowKey={({ _id }) => _id}
          error={pages.error}
          onRetry={() => void pages.refetch()}
          empty={<EmptyState icon={Gift} title={t('empty')} />}
          hasMore={pages.hasNextPage}
          isLoadingMore={pages.isFetchingNextPage}
          onMore={() => void pages.fetchNextPage()}
        />
      </Stack>
    </Panel>
  );
}

function Held(props: { readonly held: PointsHeld; readonly isErased: boolean }) {
  const { held, isErased } = props;
  const { points, terms } = held;
  const { money } = useFormat();
  const worth = terms === null || points <= 0 ? null : money(worthOf(points, terms));
  const said = isErased ? t('nobodys') : t('worthNow', { worth: worth ?? '' });
  return (
    <p>
      <strong>{t('points', { count: points })}</strong>
      {worth === null ? '' : ` · ${said}`}
    </p>
  );
}

function Deeds(props: { readonly customer: CustomerDetail; readonly held: PointsHeld }) {
  const { customer, held } = props;
  const user = useUser();
  const [deed, setDeed] = useState<'turn' | 'adjust' | null>(null);
  const given = { customer, held, onClose: () => setDeed(null) };
  const mayGive = whyNotBegin(customer) === null;
  const mayTurn =
    mayGive && can(user, 'customer.use') && held.points >= (held.terms?.leastPoints ?? 1);
  return (
    <Row>
      {mayTurn && <Button onClick={() => setDeed('turn')}>{t('turn')}</Button>}
      {can(user, 'customer.manage') && (mayGive || held.points > 0) && (
        <Button onClick={() => setDeed('adjust')}>{t(mayGive ? 'adjust' : 'takeAway')}</Button>
      )}
      {deed === 'turn' && <TurnForm {...given} />}
      {deed === 'adjust' && <AdjustForm {...given} />}
    </Row>
  );
}

function useMoveColumns(): readonly Column<PointsMove>[] {
  const { number } = useFormat();
  const { pathname } = useLocation();
  return [
    {
      ...{ key: 'made', header: t('made'), card: 'title' },
      cell: ({ madeAt }) => <DateTime at={madeAt} />,
    },
    {
      ...{ key: 'kind', header: t('what') },
      cell: ({ kind, note }) => `${t(`kind_${kind}`)}${note === null ? '' : `: ${note}`}`,
    },
    {
      ...{ key: 'number', header: t('number') },
      cell: ({ number: said, saleId }) => {
        if (said === null) return <NoData />;
        return saleId === null ? (
          said
        ) : (
          <AppLink to={salesAt(pathname, { id: saleId })}>{said}</AppLink>
        );
      },
    },
    { ...{ key: 'by', header: t('madeBy') }, cell: ({ madeByName }) => <bdi>{madeByName}</bdi> },
    {
      ...{ key: 'points', header: t('pointsColumn'), align: 'end', card: 'figure' },
      cell: ({ points }) => (
        <span className="number">{`${points > 0 ? '+' : ''}${number(points)}`}</span>
      ),
    },
  ];
}
