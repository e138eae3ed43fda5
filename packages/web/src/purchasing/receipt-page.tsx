import { can } from '@tillbook/core/permissions';
import { unitCostOf } from '@tillbook/core/purchasing/purchase-amounts';
import type { ReceiptDetail } from '@tillbook/core/purchasing/receipts.api';
import { Printer } from 'lucide-react';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Amount, DateTime } from '../ui/figures.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Columns, Facts, Panel, Stack, type Fact } from '../ui/panel.tsx';
import { usePlaces, type Places } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { Totals } from './lines-editor.tsx';
import { MarginGuard } from './margin-guard.tsx';
import { QuantityIn } from './order-page.tsx';
import { Missing } from './parts.tsx';
import { useReceipt } from './queries.ts';
import { BilledBadge } from './receipts-screen.tsx';

/** One receipt: what came at what cost, and the prices that no longer earn enough. */
export function ReceiptPage({ receiptId }: { readonly receiptId: string }) {
  const places = usePlaces();
  const query = useReceipt(receiptId);
  const crumbs = [...places.crumbs, { label: t('receiptsTitle'), to: places.to('receipts') }];
  const receipt = query.data;
  if (receipt === undefined) {
    return <Missing title={t('receiptsTitle')} crumbs={crumbs} query={query} />;
  }
  const { goodsMinor, chargesMinor, taxMinor } = receipt;
  return (
    <>
      <PageHeader
        title={t('receipt', { number: receipt.number })}
        crumbs={crumbs}
        beside={<BilledBadge isBilled={receipt.isBilled} />}
        actions={<Actions receipt={receipt} places={places} />}
      />
      <Stack>
        <MarginGuard receiptId={receiptId} />
        <Columns aside>
          <Stack>
            <Lines receipt={receipt} />
            <Totals
              rows={[
                [t('goods'), goodsMinor],
                ...receipt.charges.map(
                  ({ name, amountMinor, supplierName }) =>
                    [`${name} (${supplierName})`, amountMinor] as const,
                ),
                [t('tax'), taxMinor],
                [t('total'), goodsMinor + chargesMinor + taxMinor],
              ]}
            />
          </Stack>
          <Panel>
            <Facts facts={factsOf(receipt, places)} />
          </Panel>
        </Columns>
      </Stack>
    </>
  );
}

function Actions(props: { readonly receipt: ReceiptDetail; readonly places: Places }) {
  const { receipt, places } = props;
  const { supplierId, _id } = receipt;
  const mayManage = can(useUser(), 'purchase.manage');
  return (
    <>
      <Button icon={<Printer size={16} aria-hidden />} onClick={() => print()}>
        {t('print')}
      </Button>
      {mayManage && (
        <ButtonLink to={places.to('returns', { id: 'new', receipt: _id })}>
          {t('newReturn')}
        </ButtonLink>
      )}
      {mayManage && places.area === 'business' && !receipt.isBilled && (
        <ButtonLink kind="primary" to={places.to('bills', { id: 'new', supplierId })}>
          {t('billAdd')}
        </ButtonLink>
      )}
    </>
  );
}

function factsOf(receipt: ReceiptDetail, places: Places): Fact[] {
  const { orderId, orderNumber, bills } = receipt;
  const facts = [
    { label: t('supplier'), value: <bdi>{receipt.supplierName}</bdi> },
    { label: t('branch'), value: <bdi>{receipt.branchName}</bdi> },
    {
      label: t('ordered'),
      value:
        orderId === null ? null : (
          <AppLink to={places.to('orders', { id: orderId })}>{orderNumber}</AppLink>
        ),
    },
    { label: t('deliveryNote'), value: receipt.deliveryNote },
    { label: t('receivedOn'), value: <DateTime at={receipt.receivedAt} /> },
    { label: t('receivedBy'), value: <bdi>{receipt.receivedByName}</bdi> },
    ...bills.map(({ _id, number }) => ({
      label: t('billed'),
      value:
        places.area === 'business' ? (
          <AppLink to={places.to('bills', { id: _id })}>{number}</AppLink>
        ) : (
          number
        ),
    })),
    { label: t('noteField'), value: receipt.note },
  ];
  return facts.filter(({ value }) => value !== null);
}

type Line = ReceiptDetail['lines'][number];

function Lines({ receipt }: { readonly receipt: ReceiptDetail }) {
  const currency = useFormat().place.currency ?? '';
  const hasBatches = receipt.lines.some(({ batchCode }) => batchCode !== null);
  const batch: Column<Line> = {
    key: 'batch',
    header: t('batch'),
    cell: ({ batchCode, expiresOn }) =>
      expiresOn === null ? batchCode : `${batchCode ?? ''} · ${expiresOn}`,
  };
  const columns: readonly Column<Line>[] = [
    { key: 'name', header: t('product'), card: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
    { key: 'sku', header: t('sku'), cell: ({ sku }) => sku },
    {
      key: 'quantity',
      header: t('quantity'),
      align: 'end',
      cell: (line) => <QuantityIn line={line} />,
    },
    ...(hasBatches ? [batch] : []),
    {
      key: 'cost',
      header: t('costHeader', { currency }),
      align: 'end',
      cell: ({ unitCostMinor }) => <Amount minor={unitCostMinor} />,
    },
    {
      key: 'landed',
      header: t('landedHeader', { currency }),
      align: 'end',
      cell: ({ netMinor, chargeMinor, stockQuantityMilli }) => (
        <Amount minor={unitCostOf(netMinor + chargeMinor, stockQuantityMilli)} />
      ),
    },
    {
      key: 'total',
      header: t('totalHeader', { currency }),
      align: 'end',
      card: 'figure',
      cell: ({ netMinor, chargeMinor }) => <Amount minor={netMinor + chargeMinor} />,
    },
  ];
  return (
    <DataTable
      caption={t('lines')}
      columns={columns}
      rows={receipt.lines}
      rowKey={({ lineNo }) => String(lineNo)}
      empty={<EmptyState title={t('linesNeeded')} />}
    />
  );
}
