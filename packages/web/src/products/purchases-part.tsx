import type { AnswerOf } from '@tillbook/core/endpoint';
import { productPurchases } from '@tillbook/core/purchasing/receipts.api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Amount, DateTime, Quantity } from '../ui/figures.tsx';
import { Facts, Panel, Stack } from '../ui/panel.tsx';
import { usePlaces, type Places } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';

type Purchase = AnswerOf<typeof productPurchases>['items'][number];

/** What of a product was bought: from whom, when, at what cost. */
export function PurchasesPart({ productId }: { readonly productId: string }) {
  const places = usePlaces();
  const format = useFormat();
  const pages = useInfiniteQuery({
    queryKey: ['purchasing', 'product', productId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === undefined ? {} : { cursor: pageParam };
      return call(productPurchases, { params: { productId }, query }, { signal });
    },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  const suppliers = pages.data?.pages[0]?.suppliers ?? [];
  return (
    <Stack>
      {suppliers.length > 0 && (
        <Panel title={t('suppliersTitle')}>
          <Facts
            facts={suppliers.map(({ name, lastCostMinor, supplierSku }) => ({
              label: supplierSku === null ? name : `${name} (${supplierSku})`,
              value: lastCostMinor === null ? '–' : format.money(lastCostMinor),
              isFigure: true,
            }))}
          />
        </Panel>
      )}
      <DataTable
        caption={t('receiptsTitle')}
        columns={columnsOf(format.place.currency ?? '', places)}
        rows={pages.data?.pages.flatMap((page) => page.items)}
        rowKey={({ receiptId, lineNo }) => `${receiptId} ${lineNo}`}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        empty={<EmptyState title={t('receiptsNone')} />}
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </Stack>
  );
}

function columnsOf(currency: string, places: Places): readonly Column<Purchase>[] {
  return [
    {
      key: 'number',
      header: t('number'),
      card: 'title',
      cell: ({ receiptId, number }) =>
        places.area === 'seller' ? (
          number
        ) : (
          <AppLink to={places.to('receipts', { id: receiptId })}>{number}</AppLink>
        ),
    },
    {
      key: 'time',
      header: t('receivedOn'),
      cell: ({ receivedAt }) => <DateTime at={receivedAt} />,
    },
    {
      key: 'supplier',
      header: t('supplier'),
      cell: ({ supplierName }) => <bdi>{supplierName}</bdi>,
    },
    { key: 'branch', header: t('branch'), cell: ({ branchName }) => <bdi>{branchName}</bdi> },
    {
      key: 'quantity',
      header: t('quantity'),
      align: 'end',
      cell: ({ stockQuantityMilli }) => <Quantity milli={stockQuantityMilli} />,
    },
    {
      key: 'landed',
      header: t('landedHeader', { currency }),
      align: 'end',
      card: 'figure',
      cell: ({ landedUnitMinor }) => <Amount minor={landedUnitMinor} />,
    },
  ];
}
