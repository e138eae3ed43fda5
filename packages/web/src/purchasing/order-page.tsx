import { can } from '@tillbook/core/permissions';
import { outstandingMilli, whyNotAct } from '@tillbook/core/purchasing/order-states';
import { actOnOrder, type OrderDetail } from '@tillbook/core/purchasing/orders.api';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Amount, DateTime, Quantity } from '../ui/figures.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Columns, Facts, Panel, Stack, type Fact } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { Totals } from './lines-editor.tsx';
import { Missing, OrderBadge } from './parts.tsx';
import styles from './purchasing.module.css';
import { useDeed, useOrder } from './queries.ts';

/** One order: as it is sent to the supplier, and what came of it. */
export function OrderPage({ orderId }: { readonly orderId: string }) {
  const places = usePlaces();
  const query = useOrder(orderId);
  const crumbs = [...places.crumbs, { label: t('ordersTitle'), to: places.to('orders') }];
  const shopName = useUser().business?.name;
  const order = query.data;
  if (order === undefined) {
    return <Missing title={t('ordersTitle')} crumbs={crumbs} query={query} />;
  }
  return (
    <>
      <p className={styles['paper']}>{shopName}</p>
      <PageHeader
        title={t('order', { number: order.number })}
        crumbs={crumbs}
        beside={<OrderBadge state={order.state} />}
        actions={<Actions order={order} />}
      />
      <Columns aside>
        <Stack>
          <Lines order={order} />
          <Totals
            rows={[
              [t('goods'), order.netMinor],
              [t('tax'), order.taxMinor],
              [t('total'), order.netMinor + order.taxMinor],
            ]}
          />
        </Stack>
        <Stack>
          <Panel>
            <Facts facts={factsOf(order)} />
          </Panel>
          {order.receipts.length > 0 && <Receipts order={order} />}
        </Stack>
      </Columns>
    </>
  );
}

function factsOf(order: OrderDetail): Fact[] {
  const day = (at: string | null) => (at === null ? null : <DateTime at={at} show="date" />);
  const facts = [
    { label: t('supplier'), value: <bdi>{order.supplierName}</bdi> },
    { label: t('phone'), value: order.supplierPhone },
    { label: t('email'), value: order.supplierEmail },
    { label: t('branch'), value: <bdi>{order.branchName}</bdi> },
    { label: t('expectedOn'), value: day(order.expectedOn) },
    { label: t('orderedOn'), value: day(order.orderedAt) },
    { label: t('noteField'), value: order.note },
    { label: t('receivedBy'), value: <bdi>{order.createdByName}</bdi> },
  ];
  return facts.filter(({ value }) => value !== null);
}

type Ask = 'close' | 'cancel';

function Actions({ order }: { readonly order: OrderDetail }) {
  const places = usePlaces();
  const user = useUser();
  const deed = useDeed();
  const [asked, setAsked] = useState<Ask | null>(null);
  const { _id: orderId, state, version, number } = order;
  const mayManage = can(user, 'purchase.manage');
  const isShort = order.lines.some((line) => outstandingMilli(line) > 0);
  const act = (what: Ask | 'order') =>
    deed.mutateAsync({
      run: () => call(actOnOrder, { params: { orderId }, body: { version, act: what } }),
    });
  const may = (what: Parameters<typeof whyNotAct>[1]) =>
    mayManage && whyNotAct(state, what) === null;
  const mayReceive = can(user, 'purchase.receive') && whyNotAct(state, 'receive') === null;
  return (
    <>
      <Button icon={<Printer size={16} aria-hidden />} onClick={() => print()}>
        {t('print')}
      </Button>
      {may('cancel') && <Button onClick={() => setAsked('cancel')}>{t('act_cancel')}</Button>}
      {may('edit') && (
        <ButtonLink to={places.to('orders', { id: orderId, edit: '1' })}>{t('edit')}</ButtonLink>
      )}
      {may('close') && (
        <Button onClick={() => setAsked('close')}>
          {isShort ? t('act_closeShort') : t('act_close')}
        </Button>
      )}
      {may('order') && (
        <Button
          kind="primary"
          busy={deed.isPending}
          onClick={() => void act('order').catch(() => undefined)}
        >
          {t('act_order')}
        </Button>
      )}
      {mayReceive && (
        <ButtonLink kind="primary" to={places.to('receipts', { id: 'new', order: orderId })}>
          {t('receive')}
        </ButtonLink>
      )}
      {asked !== null && (
        <ConfirmDialog
          question={t(asked === 'close' ? 'closeOrderQuestion' : 'cancelOrderQuestion', { number })}
          confirm={
            asked === 'cancel' ? t('act_cancel') : isShort ? t('act_closeShort') : t('act_close')
          }
          keep={t('cancel')}
          tone={asked === 'cancel' ? 'danger' : 'primary'}
          onConfirm={() =>
            act(asked).then(
              () => setAsked(null),
              () => setAsked(null),
            )
          }
          onClose={() => setAsked(null)}
        >
          {asked === 'cancel'
            ? t('cancelOrderText')
            : isShort
              ? t('closeOrderShort')
              : t('closeOrderText')}
        </ConfirmDialog>
      )}
    </>
  );
}

function Receipts({ order }: { readonly order: OrderDetail }) {
  const places = usePlaces();
  return (
    <Panel title={t('receipts')}>
      <Stack gap="small">
        {order.receipts.map(({ _id, number, receivedAt }) => (
          <AppLink key={_id} to={places.to('receipts', { id: _id })}>
            {number} · <DateTime at={receivedAt} />
          </AppLink>
        ))}
      </Stack>
    </Panel>
  );
}

type Line = OrderDetail['lines'][number];

function Lines({ order }: { readonly order: OrderDetail }) {
  const format = useFormat();
  const currency = format.place.currency ?? '';
  const columns: readonly Column<Line>[] = [
    { key: 'name', header: t('product'), card: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
    {
      key: 'sku',
      header: t('sku'),
      cell: ({ sku, supplierSku }) => (supplierSku === null ? sku : `${sku} / ${supplierSku}`),
    },
    {
      key: 'quantity',
      header: t('quantity'),
      align: 'end',
      cell: (line) => <QuantityIn line={line} />,
    },
    {
      key: 'received',
      header: t('received'),
      align: 'end',
      cell: ({ receivedMilli }) => <Quantity milli={receivedMilli} />,
    },
    {
      key: 'cost',
      header: t('costHeader', { currency }),
      align: 'end',
      cell: ({ unitCostMinor }) => <Amount minor={unitCostMinor} />,
    },
    {
      key: 'tax',
      header: t('taxRate'),
      align: 'end',
      cell: ({ taxBasisPoints }) => format.percent(taxBasisPoints),
    },
    {
      key: 'total',
      header: t('totalHeader', { currency }),
      align: 'end',
      card: 'figure',
      cell: ({ netMinor }) => <Amount minor={netMinor} />,
    },
  ];
  return (
    <DataTable
      caption={t('lines')}
      columns={columns}
      rows={order.lines}
      rowKey={({ lineNo }) => String(lineNo)}
      empty={<EmptyState title={t('linesNeeded')} />}
    />
  );
}

/** A quantity with the pack it is counted in. */
export function QuantityIn(props: {
  readonly line: Pick<Line, 'quantityMilli' | 'packName' | 'packUnitsMilli'>;
}) {
  const format = useFormat();
  const { quantityMilli, packName, packUnitsMilli } = props.line;
  const shown = format.quantity(quantityMilli);
  if (packName === null) return shown;
  return `${shown} × ${t('packOf', { name: packName, quantity: format.quantity(packUnitsMilli) })}`;
}
