import type { ImportDetail } from '@tillbook/core/imports/imports.api';
import { useState } from 'react';
import { t } from '../i18n/en/imports.ts';
import { paths } from '../paths.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { notify } from '../ui/notify.ts';
import { Row } from '../ui/panel.tsx';
import { usePlaces, type Places } from '../ui/places.ts';
import { saveTable, type TableFormat } from '../ui/save-table.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import { ErrorCard } from '../ui/states.tsx';
import { problemWords, reportRows } from './import-words.ts';
import styles from './imports.module.css';
import { MatchView } from './match-view.tsx';
import { allRows, useDeed } from './queries.ts';
import { wordsOf } from './subject-words.ts';

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
      {count === 0 && <Banner tone="warning">{wordsOf(job.subject).nothing}</Banner>}
      <Problems job={job} />
      <Row>
        {count > 0 && (
          <Button kind="primary" busy={deed.isPending} onClick={() => deed.mutate('apply')}>
            {wordsOf(job.subject).apply(count)}
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
  const words = wordsOf(job.subject);
  return (
    <ul className={styles['counts']}>
      <li>{words.newCount(newCount)}</li>
      {updateCount > 0 && <li>{words.updateCount(updateCount)}</li>}
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
      const rows = reportRows(job, await allRows(job._id));
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
  const words = wordsOf(job.subject);
  const to = job.subject === 'debts' ? debtsAt(places) : places.products();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className={styles['step']} aria-label={job.fileName}>
      {deed.error !== null && <ErrorCard title={t('failed')} error={deed.error} />}
      {job.state === 'done' ? <h2>{words.done}</h2> : <Undone job={job} />}
      <Counts job={job} />
      <Problems job={job} />
      {job.undoUntil !== null && <p>{words.undoUntil(format.dateTime(job.undoUntil))}</p>}
      <Row>
        <ButtonLink kind="primary" to={to}>
          {words.toThem}
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
          keep={words.keep}
          tone="danger"
          onClose={() => setIsAsking(false)}
          onConfirm={async () => {
            await deed.mutateAsync('undo').catch(() => undefined);
            setIsAsking(false);
          }}
        >
          {words.undoText}
        </ConfirmDialog>
      )}
    </section>
  );
}

const KEPT_SHOWN = 50;

function whyKept(problem: string): string {
  if (problem === 'STOCK_MOVED') return t('keptWhyMoved');
  if (problem === 'PAID_SINCE') return t('keptWhyPaid');
  return problem === 'CUSTOMER_USED' ? t('keptWhyUsed') : t('keptWhyOther');
}

/** The debt book of the area. */
const debtsAt = (places: Places): string =>
  places.area === 'manager' ? paths.manager.dashboard({ tab: 'debts' }) : places.to('debts');

function Undone({ job }: { readonly job: ImportDetail }) {
  const kept = job.undo?.kept ?? [];
  const words = wordsOf(job.subject);
  return (
    <>
      <h2>{t('undone')}</h2>
      <p>{words.undone(job.undo?.undone ?? 0)}</p>
      {kept.length > 0 && (
        <>
          <p>{words.kept(kept.length)}</p>
          <ul>
            {kept.slice(0, KEPT_SHOWN).map(({ name, problem }, at) => (
              <li key={at}>{`${name}: ${whyKept(problem)}`}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
