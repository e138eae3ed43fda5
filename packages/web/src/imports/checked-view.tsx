import type { ImportDetail } from '@tillbook/core/imports/imports.api';
import { useState } from 'react';
import { t } from '../i18n/en/imports.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { notify } from '../ui/notify.ts';
import { Row } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { saveTable, type TableFormat } from '../ui/save-table.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import { ErrorCard } from '../ui/states.tsx';
import { problemWords, reportRows } from './import-words.ts';
import styles from './imports.module.css';
import { MatchView } from './match-view.tsx';
import { allRows, useDeed } from './queries.ts';

/** What every row would do, before anything is saved. */
export function CheckedView({ job }: { readonly job: ImportDetail }) {
  const { deed } = useDeed(job._id);
  const [isMatching, setIsMatching] = useState(false);
  const count = job.newCount + job.updateCount;
  if (isMatching) return <MatchView job={job} />;
  return (
    <section className={styles['step']} aria-label={job.fileName}>
      {deed.error !== null && <ErrorCard title={t('failed')} error={deed.error} />}
      <Counts job={job} />
      {count === 0 && <Banner tone="warning">{t('nothingToApply')}</Banner>}
      <Problems job={job} />
      <Row>
        {count > 0 && (
          <Button kind="primary" busy={deed.isPending} onClick={() => deed.mutate('apply')}>
            {t('apply', { count })}
          </Button>
        )}
        <Button onClick={() => setIsMatching(true)}>{t('back')}</Button>
        <ReportButton job={job} />
        <Button kind="quiet" onClick={() => deed.mutate('discard')}>
          {t('discard')}
        </Button>
      </Row>
    </section>
  );
}

function Counts({ job }: { readonly job: ImportDetail }) {
  const { newCount, updateCount, sameCount, faultyCount } = job;
  return (
    <ul className={styles['counts']}>
      <li>{t('newCount', { count: newCount })}</li>
      {updateCount > 0 && <li>{t('updateCount', { count: updateCount })}</li>}
      {sameCount > 0 && <li>{t('sameCount', { count: sameCount })}</li>}
      {faultyCount > 0 && <li data-wrong="">{t('faultyCount', { count: faultyCount })}</li>}
    </ul>
  );
}

const ROWS_SAID = 20;

function Problems({ job }: { readonly job: ImportDetail }) {
  if (job.problems.length === 0) return null;
  return (
    <>
      <h2>{t('fixTitle')}</h2>
      <ul className={styles['problems']}>
        {job.problems.map(({ field, code, count, rows, values }) => {
          const said = rows.slice(0, ROWS_SAID).join(', ');
          return (
            <li key={`${field} ${code}`}>
              <strong>{`${count} × ${problemWords(field, code)}`}</strong>
              <span>
                {count > ROWS_SAID ? t('rowsAndMore', { rows: said }) : t('rows', { rows: said })}
              </span>
              {values.length > 0 && <span>{t('values', { values: values.join(', ') })}</span>}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Every row with what becomes of it, as a file. */
function ReportButton({ job }: { readonly job: ImportDetail }) {
  const [isBusy, setIsBusy] = useState(false);
  const save = async (as: TableFormat) => {
    setIsBusy(true);
    try {
      const rows = reportRows(job.headers, await allRows(job._id));
      await saveTable(t('reportFile'), rows, as);
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    } finally {
      setIsBusy(false);
    }
  };
  return <ExportButton label={t('report')} busy={isBusy} onExport={(as) => void save(as)} />;
}

/** What came of it, and taking it back. */
export function DoneView({ job }: { readonly job: ImportDetail }) {
  const { deed } = useDeed(job._id);
  const format = useFormat();
  const places = usePlaces();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className={styles['step']} aria-label={job.fileName}>
      {deed.error !== null && <ErrorCard title={t('failed')} error={deed.error} />}
      {job.state === 'done' ? <h2>{t('doneTitle')}</h2> : <Undone job={job} />}
      <Counts job={job} />
      <Problems job={job} />
      {job.undoUntil !== null && <p>{t('undoUntil', { day: format.dateTime(job.undoUntil) })}</p>}
      <Row>
        <ButtonLink kind="primary" to={places.products()}>
          {t('products')}
        </ButtonLink>
        <ReportButton job={job} />
        {job.state === 'done' && (
          <Button kind="dangerQuiet" busy={deed.isPending} onClick={() => setIsAsking(true)}>
            {t('undo')}
          </Button>
        )}
      </Row>
      {isAsking && (
        <ConfirmDialog
          question={`${t('undo')}?`}
          confirm={t('undo')}
          keep={t('keep')}
          tone="danger"
          onClose={() => setIsAsking(false)}
          onConfirm={async () => {
            await deed.mutateAsync('undo').catch(() => undefined);
            setIsAsking(false);
          }}
        >
          {t('undoText')}
        </ConfirmDialog>
      )}
    </section>
  );
}

const KEPT_SHOWN = 50;

function Undone({ job }: { readonly job: ImportDetail }) {
  const kept = job.undo?.kept ?? [];
  return (
    <>
      <h2>{t('undone')}</h2>
      <p>{t('undoneRows', { count: job.undo?.undone ?? 0 })}</p>
      {kept.length > 0 && (
        <>
          <p>{t('keptTitle', { count: kept.length })}</p>
          <ul>
            {kept.slice(0, KEPT_SHOWN).map(({ productId, name, problem }) => (
              <li key={productId}>
                {`${name}: ${problem === 'STOCK_MOVED' ? t('keptWhyMoved') : t('keptWhyOther')}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
