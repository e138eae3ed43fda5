import { BUSINESS_STANDINGS } from '@tillbook/core/platform/standing';
import { Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/dashboard.ts';
import { t as counted } from '../i18n/en/figures.ts';
import { t as platformText } from '../i18n/en/platform.ts';
import { useFormat } from '../i18n/format-context.tsx';
import type { Format } from '../i18n/format.ts';
import { useKnownAddress } from '../layouts/known-address.ts';
import { paths } from '../paths.ts';
import { AppLink, Linked } from '../ui/app-link.tsx';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { figureName } from '../ui/figure-words.ts';
import { KpiRow } from '../ui/kpi-card.tsx';
import { Columns, Facts, Panel } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import { StatusBadge, type Status } from '../ui/status-badge.tsx';
import type { Narrowed } from '../ui/narrowed.ts';
import { Narrowing, type Behind } from './counted.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import styles from './dashboard.module.css';
import { FigureTile } from './figure-tile.tsx';
import { NeedsYou, type Need } from './needs-you.tsx';
import { usePlatform, type PlatformNow } from './queries.ts';
import { CallsPanel, NoisyPanel } from './calls-panel.tsx';
import { QuietPanel } from './quiet-panel.tsx';
import { FAILING, FailuresPanel, ServicePanel } from './service-panel.tsx';
import { ACTIVE_WORDS, SIGN_UP_WORDS, WeeksPanel } from './weeks-panel.tsx';

/** /admin/dashboard: the platform now. */
export function AdminDashboardScreen(props: {
  /** What can be done for all businesses at once. */
  readonly actions?: ReactNode;
}) {
  const query = usePlatform();
  return (
    <DashboardFrame title={t('dashboard')} query={query} actions={props.actions}>
      {(platform) => <Platform platform={platform} />}
    </DashboardFrame>
  );
}

function needsOf(
  { waiting, oldestWaitingAt, settingUp, service }: PlatformNow,
  format: Format,
): readonly Need[] {
  const verify = paths.admin.verifyUsers();
  const asked = t('approvalsWaiting', { count: waiting });
  const since =
    oldestWaitingAt === null
      ? ''
      : t('oldestWaiting', { ago: format.ago(oldestWaitingAt, nowMs()) });
  const people = { key: 'waiting', text: `${asked}${since}`, to: verify };
  const stuck = {
    key: 'settingUp',
    text: t('settingUpStuck', { count: settingUp }),
    to: paths.admin.business({ setUp: 'open' }),
  };
  const { brokenBooks, failingJobs } = service;
  const books = {
    key: 'books',
    text: t('booksBroken', { count: brokenBooks }),
    to: paths.admin.business({ books: 'broken' }),
  };
  const failing = {
    key: 'failing',
    text: t('jobsFailing', { count: failingJobs }),
    to: FAILING,
  };
  const backup = { key: 'backup', text: t('backupOld') };
  return [
    ...(waiting > 0 ? [people] : []),
    ...(settingUp > 0 ? [stuck] : []),
    ...(brokenBooks > 0 ? [books] : []),
    ...(failingJobs > 0 ? [failing] : []),
    ...(service.isBackupOld ? [backup] : []),
  ];
}

/**
 * The receipts of today, where it is the same day everywhere: otherwise no list of days is those of
 * each branch's own today, and the figure stands by itself with how it is counted.
 */
function receiptsOf({ today }: PlatformNow, currency?: string): Behind | null {
  if (today === null) return null;
  return { kind: 'receipts', to: paths.admin.sales({ from: today, to: today, currency }) };
}

function Platform({ platform }: { readonly platform: PlatformNow }) {
  const format = useFormat();
  const needs = needsOf(platform, format);
  const list = (search: Record<string, string> = {}): Behind => ({
    kind: 'list',
    to: paths.admin.business(search),
  });
  return (
    <Narrowing to={usePlatformNarrowed(platform)}>
      <KpiRow>
        <FigureTile
          {...{ figure: 'businesses', unit: 'count', value: platform.businesses }}
          behind={list({ setUp: 'finished' })}
        />
        <FigureTile
          {...{ figure: 'activeToday', unit: 'count', value: platform.activeToday }}
          behind={list({ sold: 'today' })}
        />
        <FigureTile
          {...{ figure: 'processed', unit: 'count', value: platform.processed.today }}
          behind={receiptsOf(platform)}
          note={t('processedWeek', { count: platform.processed.week })}
        />
        {platform.waiting > 0 && (
          <FigureTile
            {...{ figure: 'waiting', unit: 'count', value: platform.waiting }}
            behind={{ kind: 'list', to: paths.admin.verifyUsers() }}
            note={
              platform.oldestWaitingAt === null
                ? t('approvalsWaitingFinding')
                : t('oldestAsked', { ago: format.ago(platform.oldestWaitingAt, nowMs()) })
            }
          />
        )}
        {platform.settingUp > 0 && (
          <FigureTile
            {...{ figure: 'settingUp', unit: 'count', value: platform.settingUp }}
            behind={list({ setUp: 'open' })}
          />
        )}
      </KpiRow>
      {needs.length > 0 && <NeedsYou needs={needs} />}
      <Columns>
        <WeeksPanel weeks={platform.activeByWeek} words={ACTIVE_WORDS} />
        <WeeksPanel weeks={platform.signUps} words={SIGN_UP_WORDS} />
      </Columns>
      <FailuresPanel failures={platform.service.failures} />
      <Columns>
        <CurrenciesPanel platform={platform} />
        <NewestPanel businesses={platform.newest} />
      </Columns>
      <Columns>
        <QuietPanel businesses={platform.quiet} />
        <StandingsPanel standings={platform.standings} />
      </Columns>
      <ServicePanel service={platform.service} />
      <Columns>
        <CallsPanel calls={platform.calls} />
        <NoisyPanel signIns={platform.noisySignIns} />
      </Columns>
    </Narrowing>
  );
}

/** Every business of the platform, each branch with its own today. */
function usePlatformNarrowed({ asOf }: PlatformNow): Narrowed {
  const format = useFormat();
  const ofEach = t('ofEachBranch');
  return {
    period: counted('soFar', { day: t('today'), time: format.time(asOf) }),
    compared: null,
    branch: t('allBusinesses'),
    zone: ofEach,
    cutoff: ofEach,
    asOf: format.dateTime(asOf),
    receipts: null,
  };
}

/** One row per currency; sums of different currencies would be no amount at all. */
function CurrenciesPanel({ platform }: { readonly platform: PlatformNow }) {
  const format = useFormat();
  const { currencies } = platform;
  if (currencies.length === 0) {
    return (
      <Panel title={t('salesByCurrency')}>
        <EmptyState icon={Store} title={t('salesByCurrencyNone')} />
      </Panel>
    );
  }
  return (
    <Panel title={t('salesByCurrency')}>
      <PlainTable
        caption={t('salesByCurrency')}
        headers={[
          t('currency'),
          figureName('businesses'),
          figureName('receipts'),
          figureName('collected'),
        ]}
        rows={currencies.map(({ currency, businesses, salesCount, salesMinor }) => ({
          key: currency,
          cells: [
            currency,
            <AppLink key="businesses" to={paths.admin.business({ setUp: 'finished', currency })}>
              {format.number(businesses)}
            </AppLink>,
            <Linked key="receipts" to={receiptsOf(platform, currency)?.to ?? null}>
              {format.number(salesCount)}
            </Linked>,
            <Linked key="collected" to={receiptsOf(platform, currency)?.to ?? null}>
              {format.money(salesMinor, currency)}
            </Linked>,
          ],
        }))}
      />
    </Panel>
  );
}

function standingWords(standing: string): string {
  const known = BUSINESS_STANDINGS.find((one) => one === standing);
  return known === undefined ? standing : platformText(`standing_${known}`);
}

/** How all businesses stand; each number leads to those businesses. */
function StandingsPanel({ standings }: { readonly standings: PlatformNow['standings'] }) {
  const format = useFormat();
  const facts = standings.map(({ standing, count }) => ({
    label: standingWords(standing),
    value: <AppLink to={paths.admin.business({ standing })}>{format.number(count)}</AppLink>,
    isFigure: true,
  }));
  return (
    <Panel title={t('byState')}>
      {facts.length === 0 ? (
        <EmptyState icon={Store} title={t('newBusinessesNone')} />
      ) : (
        <Facts facts={facts} />
      )}
    </Panel>
  );
}

const STATUS: Readonly<Record<string, Status>> = {
  active: 'active',
  awaiting: 'awaitingApproval',
  rejected: 'rejected',
  setting_up: 'settingUp',
  suspended: 'suspended',
};

function NewestPanel({ businesses }: { readonly businesses: PlatformNow['newest'] }) {
  const format = useFormat();
  const isKnown = useKnownAddress();
  const hasScreen = isKnown(paths.admin.business());
  return (
    <Panel title={t('newBusinesses')}>
      {businesses.length === 0 && <EmptyState icon={Store} title={t('newBusinessesNone')} />}
      <ul className={styles['rows']}>
        {businesses.map(({ _id, name, ownerName, status, createdAt }) => (
          <li key={_id}>
            <span>
              {hasScreen ? (
                <AppLink to={paths.admin.business({ view: _id })}>{name}</AppLink>
              ) : (
                <strong dir="auto">{name}</strong>
              )}
              <small dir="auto">{t('owner', { name: ownerName })}</small>
            </span>
            <span>
              {STATUS[status] !== undefined && <StatusBadge status={STATUS[status]} />}
              <small>
                <time dateTime={createdAt}>{format.ago(createdAt, nowMs())}</time>
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
