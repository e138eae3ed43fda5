import { GIFT_CARD_STATES } from '@tillbook/core/gift-cards/gift-cards';
import type { GiftCardRow } from '@tillbook/core/gift-cards/gift-cards.api';
import { Gift } from 'lucide-react';
import { t } from '../i18n/en/gift-cards.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DensityButton } from '../ui/density-button.tsx';
import { Amount, PaperNumber } from '../ui/figures.tsx';
import { activeFilters, ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel, Stack } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { ExportGiftCards } from './export-gift-cards.tsx';
import { GiftCardSheet } from './gift-card-sheet.tsx';
import { GiftBadge, GiftTime } from './gift-parts.tsx';
import { useGiftPages, type GiftFilter } from './gift-queries.ts';
import { useTills } from './queries.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function useFilters(): readonly Filter[] {
  const branches = (useTills().data ?? []).map(({ _id: value, name: label }) => ({ value, label }));
  return [
    ...(branches.length > 1
      ? [{ name: 'branchId', label: t('branch'), any: t('allBranches'), choices: branches }]
      : []),
    {
      name: 'state',
      label: t('state'),
      any: t('anyState'),
      choices: GIFT_CARD_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
    },
    { name: 'from', label: t('from') },
    { name: 'to', label: t('to') },
  ];
}

/** What the address asks of the list; what it does not understand is left out. */
function filterIn(get: (name: string) => string): GiftFilter {
  const fitting = (name: string, shape: RegExp) =>
    shape.test(get(name)) ? { [name]: get(name) } : {};
  const state = GIFT_CARD_STATES.find((one) => one === get('state'));
  const q = get('q').trim();
  return {
    ...(q === '' ? {} : { q }),
    ...(state === undefined ? {} : { state }),
    ...fitting('branchId', ID),
    ...fitting('from', DAY),
    ...fitting('to', DAY),
  };
}

const columnsOf = (currency: string): readonly Column<GiftCardRow>[] => [
  {
    key: 'number',
    header: t('number'),
    card: 'title',
    cell: (row) => <PaperNumber>{row.number}</PaperNumber>,
  },
  { key: 'lastFour', header: t('lastFour'), cell: (row) => <bdi dir="ltr">{row.lastFour}</bdi> },
  {
    key: 'when',
    header: t('soldAt'),
    cell: (row) => <GiftTime at={row.soldAt} timezone={row.timezone} />,
  },
  { key: 'branch', header: t('branch'), cell: (row) => <bdi>{row.branchName}</bdi> },
  { key: 'by', header: t('by'), cell: (row) => <bdi>{row.soldByName}</bdi> },
  {
    key: 'state',
    header: t('state'),
    card: 'status',
    cell: (row) => <GiftBadge state={row.state} />,
  },
  {
    key: 'amount',
    header: t('soldForIn', { currency }),
    align: 'end',
    cell: (row) => <Amount minor={row.amountMinor} />,
  },
  {
    key: 'balance',
    header: t('balanceIn', { currency }),
    align: 'end',
    card: 'figure',
    cell: (row) => <Amount minor={row.balanceMinor} />,
  },
];

/** Gift cards in one's reach: of a manager's branches, all of an owner and an accountant. */
export function GiftCardsScreen() {
  const url = useUrlState();
  const { money, place } = useFormat();
  const filters = useFilters();
  const filter = filterIn(url.get);
  const pages = useGiftPages(filter);
  const isFiltered = url.get('q') !== '' || activeFilters(filters, url.get).length > 0;
  const openId = url.get('id');
  const held = pages.data?.pages[0]?.outstandingMinor;
  return (
    <>
      <PageHeader title={t('giftCards')} />
      <Stack>
        {held !== undefined && held !== null && (
          <Panel title={t('outstanding')}>
            <Stack gap="small">
              <strong>{money(held)}</strong>
              <span>{t('outstandingHint')}</span>
            </Stack>
          </Panel>
        )}
        <FilterBar search={t('search')} filters={filters}>
          <DensityButton />
          <ExportGiftCards filter={filter} />
        </FilterBar>
      </Stack>
      <DataTable
        caption={t('giftCards')}
        columns={columnsOf(place.currency ?? '')}
        rows={pages.data?.pages.flatMap((page) => page.items)}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.number}
        onOpen={(row) => url.set({ id: row._id }, 'push')}
        openKey={openId}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        isFiltered={isFiltered}
        clear={<ClearFilters filters={filters} />}
        empty={
          <EmptyState icon={Gift} title={t('noCards')}>
            {t('noCardsText')}
          </EmptyState>
        }
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
      {openId !== '' && (
        <GiftCardSheet cardId={openId} onClose={() => url.set({ id: undefined })} />
      )}
    </>
  );
}
