import {
  PROMOTION_KINDS,
  PROMOTION_STATES,
  promotionState,
  type PromotionState,
} from '@tillbook/core/promotions/promotion';
import {
  endPromotion,
  listPromotions,
  type PromotionAnswer,
} from '@tillbook/core/promotions/promotions.api';
import { businessDate } from '@tillbook/core/reports/period';
import { useQuery } from '@tanstack/react-query';
import { BadgePercent, Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/promotions.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { activeFilters, ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Stack } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import { ToneBadge, type StatusTone } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { ExportPromotions } from './export-promotions.tsx';
import { PromotionForm, type PromotionStart } from './promotion-form.tsx';
import { doesWords, ofWords, whenWords } from './promotion-words.ts';
import { useBranches } from './queries.ts';
import { RowMenu } from './row-menu.tsx';
import { useDeed } from './use-deed.ts';

const TONES: Readonly<Record<PromotionState, StatusTone>> = {
  ...{ now: 'success', coming: 'info', off: 'warning', ended: 'neutral' },
};

function useToday(): string {
  const { timeZone } = useFormat().place;
  return businessDate(nowMs(), timeZone ?? 'UTC', 0);
}

function useFilters(): readonly Filter[] {
  const branches = (useBranches().data ?? []).map(({ _id: value, name: label }) => ({
    ...{ value, label },
  }));
  return [
    {
      ...{ name: 'state', label: t('state'), any: t('allStates') },
      choices: PROMOTION_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
    },
    {
      ...{ name: 'kind', label: t('kind'), any: t('allKinds') },
      choices: PROMOTION_KINDS.map((value) => ({ value, label: t(`kind_${value}`) })),
    },
    ...(branches.length > 1
      ? [{ name: 'branchId', label: t('branch'), any: t('allBranches'), choices: branches }]
      : []),
  ];
}

/** Those that the address asks for. */
function shownOf(
  all: readonly PromotionAnswer[],
  get: (name: string) => string,
  today: string,
): readonly PromotionAnswer[] {
  const [q, state, kind, branchId] = [get('q').trim(), get('state'), get('kind'), get('branchId')];
  const words = q.toLocaleLowerCase().split(/\s+/u);
  return all.filter((one) => {
    const text = `${one.name} ${ofWords(one)}`.toLocaleLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      (state === '' || promotionState(one, today) === state) &&
      (kind === '' || one.kind === kind) &&
      (branchId === '' || one.branchIds.length === 0 || one.branchIds.includes(branchId))
    );
  });
}

/** `view=promotions`: what tills take off by themselves. */
export function PromotionsScreen() {
  const url = useUrlState();
  const places = usePlaces();
  const filters = useFilters();
  const today = useToday();
  const list = useQuery({
    queryKey: ['products', 'promotions'],
    queryFn: async ({ signal }) => (await call(listPromotions, {}, { signal })).items,
  });
  const [start, setStart] = useState<PromotionStart | null>(null);
  const [ending, setEnding] = useState<PromotionAnswer | null>(null);
  const add = (
    <Button
      kind="primary"
      icon={<Plus size={18} aria-hidden />}
      onClick={() => setStart({ kind: 'new' })}
    >
      {t('add')}
    </Button>
  );
  const rows = list.data && shownOf(list.data, url.get, today);
  return (
    <>
      <PageHeader title={t('promotions')} crumbs={places.crumbs} lead={t('lead')} actions={add} />
      <Stack>
        <FilterBar filters={filters} search={t('search')}>
          <ExportPromotions rows={rows ?? []} today={today} />
        </FilterBar>
        <DataTable
          caption={t('promotions')}
          columns={useColumns(today, setStart, setEnding)}
          rows={rows}
          rowKey={({ _id }) => _id}
          rowLabel={({ name }) => name}
          error={list.error}
          onRetry={() => void list.refetch()}
          isFiltered={url.get('q') !== '' || activeFilters(filters, url.get).length > 0}
          clear={<ClearFilters filters={filters} />}
          empty={
            <EmptyState icon={BadgePercent} title={t('none')} action={add}>
              {t('noneText')}
            </EmptyState>
          }
        />
      </Stack>
      {start !== null && <PromotionForm start={start} onClose={() => setStart(null)} />}
      {ending !== null && <EndPromotion of={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

function EndPromotion(props: { readonly of: PromotionAnswer; readonly onClose: () => void }) {
  const { of, onClose } = props;
  const deed = useDeed();
  const { _id: promotionId, version, name } = of;
  const run = () => call(endPromotion, { params: { promotionId }, body: { version } });
  return (
    <ConfirmDialog
      question={t('endQuestion', { name })}
      confirm={t('end')}
      keep={t('cancel')}
      tone="danger"
      onConfirm={async () => {
        await deed.mutateAsync({ run, said: t('ended', { name }) });
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('endText')}</p>
    </ConfirmDialog>
  );
}

function useColumns(
  today: string,
  onStart: (start: PromotionStart) => void,
  onEnd: (promotion: PromotionAnswer) => void,
): readonly Column<PromotionAnswer>[] {
  const format = useFormat();
  const entriesOf = (of: PromotionAnswer) => [
    ...(of.endedAt === null
      ? [{ label: t('edit'), onSelect: () => onStart({ kind: 'edit', of }) }]
      : []),
    { label: t('duplicate'), onSelect: () => onStart({ kind: 'copy', of }) },
    ...(of.endedAt === null ? [{ label: t('end'), onSelect: () => onEnd(of) }] : []),
  ];
  return [
    { key: 'name', header: t('name'), card: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
    { key: 'does', header: t('does'), cell: (one) => doesWords(one, format) },
    { key: 'of', header: t('of'), cell: (one) => <bdi>{ofWords(one)}</bdi> },
    { key: 'when', header: t('when'), cell: (one) => whenWords(one, format) },
    {
      key: 'where',
      header: t('where'),
      cell: ({ branches }) =>
        branches.length === 0 ? t('allBranches') : branches.map(({ name }) => name).join(', '),
    },
    {
      ...{ key: 'state', header: t('state'), card: 'status' },
      cell: (one) => {
        const state = promotionState(one, today);
        return <ToneBadge tone={TONES[state]}>{t(`state_${state}`)}</ToneBadge>;
      },
    },
    {
      ...{ key: 'actions', header: t('actions'), align: 'end', card: 'hidden' },
      cell: (one) => <RowMenu name={one.name} entries={entriesOf(one)} />,
    },
  ];
}
