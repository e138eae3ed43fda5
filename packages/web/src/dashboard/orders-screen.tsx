import { can } from '@tillbook/core/permissions';
import { listOrders, type OrderRow } from '@tillbook/core/purchasing/orders.api';
import type { TransferRow } from '@tillbook/core/transfers/transfer-answers';
import { listTransfers } from '@tillbook/core/transfers/transfers.api';
import { useQuery } from '@tanstack/react-query';
import { ClipboardList, PackageCheck, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/dashboard.ts';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DateTime, NoData, PaperNumber } from '../ui/figures.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import { StatusBadge, ToneBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { BranchChoice, useBranchShown } from './branch-choice.tsx';
import { useManagersDay } from './queries.ts';

const MOST = '50';

/** A view below the manager's Stock. */
const view = (name: string, search: object = {}): string =>
  paths.manager.dashboard({ tab: 'stock', view: name, ...search });

const ofBranch = (branchId: string | undefined) => (branchId === undefined ? {} : { branchId });

/** `/manager/dashboard?tab=orders`: what is to be received and sent; the lists do the rest. */
export function OrdersScreen() {
  const maySend = can(useUser(), 'stock.transfer');
  const branchId = useBranchShown();
  return (
    <>
      <PageHeader
        title={t('orders')}
        lead={t('ordersLead')}
        actions={
          <Row>
            <BranchChoice />
            <ButtonLink to={view('receipts', { id: 'new' })} kind="primary">
              {t('receiveGoods')}
            </ButtonLink>
            <ButtonLink to={view('reorder')}>{t('whatToOrder')}</ButtonLink>
          </Row>
        }
      />
      <Stack>
        <Suppliers branchId={branchId} />
        {maySend && <Transfers branchId={branchId} way="incoming" />}
        {maySend && <Transfers branchId={branchId} way="outgoing" />}
      </Stack>
    </>
  );
}

/** The day that runs in the branches, by the server; until it is known nothing is late. */
function useToday(branchId: string | undefined): string {
  return useManagersDay(branchId).data?.businessDate ?? '';
}

/** What is expected first comes first; what has no day comes last. */
const byDay = (one: OrderRow, other: OrderRow): number =>
  (one.expectedOn ?? '9').localeCompare(other.expectedOn ?? '9');

function Suppliers({ branchId }: { readonly branchId: string | undefined }) {
  const today = useToday(branchId);
  const orders = useQuery({
    queryKey: ['purchasing', 'waiting', branchId ?? null],
    queryFn: ({ signal }) =>
      call(
        listOrders,
        { query: { ...ofBranch(branchId), state: 'open', limit: MOST } },
        { signal },
      ),
  });
  const rows = orders.data?.items.filter(({ state }) => state !== 'draft').sort(byDay);
  const columns: readonly Column<OrderRow>[] = [
    {
      ...{ key: 'number', header: t('order'), card: 'title' },
      cell: ({ _id, number }) => (
        <AppLink to={view('orders', { id: _id })}>
          <PaperNumber>{number}</PaperNumber>
        </AppLink>
      ),
    },
    {
      ...{ key: 'supplier', header: t('supplier') },
      cell: ({ supplierName }) => <bdi>{supplierName}</bdi>,
    },
    { key: 'branch', header: t('branch'), cell: ({ branchName }) => <bdi>{branchName}</bdi> },
    {
      ...{ key: 'expected', header: t('expectedOn') },
      cell: ({ expectedOn }) =>
        expectedOn === null ? <NoData /> : <DateTime at={expectedOn} show="date" />,
    },
    {
      ...{ key: 'state', header: t('state'), card: 'status' },
      cell: ({ state, expectedOn }) =>
        expectedOn !== null && expectedOn < today ? (
          <ToneBadge tone="danger">{t('late')}</ToneBadge>
        ) : (
          <StatusBadge status={state === 'part_received' ? 'partReceived' : 'onItsWay'} />
        ),
    },
  ];
  return (
    <Waiting title={t('fromSuppliers')} all={view('orders')}>
      <DataTable
        caption={t('fromSuppliers')}
        columns={columns}
        rows={rows}
        rowKey={({ _id }) => _id}
        error={orders.error}
        onRetry={() => void orders.refetch()}
        empty={<EmptyState icon={ClipboardList} title={t('fromSuppliersNone')} />}
      />
    </Waiting>
  );
}

const WAY = {
  incoming: { title: 'toReceive', none: 'toReceiveNone', icon: PackageCheck },
  outgoing: { title: 'toSend', none: 'toSendNone', icon: Truck },
} as const;

/** Of what comes, what is under way; of what goes, also what nobody has sent yet. */
const waits = (way: keyof typeof WAY, { state, kind }: TransferRow): boolean =>
  kind === 'internal' && (way === 'outgoing' || state !== 'draft');

function Transfers(props: {
  readonly branchId: string | undefined;
  readonly way: keyof typeof WAY;
}) {
  const { branchId, way } = props;
  const { title, none, icon } = WAY[way];
  const transfers = useQuery({
    queryKey: ['transfers', 'waiting', way, branchId ?? null],
    queryFn: ({ signal }) => {
      const query = { ...ofBranch(branchId), state: 'open' as const, direction: way, limit: MOST };
      return call(listTransfers, { query }, { signal });
    },
  });
  const columns: readonly Column<TransferRow>[] = [
    {
      ...{ key: 'number', header: t('transfer'), card: 'title' },
      cell: ({ _id, number }) => (
        <AppLink to={view('transfers', { id: _id })}>
          <PaperNumber>{number}</PaperNumber>
        </AppLink>
      ),
    },
    {
      ...{ key: 'from', header: t('fromBranch') },
      cell: ({ from }) => (from === null ? <NoData /> : <bdi>{from.name}</bdi>),
    },
    {
      ...{ key: 'to', header: t('toBranch') },
      cell: ({ to }) => (to === null ? <NoData /> : <bdi>{to.name}</bdi>),
    },
    {
      ...{ key: 'sent', header: t('sentAt') },
      cell: ({ startedAt }) => (startedAt === null ? <NoData /> : <DateTime at={startedAt} />),
    },
    {
      ...{ key: 'lines', header: t('productsSent'), align: 'end' },
      cell: ({ linesCount }) => <bdi className="number">{linesCount}</bdi>,
    },
    {
      ...{ key: 'state', header: t('state'), card: 'status' },
      cell: ({ state }) => <StatusBadge status={STATUS[state]} />,
    },
  ];
  return (
    <Waiting title={t(title)} all={view('transfers')}>
      <DataTable
        caption={t(title)}
        columns={columns}
        rows={transfers.data?.items.filter((one) => waits(way, one))}
        rowKey={({ _id }) => _id}
        error={transfers.error}
        onRetry={() => void transfers.refetch()}
        empty={<EmptyState icon={icon} title={t(none)} />}
      />
    </Waiting>
  );
}

const STATUS = {
  draft: 'draft',
  started: 'onItsWay',
  part_received: 'partReceived',
  completed: 'completed',
  cancelled: 'cancelled',
} as const;

function Waiting(props: {
  readonly title: string;
  readonly all: string;
  readonly children: ReactNode;
}) {
  return (
    <Panel title={props.title} actions={<AppLink to={props.all}>{t('seeAll')}</AppLink>}>
      {props.children}
    </Panel>
  );
}
