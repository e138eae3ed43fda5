import type { MatchList, MatchRow } from '@tillbook/core/matching/matching.api';
import { t } from '../i18n/en/matching.ts';
import { Amount, DateTime, NoData, PaperNumber } from '../ui/figures.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';

const signed = (side: MatchRow['line'] | MatchRow['tender']): number | null =>
  side === null ? null : side.direction === 'in' ? side.amountMinor : -side.amountMinor;

function Sum({ minor }: { readonly minor: number | null }) {
  return minor === null ? <NoData /> : <Amount minor={minor} />;
}

export function kindOf({ tender }: MatchRow): string {
  return tender === null ? '' : t(`kind_${tender.kind}`);
}

/** What stands beside a row: how it was matched, why it is odd, or why it needs nothing. */
export function standingOf({ conflict, way, reason }: MatchRow): string {
  if (conflict !== null) return t(`conflict_${conflict}`);
  if (way !== null) return t(`way_${way}`);
  return reason === null ? '' : t(`reason_${reason}`);
}

/** The columns of a list: what both sides say where both are there. */
export function matchColumns(list: MatchList, currency: string): readonly Column<MatchRow>[] {
  const hasLine = list !== 'unpaid';
  const hasTender = list !== 'unsold';
  const money = (title: string): string => `${title} (${currency})`;
  const columns: (Column<MatchRow> | false)[] = [
    {
      key: 'time',
      header: t('time'),
      cell: ({ line, tender }) => <DateTime at={line?.at ?? tender?.at ?? ''} />,
    },
    {
      key: 'code',
      header: t('code'),
      card: 'title',
      cell: ({ line, tender }) => <bdi>{line?.code ?? tender?.code ?? ''}</bdi>,
    },
    {
      key: 'provider',
      header: t('provider'),
      cell: ({ line, tender }) => <bdi>{line?.provider ?? tender?.provider ?? ''}</bdi>,
    },
    hasLine && {
      key: 'line',
      header: money(t('asProvider')),
      align: 'end' as const,
      card: hasTender ? ('meta' as const) : ('figure' as const),
      cell: ({ line }: MatchRow) => <Sum minor={signed(line)} />,
    },
    hasTender && {
      key: 'tender',
      header: money(t('asSold')),
      align: 'end' as const,
      card: 'figure' as const,
      cell: ({ tender }: MatchRow) => <Sum minor={signed(tender)} />,
    },
    hasTender && {
      key: 'document',
      header: t('document'),
      cell: (row: MatchRow) =>
        row.tender === null ? (
          <NoData />
        ) : (
          <span>
            {kindOf(row)} <PaperNumber>{row.tender.number}</PaperNumber>
          </span>
        ),
    },
    hasTender && {
      key: 'branch',
      header: t('branch'),
      cell: ({ tender }: MatchRow) => (tender === null ? <NoData /> : <bdi>{tender.branch}</bdi>),
    },
    {
      key: 'who',
      header: t('who'),
      cell: ({ line, tender }) => <span dir="auto">{line?.party ?? tender?.by ?? <NoData />}</span>,
    },
    (list === 'matched' || list === 'conflict' || list === 'marked') && {
      key: 'standing',
      header: list === 'matched' ? t('way') : t('reason'),
      card: 'status' as const,
      cell: (row: MatchRow) => (
        <ToneBadge tone={row.conflict === null ? 'neutral' : 'warning'}>
          {standingOf(row)}
        </ToneBadge>
      ),
    },
  ];
  return columns.filter((column): column is Column<MatchRow> => column !== false);
}
