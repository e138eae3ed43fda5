import { BUSINESS_TYPES } from '@tillbook/core/businesses/businesses.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { SignUp, signUpFigures } from '@tillbook/core/platform/sign-ups.api';
import { UserCheck } from 'lucide-react';
import { useState, type FocusEvent, type ReactNode } from 'react';
import { t } from '../i18n/en/sign-ups.ts';
import { t as people } from '../i18n/en/users.ts';
import { TYPE_NAMES } from '../i18n/type-name.ts';
import { DataTable } from '../ui/data-table.tsx';
import { DensityButton } from '../ui/density-button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { activeFilters, ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { useHotkeys } from '../ui/hotkeys.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Columns, Panel, Stack } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useMedia } from '../ui/use-media.ts';
import { useUrlState } from '../ui/url-state.ts';
import { tabOf, UrlTabs } from '../ui/url-tabs.tsx';
import { ChooseBar, useChosen } from './choose-bar.tsx';
import { ExportSignUps } from './export-sign-ups.tsx';
import { mayDecide, OwnerPanel } from './owner-panel.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { signUpColumns } from './sign-up-columns.tsx';
import {
  signUpFilter,
  useSignUpFigures,
  useSignUps,
  type SignUpFilter,
  type SignUpTab,
} from './sign-up-queries.ts';
import styles from './sign-ups.module.css';
import { useAct, type Act } from './use-act.ts';

const TYPES = BUSINESS_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }));
const filters = (isWaiting: boolean): readonly Filter[] => [
  ...(isWaiting
    ? [
        {
          name: 'age',
          label: t('age'),
          any: t('ageAny'),
          choices: [
            { value: 'overdue', label: t('ageOverdue') },
            { value: 'fresh', label: t('ageFresh') },
          ],
        },
      ]
    : []),
  {
    name: 'setup',
    label: t('setUp'),
    any: t('setUpAny'),
    choices: [
      { value: 'finished', label: t('setUpFinished') },
      { value: 'open', label: t('setUpOpen') },
    ],
  },
  { name: 'businessType', label: t('type'), any: t('allTypes'), choices: TYPES },
];

const EMPTY: Readonly<Record<SignUpTab, string>> = {
  waiting: people('verifyEmpty'),
  unproved: t('unprovedEmpty'),
  approved: t('approvedEmpty'),
  rejected: t('rejectedEmpty'),
};

/** /admin/verify-users: who waits for the platform, and whom it has approved or rejected. */
export function VerifyUsersScreen() {
  const url = useUrlState();
  const figures = useSignUpFigures().data;
  const tabs = [
    { value: 'waiting', label: people('waitingTab'), count: figures?.waiting ?? 0 },
    { value: 'unproved', label: t('unprovedTab'), count: figures?.unproved ?? 0 },
    { value: 'approved', label: t('approvedTab') },
    { value: 'rejected', label: t('rejectedTab') },
  ] as const;
  const tab = tabOf(tabs, url.get('tab')) as SignUpTab;
  const filter = signUpFilter(tab, url.get);
  const offered = filters(tab === 'waiting');
  return (
    <>
      <PageHeader title={people('verifyTitle')} lead={people('verifyLead')} />
      {figures !== undefined && <Figures figures={figures} />}
      <UrlTabs name="tab" label={people('views')} tabs={tabs} drops={['id', 'age']} />
      <FilterBar search={people('searchOwners')} filters={offered}>
        <DensityButton />
        <ExportSignUps filter={filter} />
      </FilterBar>
      <Queue key={tab} tab={tab} filter={filter} filters={offered} />
    </>
  );
}

