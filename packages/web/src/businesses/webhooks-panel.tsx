import { WEBHOOKS_MAX } from '@tillbook/core/businesses/webhooks';
import { listWebhooks, type Webhook } from '@tillbook/core/businesses/webhooks.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/webhooks.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { AddWebhookSheet } from './add-webhook.tsx';
import { ChangeWebhookSheet } from './change-webhook.tsx';
import type { Prove } from './prove.ts';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { offWords, typeWords } from './webhook-words.ts';

/** The cached answer's key; `business_saved` events make it old with the settings'. */
const WEBHOOKS = ['setup', 'webhooks'] as const;

/** `section=connections`: the programs that are told; `webhook=` opens what was sent to one. */
export function WebhooksPanel({ Prove }: { readonly Prove: Prove }) {
  const queries = useQueryClient();
  const url = useUrlState();
  const [isAdding, setIsAdding] = useState(false);
  const [changing, setChanging] = useState<Webhook | null>(null);
  const known = useQuery({
    queryKey: WEBHOOKS,
    queryFn: ({ signal }) => call(listWebhooks, {}, { signal }),
  });
  const refetch = () => queries.invalidateQueries({ queryKey: WEBHOOKS });
  const opened = known.data?.webhooks.find(({ _id }) => _id === url.get('webhook'));
  const open = (webhook: Webhook): void => url.set({ webhook: webhook._id }, 'push');
  return (
    <>
      <Panel title={t('webhooks')}>
        <Stack>
          <p>{t('explained')}</p>
          {known.data !== undefined && (
            <Row>
              <Button
                icon={<Plus size={20} aria-hidden />}
                disabledReason={known.data.left > 0 ? null : t('addFull', { count: WEBHOOKS_MAX })}
                onClick={() => setIsAdding(true)}
              >
                {t('add')}
              </Button>
            </Row>
          )}
          <DataTable
            caption={t('webhooks')}
            columns={useColumns({ onOpen: open, onChange: setChanging })}
            rows={known.data?.webhooks}
            rowKey={(row) => row._id}
            rowLabel={(row) => row.name}
            error={known.error}
            onRetry={() => void known.refetch()}
            empty={
              <EmptyState icon={WebhookIcon} title={t('none')}>
                {t('noneText')}
              </EmptyState>
            }
          />
        </Stack>
      </Panel>
      {opened !== undefined && (
        <WebhookDeliveries
          key={opened._id}
          webhook={opened}
          onClose={() => url.set({ webhook: undefined })}
        />
      )}
      {isAdding && (
        <AddWebhookSheet Prove={Prove} onAdded={refetch} onClose={() => setIsAdding(false)} />
      )}
      {changing !== null && (
        <ChangeWebhookSheet
          Prove={Prove}
          webhook={changing}
          onChanged={refetch}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  );
}

interface Doing {
  readonly onOpen: (webhook: Webhook) => void;
  readonly onChange: (webhook: Webhook) => void;
}

function useColumns({ onOpen, onChange }: Doing): readonly Column<Webhook>[] {
  const words = typeWords();
  return [
    {
      key: 'name',
      header: t('name'),
      card: 'title',
      cell: ({ name, url }) => (
        <>
          <bdi>{name}</bdi>
          <br />
          <small>
            <bdi dir="ltr">{url}</bdi>
          </small>
        </>
      ),
    },
    {
      key: 'types',
      header: t('types'),
      cell: ({ types }) => types.map((type) => words[type]).join('; '),
    },
    {
      key: 'state',
      header: t('state'),
      card: 'status',
      cell: (row) => (
        <Row>
          <State webhook={row} />
          <Button
            size="small"
            aria-label={`${t('deliveries')}: ${row.name}`}
            onClick={() => onOpen(row)}
          >
            {t('deliveries')}
          </Button>
          <Button
            size="small"
            aria-label={`${t('change')}: ${row.name}`}
            onClick={() => onChange(row)}
          >
            {t('change')}
          </Button>
        </Row>
      ),
    },
  ];
}

function State({ webhook }: { readonly webhook: Webhook }) {
  const format = useFormat();
  const { isOn, offAt, failingSince, oldSecretUntil } = webhook;
  const off = offWords(webhook, offAt === null ? '' : format.dateTime(offAt));
  const notes = [
    ...(off === null ? [] : [off]),
    ...(isOn && failingSince !== null
      ? [t('failingSince', { at: format.dateTime(failingSince) })]
      : []),
    ...(oldSecretUntil === null ? [] : [t('oldSecret', { at: format.dateTime(oldSecretUntil) })]),
  ];
  const isWell = isOn && failingSince === null;
  return (
    <Stack gap="small">
      <ToneBadge tone={isWell ? 'success' : isOn ? 'warning' : 'neutral'}>
        {t(isOn ? 'on' : 'off')}
      </ToneBadge>
      {notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
    </Stack>
  );
}
