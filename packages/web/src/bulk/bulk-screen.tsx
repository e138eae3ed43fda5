import {
  previewChanges,
  type BulkProduct,
  type ReviewedRow,
} from '@tillbook/core/products/change-sets.api';
import { Grid3x3, History } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/bulk.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { usePlaces } from '../ui/places.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import { EmptyState, ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { ActionDialog } from './action-dialog.tsx';
import { BulkGrid } from './bulk-grid.tsx';
import styles from './bulk.module.css';
import { cellsFor, type GridPlace } from './grid-cells.ts';
import {
  blockOf,
  countEdits,
  NO_EDITS,
  paste,
  rowsOf,
  typeInto,
  type Edits,
} from './grid-edits.ts';
import {
  filterOf,
  useBulkChoices,
  useBulkProducts,
  type BulkChoices,
  type BulkFilter,
} from './queries.ts';
import { ReviewDialog, type Applied } from './review-dialog.tsx';
import { UndoBanner } from './undo-banner.tsx';

/** `view=bulk`: many products in a grid, changed by one act that can be taken back. */
export function BulkScreen() {
  const places = usePlaces();
  const choices = useBulkChoices();
  return (
    <>
      <PageHeader
        title={t('bulkTitle')}
        crumbs={places.crumbs}
        lead={t('bulkLead')}
        actions={
          <ButtonLink to={places.to('changes')} icon={<History size={18} aria-hidden />}>
            {t('history')}
          </ButtonLink>
        }
      />
      {choices.error !== null && (
        <ErrorCard error={choices.error} onRetry={() => void choices.refetch()} />
      )}
      {choices.isPending && <SkeletonBlock height={400} />}
      {choices.data !== undefined && <Bulk choices={choices.data} />}
    </>
  );
}

interface Review {
  readonly title: string;
  readonly rows: readonly ReviewedRow[];
  /** Whether they are what was typed into the grid. */
  readonly isOfGrid: boolean;
}

function Bulk({ choices }: { readonly choices: BulkChoices }) {
  const url = useUrlState();
  const { currency } = useFormat().place;
  const branchId = url.get('branchId');
  const place: GridPlace = useMemo(
    () => ({ ...choices, currency: currency ?? 'EUR', branchId }),
    [choices, currency, branchId],
  );
  const filter = filterOf(url.get);
  const [edits, setEdits] = useState<Edits>(NO_EDITS);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [review, setReview] = useState<Review | null>(null);
  const [isActing, setIsActing] = useState(false);
  const [applied, setApplied] = useState<Applied | null>(null);
  useWarning(edits.size > 0);
  const onApplied = (done: Applied) => {
    if (review?.isOfGrid === true) setEdits(NO_EDITS);
    setReview(null);
    setChosen(new Set());
    setApplied(done);
  };
  const common = { place, edits, setEdits, chosen, setChosen };
  return (
    <>
      {applied !== null && <UndoBanner applied={applied} onDone={() => setApplied(null)} />}
      <FilterBar search={t('search')} filters={filtersOf(choices)} />
      <ActionBar
        {...common}
        onAct={() => setIsActing(true)}
        onReviewed={(rows) => setReview({ title: t('untitled'), rows, isOfGrid: true })}
      />
      <Products {...common} filter={filter} filters={filtersOf(choices)} />
      {isActing && (
        <ActionDialog
          productIds={chosen.size === 0 ? null : [...chosen]}
          filter={filter}
          place={place}
          onClose={() => setIsActing(false)}
          onReviewed={(title, rows) => {
            setIsActing(false);
            setReview({ title, rows, isOfGrid: false });
          }}
        />
      )}
      {review !== null && (
        <ReviewDialog
          title={review.title}
          rows={review.rows}
          onClose={() => setReview(null)}
          onApplied={onApplied}
        />
      )}
    </>
  );
}

/** The browser asks before a page with changed cells is closed. */
function useWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}

