import type { SupplierReturnRow } from '@tillbook/core/purchasing/bills.api';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Amount, DateTime, Quantity } from '../ui/figures.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Columns, Facts, Panel, Stack, type Fact } from '../ui/panel.tsx';
import { usePlaces, type Places } from '../ui/places.ts';
import type { Column } from '../ui/table-columns.ts';
import { Totals } from './lines-editor.tsx';
import { Missing } from './parts.tsx';
import { useReturn } from './queries.ts';

/** One return: what went back, what it cost on the shelf and what it brings. */
export function ReturnPage({ returnId }: { readonly returnId: string }) {
  const places = usePlaces();
  const currency = useFormat().place.currency ?? '';
  const query = useReturn(returnId);
  const crumbs = [...places.crumbs, { label: t('returnsTitle'), to: places.to('returns') }];
  const sent = query.data;
  if (sent === undefined)
    return <Missing title={t('returnsTitle')} crumbs={crumbs} query={query} />;
  return (
    <>
      <PageHeader title={t('returned', { number: sent.number })} crumbs={crumbs} />
      <Columns aside>
        <Stack>
          <DataTable
            caption={t('lines')}
            columns={columnsOf(currency)}
            rows={sent.lines}
            rowKey={({ lineNo }) => String(lineNo)}
            empty={null}
          />
          <Totals
            rows={[
              [t('goods'), sent.creditMinor],
              [t('tax'), sent.taxMinor],
              [t('total'), sent.creditMinor + sent.taxMinor],
            ]}
          />
        </Stack>
        <Panel>
          <Facts facts={factsOf(sent, places)} />
        </Panel>
      </Columns>
    </>
  );
}

function factsOf(sent: SupplierReturnRow, places: Places): Fact[] {
  const { receiptId, receiptNumber } = sent;
  const of =
    receiptId === null ? (
      t('returnOfNone')
    ) : (
      <AppLink to={places.to('receipts', { id: receiptId })}>{receiptNumber}</AppLink>
    );
  return [
    { label: t('supplier'), value: <bdi>{sent.supplierName}</bdi> },
    { label: t('branch'), value: <bdi>{sent.branchName}</bdi> },
    { label: t('returnOf'), value: of },
    { label: t('reason'), value: <bdi>{sent.reason}</bdi> },
    { label: t('time'), value: <DateTime at={sent.postedAt} /> },
    { label: t('receivedBy'), value: <bdi>{sent.postedByName}</bdi> },
  ];
}

function columnsOf(currency: string): readonly Column<SupplierReturnRow['lines'][number]>[] {
  return [
    { key: 'name', header: t('product'), card: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
    { key: 'sku', header: t('sku'), cell: ({ sku }) => sku },
    {
      key: 'quantity',
      header: t('quantity'),
      align: 'end',
      cell: ({ stockQuantityMilli }) => <Quantity milli={stockQuantityMilli} />,
    },
    {
      key: 'cost',
      header: t('costHeader', { currency }),
      align: 'end',
      cell: ({ costMinor }) => <Amount minor={costMinor} />,
    },
    {
      key: 'credit',
      header: t('credit', { currency }),
      align: 'end',
      card: 'figure',
      cell: ({ creditMinor }) => <Amount minor={creditMinor} />,
    },
  ];
}
