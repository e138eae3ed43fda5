import { API_KEYS_MAX } from '@tillbook/core/businesses/api-keys';
import { listApiKeys, revokeApiKey, type ApiKey } from '@tillbook/core/businesses/api-keys.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/api-keys.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { DateTime } from '../ui/figures.tsx';
import { notify } from '../ui/notify.ts';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { scopeWords } from './api-key-words.ts';
import { MakeKeySheet } from './make-key.tsx';
import type { Prove } from './prove.ts';

/** The cached answer's key; `business_saved` events make it old with the settings'. */
const KEYS = ['setup', 'api-keys'] as const;

/** `section=connections`: the keys by which other programs read, and making and revoking them. */
export function ApiKeysPanel({ Prove }: { readonly Prove: Prove }) {
  const queries = useQueryClient();
  const [isMaking, setIsMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const known = useQuery({
    queryKey: KEYS,
    queryFn: ({ signal }) => call(listApiKeys, {}, { signal }),
  });
  const refetch = () => queries.invalidateQueries({ queryKey: KEYS });
  return (
    <Panel title={t('keys')}>
      <Stack>
        <p>{t('explained')}</p>
        {known.data !== undefined && (
          <Row>
            <Button
              icon={<Plus size={20} aria-hidden />}
              disabledReason={known.data.left > 0 ? null : t('makeFull', { count: API_KEYS_MAX })}
              onClick={() => setIsMaking(true)}
            >
              {t('make')}
            </Button>
          </Row>
        )}
        <DataTable
          caption={t('keys')}
          columns={useColumns(setRevoking)}
          rows={known.data?.keys}
          rowKey={(row) => row._id}
          rowLabel={(row) => row.name}
          error={known.error}
          onRetry={() => void known.refetch()}
          empty={
            <EmptyState icon={KeyRound} title={t('none')}>
              {t('noneText')}
            </EmptyState>
          }
        />
      </Stack>
      {isMaking && (
        <MakeKeySheet Prove={Prove} onMade={refetch} onClose={() => setIsMaking(false)} />
      )}
      {revoking !== null && (
        <Revoke apiKey={revoking} onRevoked={refetch} onClose={() => setRevoking(null)} />
      )}
    </Panel>
  );
}

function useColumns(onRevoke: (key: ApiKey) => void): readonly Column<ApiKey>[] {
  const words = scopeWords();
  return [
    {
      key: 'name',
      header: t('name'),
      card: 'title',
      cell: ({ name, prefix }) => (
        <>
          <bdi>{name}</bdi>
          <br />
          <small>
            <bdi dir="ltr">{prefix}…</bdi>
          </small>
        </>
      ),
    },
    {
      key: 'may',
      header: t('may'),
      cell: ({ scopes }) => scopes.map((scope) => words[scope]).join(', '),
    },
    { key: 'made', header: t('made'), cell: ({ madeAt }) => <DateTime at={madeAt} /> },
    { key: 'by', header: t('madeBy'), cell: ({ madeByName }) => <bdi>{madeByName}</bdi> },
    {
      key: 'used',
      header: t('lastUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('never') : <DateTime at={lastUsedAt} />),
    },
    { key: 'until', header: t('expires'), cell: (row) => <Until apiKey={row} /> },
    {
      key: 'state',
      header: t('state'),
      card: 'status',
      cell: (row) => <State apiKey={row} onRevoke={onRevoke} />,
    },
  ];
}

function Until({ apiKey: { expiresAt } }: { readonly apiKey: ApiKey }) {
  return expiresAt === null ? t('forever') : <DateTime at={expiresAt} />;
}

function State(props: { readonly apiKey: ApiKey; readonly onRevoke: (key: ApiKey) => void }) {
  const format = useFormat();
  const { apiKey, onRevoke } = props;
  const { name, expiresAt, revokedAt, revokedByName } = apiKey;
  if (revokedAt !== null) {
    return t('revokedBy', { day: format.dateTime(revokedAt), name: revokedByName ?? '' });
  }
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= nowMs();
  return (
    <Row>
      {isOver && <span>{t('ended', { day: format.dateTime(expiresAt) })}</span>}
      <Button size="small" aria-label={`${t('revoke')}: ${name}`} onClick={() => onRevoke(apiKey)}>
        {t('revoke')}
      </Button>
    </Row>
  );
}

function Revoke(props: {
  readonly apiKey: ApiKey;
  readonly onRevoked: () => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { apiKey, onRevoked, onClose } = props;
  const { _id: keyId, name } = apiKey;
  const revoke = async () => {
    try {
      await call(revokeApiKey, { params: { keyId } });
    } catch (error) {
      notify.error(sentenceOf(error, t('revokeFailed')));
      throw error;
    }
    notify.success(t('revoked', { name }));
    await onRevoked();
    onClose();
  };
  return (
    <ConfirmDialog
      question={t('revokeQuestion', { name })}
      confirm={t('revoke')}
      keep={t('keep')}
      tone="danger"
      onConfirm={revoke}
      onClose={onClose}
    >
      {t('revokeText')}
    </ConfirmDialog>
  );
}