/** How many wait too long, and how long those waited who were decided lately. */
function Figures({ figures }: { readonly figures: AnswerOf<typeof signUpFigures> }) {
  const { waiting, overdue, medianWaitMinutes } = figures;
  const hours = Math.round((medianWaitMinutes ?? 0) / 60);
  const parts = [
    waiting > 0 ? t('waitingCount', { count: waiting }) : null,
    overdue > 0 ? t('overdueCount', { count: overdue }) : null,
    medianWaitMinutes === null
      ? null
      : hours < 2
        ? t('medianMinutes', { count: medianWaitMinutes })
        : t('medianHours', { count: hours }),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : <p className={styles['lead']}>{parts.join(' ')}</p>;
}

/** The row that the focus has moved to, by its place in the table. */
function focusedRow(event: FocusEvent, rows: readonly SignUp[]): SignUp | undefined {
  const line = (event.target as HTMLElement).closest('tbody > tr');
  if (line === null || line !== event.target) return undefined;
  return rows[[...(line.parentElement?.children ?? [])].indexOf(line)];
}

function Queue(props: {
  readonly tab: SignUpTab;
  readonly filter: SignUpFilter;
  readonly filters: readonly Filter[];
}) {
  const { tab, filter, filters: offered } = props;
  const url = useUrlState();
  const pages = useSignUps(filter);
  const isWide = useMedia('(min-width: 1024px)');
  const rows = pages.data?.pages.flatMap(({ items }) => items);
  const choice = useChosen(rows ?? []);
  const choosing = tab === 'waiting' ? choice : null;
  const asked = rows?.find((row) => row._id === url.get('id'));
  // Beside the list somebody is always shown: whoever waits longest.
  const row = asked ?? (isWide ? rows?.[0] : undefined);
  const decision = useDecision(row, pages.isFetching, () => url.set({ id: undefined }));
  const chosen =
    choosing === null || row === undefined
      ? {}
      : { isChosen: choice.chosen.has(row._id), onChoose: () => choice.onChoose(row._id) };
  const detail = row !== undefined && (
    <OwnerPanel row={row} {...decision} {...(isWide ? {} : chosen)} />
  );
  return (
    <>
      <Columns aside>
        <Stack gap="small">
          {choosing !== null && <ChooseBar rows={rows ?? []} choice={choice} />}
          <div
            onFocus={(event) => {
              const focused = focusedRow(event, rows ?? []);
              if (focused !== undefined) url.set({ id: focused._id });
            }}
          >
            <QueueTable
              pages={pages}
              rows={rows}
              openKey={row?._id ?? ''}
              columns={signUpColumns(choosing)}
              filters={offered}
              empty={
                <EmptyState icon={UserCheck} title={EMPTY[tab]}>
                  {tab === 'waiting' ? people('verifyEmptyText') : null}
                </EmptyState>
              }
            />
          </div>
        </Stack>
        {isWide && row !== undefined && <Panel title={row.name}>{detail}</Panel>}
      </Columns>
      {!isWide && row !== undefined && (
        <Sheet title={row.name} onClose={() => url.set({ id: undefined })}>
          {detail}
        </Sheet>
      )}
      {decision.dialog}
    </>
  );
}

function QueueTable(props: {
  readonly pages: ReturnType<typeof useSignUps>;
  readonly rows: readonly SignUp[] | undefined;
  readonly openKey: string;
  readonly columns: readonly Column<SignUp>[];
  readonly filters: readonly Filter[];
  readonly empty: ReactNode;
}) {
  const { pages, rows, openKey, columns, filters: offered, empty } = props;
  const url = useUrlState();
  return (
    <DataTable
      caption={people('verifyTitle')}
      columns={columns}
      rows={rows}
      rowKey={(one) => one._id}
      rowLabel={(one) => one.name}
      openKey={openKey}
      onOpen={(one) => url.set({ id: one._id })}
      error={pages.error}
      onRetry={() => void pages.refetch()}
      isFiltered={url.get('q') !== '' || activeFilters(offered, url.get).length > 0}
      clear={<ClearFilters filters={offered} />}
      empty={empty}
      hasMore={pages.hasNextPage}
      isLoadingMore={pages.isFetchingNextPage}
      onMore={() => void pages.fetchNextPage()}
    />
  );
}

/** What can be done about the person shown, by button and by key. */
function useDecision(row: SignUp | undefined, isFetching: boolean, onDone: () => void) {
  const [rejecting, setRejecting] = useState<SignUp | null>(null);
  const run = useAct(onDone);
  // Until the list is new, a second press would still mean the person already decided about.
  const busy = run.isPending || (run.isSuccess && isFetching);
  const begin = (what: Act) => {
    if (row !== undefined && !busy) run.mutate({ row, what });
  };
  const approve = () => {
    if (row !== undefined && mayDecide(row)) begin({ kind: 'approve' });
  };
  const reject = () => {
    if (row !== undefined && mayDecide(row)) setRejecting(row);
  };
  useHotkeys(people('keysGroup'), [
    { keys: 'a', label: people('approve'), run: approve },
    { keys: 'r', label: people('rejectEllipsis'), run: reject },
  ]);
  const dialog = rejecting !== null && (
    <RejectDialog
      row={rejecting}
      onClose={() => setRejecting(null)}
      onRejected={() => {
        setRejecting(null);
        onDone();
      }}
    />
  );
  const onReactivate = () => begin({ kind: 'reactivate' });
  return { busy, dialog, onApprove: approve, onReject: reject, onReactivate };
}
