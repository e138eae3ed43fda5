import { addDays } from '@tillbook/core/customers/ageing';
import type { CustomerStatement } from '@tillbook/core/customers/debts.api';
import { businessDate } from '@tillbook/core/reports/period';
import { Printer, ScrollText, Share2 } from 'lucide-react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/debts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paper } from '../printing/paper.ts';
import { printerKind } from '../printing/printer-choice.ts';
import { usePrintSlip } from '../printing/use-print-slip.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Facts } from '../ui/panel.tsx';
import { EmptyState, ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { useLedgerColumns } from './columns.tsx';
import { useDebtPlaces } from './debt-places.ts';
import styles from './debts.module.css';
import { MailStatement } from './mail-statement.tsx';
import { useStatement } from './queries.ts';
import { statementPaper } from './slip-papers.ts';
import { Slip } from './slip.tsx';
import { nameOf, statementText } from './words.ts';

const DAYS = 90;
const PAGE_HEIGHT = 360;
const FILTERS: readonly Filter[] = [
  { name: 'from', label: t('from') },
  { name: 'to', label: t('to') },
];

/** The period of the address; without one, the last three months. */
function periodOf(get: (name: string) => string, zone: string): { from: string; to: string } {
  const to = get('to') === '' ? businessDate(nowMs(), zone, 0) : get('to');
  return { from: get('from') === '' ? addDays(to, -DAYS) : get('from'), to };
}

/** A statement over a period, to print on A4 or to send. */
export function StatementPage({ customerId }: { readonly customerId: string }) {
  const places = useDebtPlaces();
  const url = useUrlState();
  const period = periodOf(url.get, useFormat().place.timeZone ?? 'UTC');
  const query = useStatement(customerId, period);
  const said = query.data;
  const isWrong = period.from > period.to;
  const way = [...places.crumbs, places.toBook];
  const account = { label: said === undefined ? t('account', { name: '' }) : nameOf(said) };
  const crumbs = [...way, { ...account, to: places.book({ id: customerId }) }];
  return (
    <>
      <PageHeader
        title={said === undefined ? t('statement') : t('statementOf', { name: nameOf(said) })}
        crumbs={crumbs}
        actions={said !== undefined && !isWrong && <Giving said={said} />}
      />
      <FilterBar filters={FILTERS} />
      {isWrong && <Banner tone="warning">{t('periodWrong')}</Banner>}
      {!isWrong && query.isPending && <SkeletonBlock height={PAGE_HEIGHT} />}
      {query.isError && <ErrorCard error={query.error} onRetry={() => void query.refetch()} />}
      {said !== undefined && !isWrong && <Statement said={said} />}
    </>
  );
}

interface Of {
  readonly said: CustomerStatement;
}

/** On paper, by the device's own sharing, or as a copied text. */
function Giving({ said }: Of) {
  const format = useFormat();
  const text = statementText(said, format);
  const share = () =>
    // Somebody may change their mind; the other ways are still here.
    void navigator.share({ title: t('statement'), text }).catch(() => undefined);
  return (
    <>
      <CopyButton text={text} label={t('copyText')} />
      {'share' in navigator && (
        <Button icon={<Share2 size={20} aria-hidden />} onClick={share}>
          {t('share')}
        </Button>
      )}
      <MailStatement said={said} />
      {printerKind.get() !== 'browser' && <OnRoll said={said} />}
      <Button
        kind="primary"
        icon={<Printer size={20} aria-hidden />}
        onClick={() => window.print()}
      >
        {t('print')}
      </Button>
    </>
  );
}

/** On the receipt printer of this device, as narrow as its roll. */
function OnRoll({ said }: Of) {
  const format = useFormat();
  const { print, sheet } = usePrintSlip();
  const slip = <Slip paper={statementPaper(said, format)} label={t('statement')} />;
  return (
    <>
      <Button icon={<Printer size={20} aria-hidden />} onClick={() => print(slip)}>
        {t(paper.get() === 'roll58' ? 'printRoll58' : 'printRoll80')}
      </Button>
      {sheet}
    </>
  );
}

function Statement({ said }: Of) {
  const format = useFormat();
  const money = (minor: number) => format.money(minor, said.currency);
  const figure = (label: string, minor: number) => ({
    ...{ label, value: money(minor), isFigure: true },
  });
  return (
    <section aria-label={t('statement')}>
      <p>
        <strong>{said.businessName}</strong> ·{' '}
        {t('periodOf', { from: format.date(said.from), to: format.date(said.to) })}
      </p>
      {said.isCut && <Banner tone="warning">{t('statementCut')}</Banner>}
      <div className={styles['sums']}>
        <Facts facts={[figure(t('before'), said.openingMinor)]} />
      </div>
      <DataTable
        caption={t('statement')}
        columns={useLedgerColumns(true)}
        rows={said.rows}
        rowKey={({ entryNo }) => String(entryNo)}
        empty={<EmptyState icon={ScrollText} title={t('statementEmpty')} />}
      />
      <div className={styles['sums']}>
        <Facts
          facts={[figure(t('after'), said.closingMinor), figure(t('overdue'), said.overdueMinor)]}
        />
      </div>
    </section>
  );
}
