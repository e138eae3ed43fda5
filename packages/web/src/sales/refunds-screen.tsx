import { can } from '@tillbook/core/permissions';
import { REFUND_KINDS, REFUND_REASONS } from '@tillbook/core/refunds/reasons';
import type { Refund, RefundRow } from '@tillbook/core/refunds/refunds.api';
import { Undo2 } from 'lucide-react';
import { t } from '../i18n/en/refunds.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { DataTable } from '../ui/data-table.tsx';
import { DensityButton } from '../ui/density-button.tsx';
import { Amount, PaperNumber } from '../ui/figures.tsx';
import { activeFilters, ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState } from '../ui/states.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { BlindReturns } from './blind-returns.tsx';
import { refundOutbox } from './browser-outbox.ts';
import { ExportRefunds } from './export-refunds.tsx';
import { PAYMENT_METHODS_SHOWN } from './methods.ts';
import { usePeopleChoices } from './people-choices.ts';
import { useTills } from './queries.ts';
import { ReceiptFinder } from './receipt-finder.tsx';
import { RefundDoor } from './refund-door.tsx';
import { useRefundPages, type RefundFilter } from './refund-queries.ts';
import { RefundSheet } from './refund-sheet.tsx';
import { kindName, reasonName } from './refund-words.ts';
import { UnsentRefunds } from './unsent-refunds.tsx';
import styles from './refunds.module.css';
import { methodName } from '../ui/payment-words.ts';
import { zoneFormat } from './zone-format.ts';

const FILTERS = ['q', 'branchId', 'refundedBy', 'kind', 'reason', 'method', 'from', 'to'];

function useFilters(): readonly Filter[] {
  const branches = (useTills().data ?? []).map(({ _id: value, name: label }) => ({ value, label }));
  const people = usePeopleChoices();
  const named = <T extends string>(values: readonly T[], name: (value: T) => string) =>
    values.map((value) => ({ value, label: name(value) }));
  return [
    ...(branches.length > 1
      ? [{ name: 'branchId', label: t('branch'), any: t('allBranches'), choices: branches }]
      : []),
    ...(people.length > 1
      ? [{ name: 'refundedBy', label: t('by'), any: t('anybody'), choices: people }]
      : []),
    { name: 'kind', label: t('kind'), any: t('anyKind'), choices: named(REFUND_KINDS, kindName) },
    {
      name: 'reason',
      label: t('reason'),
      any: t('anyReason'),
      choices: named(REFUND_REASONS, reasonName),
    },
    {
      name: 'method',
      label: t('method'),
      any: t('anyMethod'),
      choices: named(PAYMENT_METHODS_SHOWN, methodName),
    },
    { name: 'from', label: t('from') },
    { name: 'to', label: t('to') },
  ];
}

/** What stands in the address, without what is empty. */
const filterIn = (get: (name: string) => string): RefundFilter =>
  Object.fromEntries(
    FILTERS.map((name) => [name, get(name)]).filter(([, value]) => value !== ''),
  ) as RefundFilter;

function RefundTime({ row }: { readonly row: RefundRow }) {
  const { place } = useFormat();
  const { dateTime } = zoneFormat({ ...place, timeZone: row.timezone });
  return <time dateTime={row.refundedAt}>{dateTime(row.refundedAt)}</time>;
}

function columnsOf(currency: string): readonly Column<RefundRow>[] {
  return [
    {
      key: 'number',
      header: t('number'),
      card: 'title',
      cell: (row) => <PaperNumber>{row.number}</PaperNumber>,
    },
    { key: 'when', header: t('when'), isOneLine: true, cell: (row) => <RefundTime row={row} /> },
    {
      key: 'receipt',
      header: t('receipt'),
      cell: (row) => <PaperNumber>{row.receiptNumber}</PaperNumber>,
    },
    { key: 'by', header: t('by'), cell: (row) => <bdi>{row.refundedByName}</bdi> },
    { key: 'reason', header: t('reason'), cell: (row) => row.reasons.map(reasonName).join(', ') },
    { key: 'method', header: t('method'), cell: (row) => row.methods.map(methodName).join(', ') },
    {
      key: 'kind',
      header: t('kind'),
      card: 'status',
      cell: (row) => (
        <ToneBadge tone={row.kind === 'void' ? 'danger' : 'neutral'}>
          {kindName(row.kind)}
        </ToneBadge>
      ),
    },
    {
      key: 'total',
      header: t('totalIn', { currency }),
      align: 'end',
      card: 'figure',
      cell: (row) => <Amount minor={row.totalMinor} />,
    },
  ];
}

const NOTHING_KNOWN = { find: undefined, day: undefined, amount: undefined };

/** The finder, for who may take back or ask for it. While something is open, scans are for that. */
function Finder() {
  const url = useUrlState();
  if (!can(useUser(), 'approval.ask')) return null;
  return (
    <div className={styles['finder']}>
      <ReceiptFinder
        clues={{ text: url.get('find'), day: url.get('day'), amount: url.get('amount') }}
        isBehind={['sale', 'id', 'blind'].some((name) => url.get(name) !== '')}
        onClues={({ text: find, ...rest }) =>
          url.set({ ...rest, ...(find === undefined ? {} : { find }) })
        }
        // Back to what was scanned would only open it again.
        onFound={(sale, isUnasked) =>
          url.set({ ...NOTHING_KNOWN, sale }, isUnasked ? 'replace' : 'push')
        }
      />
    </div>
  );
}

/** Finding a receipt to take back from, and everything that came back. */
export function RefundsScreen() {
  const url = useUrlState();
  const { place, money } = useFormat();
  const filters = useFilters();
  const filter = filterIn(url.get);
  const pages = useRefundPages(filter);
  const isFiltered = url.get('q') !== '' || activeFilters(filters, url.get).length > 0;
  const [refundId, saleId] = [url.get('id'), url.get('sale')];
  const done = (refund: Refund) => {
    // Without a connection this device does not take the same lines back once more.
    const lines = refund.lines.map(({ saleLineNo }) => saleLineNo);
    const back = { lines, isVoid: refund.kind === 'void' };
    void refundOutbox.note(refund.saleId, refund._id, back).catch(() => undefined);
    if (refund.kind === 'refund') {
      const amount = money(refund.totalMinor);
      notify.success(t('refunded', { amount, number: refund.number }));
    }
    url.set({ ...NOTHING_KNOWN, sale: undefined, id: refund._id });
  };
  return (
    <>
      <PageHeader title={t('refunds')} actions={<BlindReturns />} />
      <Finder />
      <UnsentRefunds onOpen={(id) => url.set({ id }, 'push')} />
      <FilterBar search={t('search')} filters={filters}>
        <DensityButton />
        <ExportRefunds filter={filter} />
      </FilterBar>
      <DataTable
        caption={t('refunds')}
        columns={columnsOf(place.currency ?? '')}
        rows={pages.data?.pages.flatMap((page) => page.items)}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.number}
        onOpen={(row) => url.set({ id: row._id }, 'push')}
        openKey={refundId}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        isFiltered={isFiltered}
        clear={<ClearFilters filters={filters} />}
        empty={
          <EmptyState icon={Undo2} title={t('noRefunds')}>
            {t('noRefundsText')}
          </EmptyState>
        }
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
      {saleId !== '' && (
        <RefundDoor
          key={saleId}
          saleId={saleId}
          onClose={() => url.set({ sale: undefined })}
          onDone={done}
        />
      )}
      {saleId === '' && refundId !== '' && (
        <RefundSheet refundId={refundId} onClose={() => url.set({ id: undefined })} />
      )}
    </>
  );
}
