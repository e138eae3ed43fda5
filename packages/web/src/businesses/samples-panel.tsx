import { removeSamples, samples } from '@tillbook/core/businesses/samples.api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/businesses.ts';
import { session } from '../session/browser-session.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notify.ts';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';

/** Removes them; whoever did it was one of the sample people, and is signed out. */
async function removeAll(): Promise<void> {
  try {
    await call(removeSamples, { body: {} });
  } catch (error) {
    notify.error(sentenceOf(error, t('samplesFailed')));
    return;
  }
  await session.logout();
}

/** In a sample business: what it is, and the way to be rid of all of them. */
export function SamplesPanel() {
  const [isAsking, setIsAsking] = useState(false);
  const known = useQuery({
    queryKey: ['setup', 'samples'],
    queryFn: ({ signal }) => call(samples, {}, { signal }),
  });
  return (
    <Panel title={t('samples')}>
      {known.isPending && <SkeletonLines lines={2} />}
      {known.isError && <ErrorCard error={known.error} onRetry={() => void known.refetch()} />}
      {known.data?.isSample === false && <p>{t('samplesNone')}</p>}
      {known.data?.isSample === true && (
        <Stack>
          <p>{t('samplesHere')}</p>
          <Row>
            <Button kind="danger" onClick={() => setIsAsking(true)}>
              {t('samplesRemove')}
            </Button>
          </Row>
        </Stack>
      )}
      {isAsking && (
        <ConfirmDialog
          question={t('samplesQuestion')}
          confirm={t('samplesRemove')}
          keep={t('samplesKeep')}
          tone="danger"
          onConfirm={removeAll}
          onClose={() => setIsAsking(false)}
        >
          {t('samplesExplained')}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
