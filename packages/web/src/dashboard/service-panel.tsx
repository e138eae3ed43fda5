import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/dashboard.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { AppLink, Linked } from '../ui/app-link.tsx';
import { Facts, Panel } from '../ui/panel.tsx';
import styles from './dashboard.module.css';
import type { PlatformNow } from './queries.ts';

type Service = PlatformNow['service'];

/** What failed is told on this page. */
const FAILING_LIST = 'failing';
export const FAILING = `${paths.admin.dashboard()}#${FAILING_LIST}`;

const MEGABYTE = 1_048_576;

/** Whether the service itself is in order: back-up, drill, seal, books, work by the clock, size. */
export function ServicePanel({ service }: { readonly service: Service }) {
  const format = useFormat();
  const { lastBackupAt, lastBackupBytes, lastDrill, lastSealAt, brokenBooks } = service;
  const when = (at: string | null) => (at === null ? t('notYet') : format.dateTime(at));
  const size = (bytes: number) =>
    t('megabytes', { size: format.number(Math.ceil(bytes / MEGABYTE)) });
  const drill = () => {
    if (lastDrill === null) return t('notYet');
    const at = format.dateTime(lastDrill.at);
    return t(lastDrill.isGood ? 'drillGood' : 'drillBad', { at });
  };
  const backup =
    lastBackupBytes === null
      ? when(lastBackupAt)
      : t('backupWithSize', { at: when(lastBackupAt), size: size(lastBackupBytes) });
  const broken = paths.admin.business({ books: 'broken' });
  return (
    <Panel title={t('service')}>
      <Facts
        facts={[
          { label: t('lastBackup'), value: backup },
          { label: t('lastDrill'), value: drill() },
          { label: t('lastSeal'), value: when(lastSealAt) },
          {
            label: t('brokenBooks'),
            value: <AppLink to={broken}>{format.number(brokenBooks)}</AppLink>,
          },
          {
            label: t('failingJobs'),
            value: (
              <Linked to={service.failures.length === 0 ? null : FAILING}>
                {format.number(service.failingJobs)}
              </Linked>
            ),
          },
          { label: t('eventsWaiting'), value: format.number(service.eventsWaiting) },
          { label: t('databaseSize'), value: size(service.databaseBytes) },
        ]}
      />
      <p className={styles['count']}>{t('serviceHow')}</p>
    </Panel>
  );
}

const JOBS = [
  'audit.seal',
  'backup.daily',
  'backup.drill',
  'books.self_audit',
  'exports.removed',
  'notices.morning',
  'notices.watch',
  'old.removed',
] as const;

/** Work by the clock in words; work that has none here under its own name. */
function jobWords(name: string): string {
  const known = JOBS.find((job) => job === name);
  if (known === undefined) return name;
  const key = known.replace('.', '_') as 'audit_seal';
  return t(`job_${key}`);
}

/** Where the address names the list, it is in sight and the keyboard goes on from there. */
function useFailingFocused() {
  const list = useRef<HTMLUListElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === FAILING_LIST) list.current?.focus();
  }, [hash]);
  return list;
}

/** What failed when it was due last, with the reason; absent when nothing did. */
export function FailuresPanel({ failures }: { readonly failures: Service['failures'] }) {
  const format = useFormat();
  const list = useFailingFocused();
  if (failures.length === 0) return null;
  return (
    <Panel title={t('failingJobs')}>
      <ul className={styles['rows']} id={FAILING_LIST} ref={list} tabIndex={-1}>
        {failures.map(({ job, business, dueAt, error, nextTryAt }) => (
          <li key={`${job} ${business?._id ?? ''}`}>
            <span>
              <strong>{jobWords(job)}</strong>
              {business !== null && (
                <AppLink to={paths.admin.business({ view: business._id })}>
                  <bdi>{business.name}</bdi>
                </AppLink>
              )}
              <small dir="auto">{error}</small>
            </span>
            <span>
              <small>
                <time dateTime={dueAt} title={format.dateTime(dueAt)}>
                  {format.ago(dueAt, nowMs())}
                </time>
              </small>
              {nextTryAt !== null && (
                <small>{t('nextTry', { at: format.dateTime(nextTryAt) })}</small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