function filtersOf({ categories, branches }: BulkChoices): readonly Filter[] {
  const asChoices = (all: BulkChoices['branches']) =>
    all.map(({ _id, name }) => ({ value: _id, label: name }));
  return [
    {
      name: 'categoryId',
      label: t('category'),
      any: t('allCategories'),
      choices: asChoices(categories),
    },
    {
      name: 'state',
      label: t('state'),
      any: t('active'),
      choices: [
        { value: 'archived', label: t('archived') },
        { value: 'all', label: t('withArchived') },
      ],
    },
    {
      name: 'branchId',
      label: t('branchPoints'),
      any: t('noBranch'),
      choices: asChoices(branches),
    },
  ];
}

interface GridState {
  readonly place: GridPlace;
  readonly edits: Edits;
  readonly setEdits: (next: Edits) => void;
  readonly chosen: ReadonlySet<string>;
  readonly setChosen: (next: ReadonlySet<string>) => void;
}

function ActionBar(
  props: GridState & {
    readonly onAct: () => void;
    readonly onReviewed: (rows: readonly ReviewedRow[]) => void;
  },
) {
  const { place, edits, setEdits, chosen, onAct, onReviewed } = props;
  const [isBusy, setIsBusy] = useState(false);
  const { cells, wrong } = countEdits(edits, place);
  const rows = rowsOf(edits, place);
  const review = async () => {
    setIsBusy(true);
    try {
      onReviewed((await call(previewChanges, { body: { rows } })).rows);
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    } finally {
      setIsBusy(false);
    }
  };
  const discard = () => {
    setEdits(NO_EDITS);
    notify.info(t('discarded'));
  };
  return (
    <div className={styles['bar']}>
      <Button onClick={onAct}>
        {chosen.size === 0 ? t('actAll') : t('actSelected', { count: chosen.size })}
      </Button>
      {rows.length > 0 && (
        <Button kind="primary" busy={isBusy} onClick={() => void review()}>
          {t('review', { count: cells - wrong })}
        </Button>
      )}
      {cells > 0 && (
        <>
          <Button kind="quiet" onClick={discard}>
            {t('discard')}
          </Button>
          <p role="status">{t('changedCells', { count: cells })}</p>
        </>
      )}
      {wrong > 0 && <p className={styles['wrongCount']}>{t('wrongCells', { count: wrong })}</p>}
    </div>
  );
}

function Products(
  props: GridState & { readonly filter: BulkFilter; readonly filters: readonly Filter[] },
) {
  const { place, edits, setEdits, chosen, setChosen, filter, filters } = props;
  const pages = useBulkProducts(filter);
  const rows = pages.data?.pages.flatMap((page) => page.items) ?? [];
  if (pages.error !== null) {
    return <ErrorCard error={pages.error} onRetry={() => void pages.refetch()} />;
  }
  if (pages.isPending) return <SkeletonBlock height={400} />;
  if (rows.length === 0) {
    return Object.keys(filter).length > 0 ? (
      <EmptyState title={t('nothingToDo')} action={<ClearFilters filters={filters} />} />
    ) : (
      <EmptyState icon={Grid3x3} title={t('emptyTitle')}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  const choose = (productId: string) => {
    const next = new Set(chosen);
    if (!next.delete(productId)) next.add(productId);
    setChosen(next);
  };
  const onType = (row: BulkProduct, cell: Parameters<typeof typeInto>[2], text: string) =>
    setEdits(typeInto(edits, row, cell, text, place));
  return (
    <>
      <BulkGrid
        {...{ rows, place, edits, chosen, onType }}
        onChoose={choose}
        onPaste={({ row, column }, text) => {
          const grid = { rows, cells: cellsFor(place.branchId) };
          const done = paste(edits, blockOf(text), { row, column }, grid, place);
          setEdits(done.edits);
          notify.info(t('pasted', { count: done.pasted }));
        }}
      />
      <div className={styles['bar']}>
        <p role="status">{t('products', { count: rows.length })}</p>
        {pages.hasNextPage && (
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('loadMore')}
          </Button>
        )}
      </div>
    </>
  );
}
