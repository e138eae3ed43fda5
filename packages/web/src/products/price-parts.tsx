import type { PriceChange } from '@tillbook/core/products/prices.api';
import type { ProductAct } from '@tillbook/core/products/product-history.api';
import { t } from '../i18n/en/products.ts';
import { useFormat } from '../i18n/format-context.tsx';
import type { Format } from '../i18n/format.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Amount, DateTime, NoData } from '../ui/figures.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { detailWords } from './audit-words.ts';
import { usePriceHistory, useProductAudit } from './history-queries.ts';

function priceWord(change: PriceChange): string {
  const { what, branch, priceList, pack } = change;
  switch (what) {
    case 'branch_price':
      return t('priceChange_branch_price', { branch: branch?.name ?? '' });
    case 'list_price':
      return t('priceChange_list_price', { list: priceList?.name ?? '' });
    case 'pack_price':
      return t('priceChange_pack_price', { pack: pack?.name ?? '' });
    case 'price':
    case 'cost':
    case 'floor':
      return t(`priceChange_${what}`);
  }
}

const amount = (minor: number | null) =>
  minor === null ? <span>{t('notSet')}</span> : <Amount minor={minor} />;

const priceColumns = (currency: string): Column<PriceChange>[] => [
  {
    key: 'what',
    header: t('kindOfChange'),
    card: 'title',
    cell: (row) => <bdi>{priceWord(row)}</bdi>,
  },
  { key: 'when', header: t('when'), cell: (row) => <DateTime at={row.changedAt} /> },
  {
    key: 'before',
    header: t('beforeHeader', { currency }),
    align: 'end',
    cell: (row) => amount(row.beforeMinor),
  },
  {
    key: 'after',
    header: t('afterHeader', { currency }),
    align: 'end',
    card: 'figure',
    cell: (row) => amount(row.afterMinor),
  },
  {
    key: 'reason',
    header: t('reason'),
    cell: (row) => (row.reason === null ? <NoData /> : <bdi>{row.reason}</bdi>),
  },
  { key: 'source', header: t('source'), cell: (row) => t(`source_${row.source}`) },
  { key: 'who', header: t('who'), cell: (row) => <bdi>{row.changedByName}</bdi> },
];

/** Every change of price and cost: from what to what, by whom and why. */
export function PricesPart({ productId }: { readonly productId: string }) {
  const { currency } = useFormat().place;
  return (
    <DataTable
      {...usePriceHistory(productId)}
      caption={t('part_prices')}
      columns={priceColumns(currency ?? '')}
      rowKey={(row) => row._id}
      empty={<EmptyState title={t('historyEmpty')} />}
    />
  );
}

const auditColumns = (format: Format): Column<ProductAct>[] => [
  {
    key: 'what',
    header: t('kindOfChange'),
    card: 'title',
    cell: (row) => actWord(row.action),
  },
  { key: 'when', header: t('when'), cell: (row) => <DateTime at={row.at} /> },
  { key: 'who', header: t('who'), cell: (row) => <bdi>{row.actorName}</bdi> },
  {
    key: 'detail',
    header: t('details'),
    cell: (row) => <bdi>{detailWords(row.detail, format)}</bdi>,
  },
];

const ACTS = {
  'product.added': 'act_added',
  'product.archived': 'act_archived',
  'product.changed': 'act_changed',
  'product.restored': 'act_restored',
  'products.changed': 'act_bulk',
  'products.change_undone': 'act_undone',
} as const;

function actWord(action: string): string {
  const known: Readonly<Record<string, (typeof ACTS)[keyof typeof ACTS]>> = ACTS;
  const key = known[action];
  return key === undefined ? action.replaceAll(/[._]/gu, ' ') : t(key);
}

/** Who changed what, from the audit. */
export function AuditPart({ productId }: { readonly productId: string }) {
  const format = useFormat();
  return (
    <DataTable
      {...useProductAudit(productId)}
      caption={t('part_audit')}
      columns={auditColumns(format)}
      rowKey={(row) => row._id}
      empty={<EmptyState title={t('auditEmpty')} />}
    />
  );
}
