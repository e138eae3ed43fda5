import { can } from '@tillbook/core/permissions';
import {
  SHIFT_DAYS,
  SHIFT_DIFFERENCES,
  SHIFT_LIST_STATES,
  type ShiftListRow,
} from '@tillbook/core/sales/shifts.api';
import { SlidersHorizontal, WalletCards } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/shifts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DensityButton } from '../ui/density-button.tsx';
import { Amount, NoData } from '../ui/figures.tsx';
import { activeFilters, ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { ExportShifts } from './export-shifts.tsx';
import { CashRules } from './manage-shift.tsx';
import { usePeopleChoices } from './people-choices.ts';
import { useTills } from './queries.ts';
import { ShiftBadge } from './shift-badge.tsx';
import { useCashRules, useShiftPages, type ShiftsFilter } from './shift-queries.ts';
import { ShiftSheet } from './shift-sheet.tsx';
import { shiftFilterOf } from './shifts-view.ts';
import { zoneFormat } from './zone-format.ts';

/** Drawers and their shifts: for an owner everywhere, for a manager in the own branches. */
export function ShiftsScreen() {
  const url = useUrlState();
  const filters = useFilters();
  const filter = shiftFilterOf(url.get);
  return (
    <>
      <PageHeader title={t('cash')} lead={t('cashLead')} actions={<RulesButton />} />
      <FilterBar filters={filters}>
        <DensityButton />
        <ExportShifts filter={filter} />
      </FilterBar>
      <ShiftList filter={filter} filters={filters} isWhole />
    </>
  );
}

/** The list alone, with the sheet of the shift that is open. */
export function ShiftList(props: {
  readonly filter: ShiftsFilter;
  readonly filters: readonly Filter[];
  readonly isWhole: boolean;
}) {
  const { filter, filters, isWhole } = props;
  const url = useUrlState();
  const currency = useFormat().place.currency ?? '';
  const pages = useShiftPages(filter);
  const openId = url.get('shift');
  return (
    <>
      <DataTable
        caption={t('cash')}
        columns={columnsOf(isWhole, currency)}
        rows={pages.data?.pages.flatMap((page) => page.items)}
        rowKey={(row) => row._id}
        rowLabel={(row) => `${row.tillName}, ${row.openedByName}`}
        onOpen={(row) => url.set({ shift: row._id }, 'push')}
        openKey={openId}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        isFiltered={activeFilters(filters, url.get).length > 0}
        clear={<ClearFilters filters={filters} />}
        empty={
          <EmptyState icon={WalletCards} title={t('empty')}>
            {t('emptyHint')}
          </EmptyState>
        }
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
      {openId !== '' && (
        <ShiftSheet shiftId={openId} onClose={() => url.set({ shift: undefined })} />
      )}
    </>
  );
}

const DIFFERENCE_LABELS = { yes: 'differsYes', short: 'differsShort' } as const;
const DAY_LABELS = { opened: 'byOpened', closed: 'byClosed' } as const;
const STATE_LABELS = {
  open: 'nowOpen',
  open_long: 'openLong',
  closed: 'toReview',
  reviewed: 'reviewed',
} as const;

function useFilters(): readonly Filter[] {
  const tills = useTills();
  const people = usePeopleChoices();
  const all = tills.data ?? [];
  const branches = all.map(({ _id: value, name: label }) => ({ value, label }));
  const list = (
    name: string,
    label: string,
    any: string,
    choices: readonly { value: string; label: string }[],
  ): Filter[] => (choices.length > 1 ? [{ name, label, any, choices }] : []);
  return [
    {
      name: 'state',
      label: t('state'),
      any: t('anyState'),
      choices: SHIFT_LIST_STATES.map((value) => ({ value, label: t(STATE_LABELS[value]) })),
    },
    {
      name: 'differs',
      label: t('differs'),
      any: t('anyCount'),
      choices: SHIFT_DIFFERENCES.map((value) => ({ value, label: t(DIFFERENCE_LABELS[value]) })),
    },
    ...list('branchId', t('branch'), t('allBranches'), branches),
    ...list(
      'tillId',
      t('till'),
      t('allTills'),
      all.flatMap((branch) =>
        branch.tills.map((till) => ({ value: till._id, label: `${branch.name} · ${till.name}` })),
      ),
    ),
    ...list('sellerId', t('seller'), t('allSellers'), people),
    {
      name: 'by',
      label: t('daysOf'),
      any: t(DAY_LABELS.opened),
      choices: SHIFT_DAYS.slice(1).map((value) => ({ value, label: t(DAY_LABELS[value]) })),
    },
    { name: 'from', label: t('from') },
    { name: 'to', label: t('to') },
  ];
}

function RulesButton() {
  const mayChange = can(useUser(), 'branch.manage');
  const rules = useCashRules();
  const [isOpen, setIsOpen] = useState(false);
  if (!mayChange) return null;
  return (
    <>
      <Button
        icon={<SlidersHorizontal size={16} aria-hidden />}
        busy={rules.isPending}
        onClick={() => setIsOpen(true)}
      >
        {t('rules')}
      </Button>
      {isOpen && rules.data !== undefined && (
        <CashRules rules={rules.data} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

/** An instant of a shift, by the clock on the branch's wall. */
function Moment(props: { readonly at: string | null; readonly timezone: string }) {
  const { at, timezone } = props;
  const { place } = useFormat();
  if (at === null) return <NoData />;
  const { dateTime } = zoneFormat({ ...place, timeZone: timezone });
  return <time dateTime={at}>{dateTime(at)}</time>;
}

function DifferenceCell({ row }: { readonly row: ShiftListRow }) {
  const { differenceMinor, otherDifferenceMinor } = row;
  if (row.closedAt === null) return <NoData />;
  if (differenceMinor === null) return <>{t('notCounted')}</>;
  return <Amount minor={differenceMinor + (otherDifferenceMinor ?? 0)} />;
}

function columnsOf(isWhole: boolean, currency: string): readonly Column<ShiftListRow>[] {
  const whole: readonly Column<ShiftListRow>[] = [
    { key: 'seller', header: t('seller'), cell: (row) => <bdi>{row.openedByName}</bdi> },
    { key: 'branch', header: t('branch'), cell: (row) => <bdi>{row.branchName}</bdi> },
  ];
  return [
    { key: 'till', header: t('till'), card: 'title', cell: (row) => <bdi>{row.tillName}</bdi> },
    {
      ...{ key: 'opened', header: t('opened') },
      cell: ({ openedAt, timezone }) => <Moment at={openedAt} timezone={timezone} />,
    },
    {
      ...{ key: 'closed', header: t('closed') },
      cell: ({ closedAt, timezone }) => <Moment at={closedAt} timezone={timezone} />,
    },
    ...(isWhole ? whole : []),
    {
      key: 'state',
      header: t('state'),
      card: 'status',
      cell: (row) => <ShiftBadge state={row.state} />,
    },
    {
      key: 'z',
      header: t('zHeader'),
      card: 'hidden',
      align: 'end',
      cell: ({ zNumber }) => (zNumber === null ? <NoData /> : <span>{zNumber}</span>),
    },
    {
      key: 'sales',
      header: t('salesHeader', { currency }),
      align: 'end',
      cell: (row) => <Amount minor={row.salesMinor} />,
    },
    {
      key: 'difference',
      header: t('differenceHeader', { currency }),
      align: 'end',
      card: 'figure',
      cell: (row) => <DifferenceCell row={row} />,
    },
  ];
}
