import type { ChangeSet } from '@tillbook/core/products/change-sets.api';
import { History } from 'lucide-react';
import { t } from '../i18n/en/bulk.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Facts, Stack } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import { EmptyState, ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { useChangeSet, useChangeSets, useUndo } from './queries.ts';
import { ChangeTable } from './review-dialog.tsx';
import { KeptRows } from './undo-banner.tsx';

/** `view=changes`: every act that changed many products, and taking it back. */
export function ChangesScreen() {
  const url = useUrlState();
  const places = usePlaces();
  const pages = useChangeSets();
  const id = url.get('id');
  return (
    <>
      <PageHeader title={t('changesTitle')} crumbs={places.crumbs} lead={t('changesLead')} />
      <DataTable
        caption={t('changesTitle')}
        columns={useColumns()}
        rows={pages.data?.pages.flatMap((page) => page.items)}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.title}
        openKey={id}
        onOpen={(row) => url.set({ id: row._id }, 'push')}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        empty={
          <EmptyState
            icon={History}
            title={t('changesEmpty')}
            action={<ButtonLink to={places.to('bulk')}>{t('bulkTitle')}</ButtonLink>}
          >
            {t('changesEmptyText')}
          </EmptyState>
        }
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
      {id !== '' && <ChangeSheet changeSetId={id} onClose={() => url.set({ id: undefined })} />}
    </>
  );
}

function useColumns(): Column<ChangeSet>[] {
  const format = useFormat();
  return [
    { key: 'title', header: t('title'), cell: (row) => row.title, card: 'title' },
    {
      key: 'kind',
      header: t('kindColumn'),
      cell: (row) => (row.kind === 'bulk' ? t('bulkKind') : t('import')),
    },
    {
      key: 'rows',
      header: t('product'),
      align: 'end',
      cell: (row) => t('products', { count: row.rowsCount }),
      card: 'figure',
    },
    { key: 'when', header: t('when'), cell: (row) => format.dateTime(row.madeAt) },
    { key: 'by', header: t('madeBy'), cell: (row) => row.madeByName },
    {
      key: 'state',
      header: t('state'),
      card: 'status',
      cell: (row) => row.undone !== null && <StatusBadge status="undone" />,
    },
  ];
}

function ChangeSheet(props: { readonly changeSetId: string; readonly onClose: () => void }) {
  const { changeSetId, onClose } = props;
  const pages = useChangeSet(changeSetId);
  const undo = useUndo();
  const format = useFormat();
  const places = usePlaces();
  const set = pages.data?.pages[0];
  const rows = pages.data?.pages.flatMap((page) => page.rows.items) ?? [];
  const run = () =>
    undo.mutate(changeSetId, {
      onSuccess: ({ undone }) =>
        notify.success(t('undoneRows', { count: undone?.rowsUndone ?? 0 })),
      onError: (error) => notify.error(sentenceOf(error, t('failed'))),
    });
  const mayUndo = set !== undefined && set.undone === null && set.kind === 'bulk';
  const actions = mayUndo ? (
    <Button busy={undo.isPending} onClick={run}>
      {t('undo')}
    </Button>
  ) : undefined;
  const toImport = places.to('imports', { id: changeSetId });
  return (
    <Sheet title={set?.title ?? t('changesTitle')} onClose={onClose} actions={actions}>
      {pages.error !== null && (
        <ErrorCard error={pages.error} onRetry={() => void pages.refetch()} />
      )}
      {pages.isPending && <SkeletonLines lines={6} />}
      {set !== undefined && (
        <Stack>
          <Facts
            facts={[
              { label: t('when'), value: format.dateTime(set.madeAt) },
              { label: t('madeBy'), value: set.madeByName },
              ...(set.undone === null
                ? []
                : [
                    {
                      label: t('undone'),
                      value: `${format.dateTime(set.undone.at)}, ${set.undone.byName}`,
                    },
                  ]),
            ]}
          />
          {set.undone !== null && <p>{t('undoneRows', { count: set.undone.rowsUndone })}</p>}
          {set.kind === 'import' && <ButtonLink to={toImport}>{t('openImport')}</ButtonLink>}
          {set.kept.length > 0 && <KeptRows kept={set.kept} />}
          <ChangeTable rows={rows} />
          {pages.hasNextPage && (
            <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              {t('loadMore')}
            </Button>
          )}
        </Stack>
      )}
    </Sheet>
  );
}
