import { IMPORT_SUBJECTS, type ImportJob } from '@tillbook/core/imports/imports.api';
import { can } from '@tillbook/core/permissions';
import { FileUp } from 'lucide-react';
import { t } from '../i18n/en/imports.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { DataTable } from '../ui/data-table.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePlaces } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { UrlTabs } from '../ui/url-tabs.tsx';
import { ImportView } from './import-view.tsx';
import { statusOf } from './import-words.ts';
import { useImports } from './queries.ts';
import { UploadPanel } from './upload-panel.tsx';

/** `view=imports`: a file becomes products or debts, step by step; `id` is one import. */
export function ImportsScreen() {
  const url = useUrlState();
  const id = url.get('id');
  return id === '' ? <ImportsIndex /> : <ImportView key={id} importId={id} />;
}

const RIGHT = { products: 'product.manage', debts: 'customer.manage' } as const;

function ImportsIndex() {
  const user = useUser();
  const url = useUrlState();
  const places = usePlaces();
  const pages = useImports();
  const mine = IMPORT_SUBJECTS.filter((one) => can(user, RIGHT[one]));
  const subject = mine.find((one) => one === url.get('subject')) ?? mine[0] ?? 'products';
  return (
    <>
      <PageHeader title={t('importsTitle')} crumbs={places.crumbs} lead={t('importsLead')} />
      {mine.length > 1 && (
        <UrlTabs
          name="subject"
          label={t('subject')}
          tabs={mine.map((one) => ({ value: one, label: t(`subject_${one}`) }))}
        />
      )}
      <UploadPanel key={subject} subject={subject} onSent={(id) => url.set({ id }, 'push')} />
      <DataTable
        caption={t('importsTitle')}
        columns={useColumns()}
        rows={pages.data?.pages.flatMap((page) => page.items)}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.fileName}
        onOpen={(row) => url.set({ id: row._id }, 'push')}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        empty={
          <EmptyState icon={FileUp} title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        }
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
  );
}

function useColumns(): Column<ImportJob>[] {
  const format = useFormat();
  return [
    { key: 'file', header: t('file'), cell: (row) => row.fileName, card: 'title' },
    {
      key: 'state',
      header: t('state'),
      card: 'status',
      cell: (row) => <StatusBadge status={statusOf(row)} />,
    },
    {
      key: 'rows',
      header: t('row'),
      align: 'end',
      card: 'figure',
      cell: (row) => t('rowsCount', { count: row.rowsCount }),
    },
    { key: 'subject', header: t('subject'), cell: (row) => t(`subject_${row.subject}`) },
    {
      key: 'came',
      header: t('came'),
      align: 'end',
      cell: (row) => format.number(row.newCount + row.updateCount),
    },
    { key: 'when', header: t('when'), cell: (row) => format.dateTime(row.madeAt) },
    { key: 'by', header: t('madeBy'), cell: (row) => row.madeByName },
  ];
}
