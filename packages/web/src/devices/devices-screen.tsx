import { isSilent } from '@tillbook/core/sales/device-rules';
import { revokeDevice, type Device } from '@tillbook/core/sales/devices.api';
import { FileUp, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/devices.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { DateTime } from '../ui/figures.tsx';
import { ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { usePlaces } from '../ui/places.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { useDevices, useRefetch } from './queries.ts';

const BringFile = lazyPart(() => import('./bring-file.tsx'), 'BringFile');

/** `view=devices`: which devices sell, when they were heard of, and what to do about one. */
export function DevicesScreen() {
  const devices = useDevices();
  const [ending, setEnding] = useState<Device | null>(null);
  const [isBringing, setIsBringing] = useState(false);
  const isNarrowed = useUrlState().get('state') === 'silent';
  const [now] = useState(nowMs);
  const rows = devices.data?.filter((device) => !isNarrowed || isSilent(device, now));
  const filters = filtersOf();
  return (
    <>
      <PageHeader
        title={t('devicesTitle')}
        lead={t('devicesLead')}
        crumbs={usePlaces().crumbs}
        actions={
          <Button icon={<FileUp size={16} aria-hidden />} onClick={() => setIsBringing(true)}>
            {t('bringFile')}
          </Button>
        }
      />
      <FilterBar filters={filters} />
      <DataTable
        caption={t('devicesTitle')}
        columns={useColumns(setEnding)}
        rows={rows}
        isFiltered={isNarrowed}
        clear={<ClearFilters filters={filters} />}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.name}
        error={devices.error}
        onRetry={() => void devices.refetch()}
        empty={
          <EmptyState icon={MonitorSmartphone} title={t('noDevices')}>
            {t('noDevicesText')}
          </EmptyState>
        }
      />
      {isBringing && <BringFile onClose={() => setIsBringing(false)} />}
      {ending !== null && <EndDevice device={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

const filtersOf = (): readonly Filter[] => [
  {
    ...{ name: 'state', label: t('state'), any: t('anyDevice') },
    choices: [{ value: 'silent', label: t('silent') }],
  },
];

function useColumns(onEnd: (device: Device) => void): readonly Column<Device>[] {
  const format = useFormat();
  return [
    { key: 'name', header: t('device'), card: 'title', cell: (row) => <bdi>{row.name}</bdi> },
    { key: 'till', header: t('till'), cell: (row) => <bdi>{row.tillName ?? t('noTill')}</bdi> },
    { key: 'branch', header: t('branch'), cell: (row) => <bdi>{row.branchName ?? ''}</bdi> },
    {
      key: 'seen',
      header: t('lastSeen'),
      cell: (row) => (row.lastSeenAt === null ? t('never') : <DateTime at={row.lastSeenAt} />),
    },
    { key: 'enrolled', header: t('enrolledOn'), cell: (row) => <DateTime at={row.enrolledAt} /> },
    { key: 'by', header: t('enrolledBy'), cell: (row) => <bdi>{row.enrolledByName}</bdi> },
    {
      key: 'state',
      header: t('state'),
      card: 'status',
      cell: (row) =>
        row.revokedAt === null ? (
          <Button size="small" aria-label={`${t('end')}: ${row.name}`} onClick={() => onEnd(row)}>
            {t('end')}
          </Button>
        ) : (
          t('endedOn', { day: format.dateTime(row.revokedAt) })
        ),
    },
  ];
}

function EndDevice({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) {
  const refetch = useRefetch();
  const { _id: deviceId, name } = device;
  const end = async () => {
    try {
      await call(revokeDevice, { params: { deviceId } });
    } catch (error) {
      notify.error(sentenceOf(error, t('loadingFailed')));
      throw error;
    }
    notify.success(t('ended', { device: name }));
    await refetch();
    onClose();
  };
  return (
    <ConfirmDialog
      question={t('endLong', { device: name })}
      confirm={t('end')}
      keep={t('keep')}
      tone="danger"
      onConfirm={end}
      onClose={onClose}
    >
      {t('endText')}
    </ConfirmDialog>
  );
}
