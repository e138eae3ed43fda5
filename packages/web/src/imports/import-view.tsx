import type { ImportDetail } from '@tillbook/core/imports/imports.api';
import { isWorking } from '@tillbook/core/imports/import-states';
import { t } from '../i18n/en/imports.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Row } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { CheckedView, DoneView } from './checked-view.tsx';
import { statusOf, troubleWords } from './import-words.ts';
import { MatchView } from './match-view.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { useDeed, useImport } from './queries.ts';
import { wordsOf } from './subject-words.ts';

/** One import, at the step where it is; a page loaded again finds it there. */
export function ImportView({ importId }: { readonly importId: string }) {
  const places = usePlaces();
  const found = useImport(importId);
  const job = found.data;
  const to = places.to('imports');
  return (
    <>
      <PageHeader
        title={job?.fileName ?? t('importsTitle')}
        crumbs={[...places.crumbs.slice(-1), { label: t('importsTitle'), to }]}
        beside={job !== undefined && <StatusBadge status={statusOf(job)} />}
      />
      {found.error !== null && (
        <ErrorCard error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <SkeletonBlock height={240} />}
      {job !== undefined && <Step job={job} />}
    </>
  );
}

function Step({ job }: { readonly job: ImportDetail }) {
  if (job.isSilent) return <Silent job={job} />;
  if (isWorking(job.state)) return <Working job={job} />;
  if (job.state === 'matching') return <MatchView job={job} />;
  if (job.state === 'checked') return <CheckedView job={job} />;
  if (job.state === 'done' || job.state === 'undone') return <DoneView job={job} />;
  return <Ended job={job} />;
}

const WORDS = { reading: t('reading'), checking: t('checking') } as const;

function Working({ job }: { readonly job: ImportDetail }) {
  const { state, rowsDone, rowsCount, newCount, updateCount } = job;
  const all = state === 'running' ? newCount + updateCount : rowsCount;
  return (
    <ProgressBar
      label={
        state === 'running' ? wordsOf(job.subject).applying : WORDS[state as keyof typeof WORDS]
      }
      share={all === 0 ? 0 : rowsDone / all}
      said={t('of', { done: rowsDone, all })}
    />
  );
}

function Silent({ job }: { readonly job: ImportDetail }) {
  const { deed } = useDeed(job._id);
  return (
    <>
      {deed.error !== null && <ErrorCard title={t('failed')} error={deed.error} />}
      <Banner
        tone="warning"
        action={
          <Button size="small" busy={deed.isPending} onClick={() => deed.mutate('resume')}>
            {t('resume')}
          </Button>
        }
      >
        {t('silent')}
      </Banner>
      <Working job={job} />
    </>
  );
}

/** A file that came to nothing. */
function Ended({ job }: { readonly job: ImportDetail }) {
  const { deed } = useDeed(job._id);
  const to = usePlaces().to('imports');
  return (
    <>
      {job.state === 'failed' && <Banner tone="danger">{troubleWords(job.trouble)}</Banner>}
      <Row>
        <ButtonLink kind="primary" to={to}>
          {t('otherFile')}
        </ButtonLink>
        {job.state !== 'discarded' && (
          <Button busy={deed.isPending} onClick={() => deed.mutate('discard')}>
            {t('discard')}
          </Button>
        )}
      </Row>
    </>
  );
}
