import {
  exportPath,
  listExports,
  makeExport,
  type BusinessExport,
} from '@tillbook/core/businesses/export.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/exports.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import buttonStyles from '../ui/button.module.css';
import { Dialog } from '../ui/dialog.tsx';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import type { Prove } from './prove.ts';

const EXPORTS = ['business-exports'];
const LOOK_AGAIN_MS = 1_000;
const BYTES_PER_KB = 1_000;

const isMaking = (one: BusinessExport): boolean => one.state === 'making';

/** Everything of the business in one file, for its owner. */
export function ExportPanel({ Prove }: { readonly Prove: Prove }) {
  const [isAsking, setIsAsking] = useState(false);
  const known = useQuery({
    queryKey: EXPORTS,
    queryFn: async ({ signal }) => (await call(listExports, {}, { signal })).items,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isMaking) === true ? LOOK_AGAIN_MS : false),
  });
  const isOthers = known.error instanceof ApiError && known.error.status === 403;
  return (
    <Panel title={t('everything')}>
      <Stack>
        <p>{t('explained')}</p>
        {known.isPending && <SkeletonLines lines={2} />}
        {isOthers && <p>{t('ownerOnly')}</p>}
        {known.isLoadingError && !isOthers && (
          <ErrorCard error={known.error} onRetry={() => void known.refetch()} />
        )}
        {known.data?.[0] !== undefined && <State made={known.data[0]} />}
        {known.data !== undefined && (
          <Row>
            <Button
              busy={known.data.some(isMaking)}
              icon={<Download size={16} aria-hidden />}
              onClick={() => setIsAsking(true)}
            >
              {t('everything')}
            </Button>
          </Row>
        )}
      </Stack>
      {isAsking && <Ask Prove={Prove} onClose={() => setIsAsking(false)} />}
    </Panel>
  );
}

function Ask({ Prove, onClose }: { readonly Prove: Prove; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [id] = useState(newId);
  return (
    <Dialog question={t('question')} onClose={onClose}>
      <Stack>
        <p>{t('private')}</p>
        <Prove
          label={t('go')}
          onCancel={onClose}
          onProved={async (proof) => {
            await call(makeExport, { body: { _id: id, ...proof } });
            await queries.invalidateQueries({ queryKey: EXPORTS });
            onClose();
          }}
        />
      </Stack>
    </Dialog>
  );
}

/** How far the newest one is, or the way to it. */
function State({ made }: { readonly made: BusinessExport }) {
  const format = useFormat();
  const { state, filesDone, files, rowsDone, byteSize, expiresAt, isHere } = made;
  if (state === 'stopped') return <p role="status">{t('stopped')}</p>;
  const rows = format.number(rowsDone);
  if (state === 'making') {
    const said = t('progress', { done: filesDone, files, rows });
    return (
      <Stack gap="small">
        <p role="status">{t('making')}</p>
        <progress aria-label={said} max={files} value={filesDone} />
        <p>{said}</p>
      </Stack>
    );
  }
  if (!isHere) return <p>{t('elsewhere')}</p>;
  const size = format.number(Math.max(1, Math.round(byteSize / BYTES_PER_KB)));
  return (
    <Stack gap="small">
      <p role="status">{t('ready', { rows })}</p>
      <Row>
        <a
          className={buttonStyles['link']}
          data-kind="primary"
          href={exportPath(made._id)}
          download
        >
          <Download size={16} aria-hidden />
          {t('save', { size })}
        </a>
      </Row>
      <p>{t('untilThen', { time: expiresAt === null ? '' : format.dateTime(expiresAt) })}</p>
    </Stack>
  );
}
