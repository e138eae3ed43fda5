import { changeOf, type DashboardFigure } from '@tillbook/core/reports/figures';
import { onlyText } from '@tillbook/core/reports/report-only';
import { Scale } from 'lucide-react';
import { useId } from 'react';
import { t } from '../i18n/en/dashboard.ts';
import { t as counted } from '../i18n/en/figures.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { Banner } from '../ui/banner.tsx';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { KpiRow, type Delta } from '../ui/kpi-card.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import type { Narrowed } from '../ui/narrowed.ts';
import { Narrowing, usePlaces, type Behind } from './counted.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import styles from './dashboard.module.css';
import { DaysPanel } from './days-panel.tsx';
import { tenderReport } from './figure-reports.ts';
import { FigureTile } from './figure-tile.tsx';
import { type Figure } from './figures.ts';
import { useAccountantsMonth, type AccountantsMonth } from './queries.ts';
import { LatePanel } from './late-panel.tsx';
import { MonthPanel } from './month-panel.tsx';
import { lastOf, monthAt, placesOf } from './month-places.ts';
import { PaymentsPanel } from './ranking-panels.tsx';
import { TillsBehind } from './tills-behind.tsx';
import { lastMonths, monthName } from './words.ts';

/** /accountant/dashboard: the month from the journal, `?month=2026-03` another one. */
export function AccountantDashboardScreen() {
  const asked = useUrlState().get('month');
  const query = useAccountantsMonth(asked);
  return (
    <DashboardFrame
      title={t('summary')}
      query={query}
      actions={query.data !== undefined && <MonthChoice data={query.data} asked={asked} />}
    >
      {(month) => <Month month={month} />}
    </DashboardFrame>
  );
}

/** The month that runs now: it has begun in every branch. */
const runningMonth = ({ today }: AccountantsMonth): string => today.slice(0, 7);

function MonthChoice(props: { readonly data: AccountantsMonth; readonly asked: string }) {
  const { data, asked } = props;
  const url = useUrlState();
  const id = useId();
  const { locale } = useFormat().place;
  const running = runningMonth(data);
  const months = lastMonths(running);
  const shown = asked === '' ? running : asked;
  const choices = months.includes(shown) ? months : [shown, ...months];
  return (
    <div className={styles['choice']}>
      <label htmlFor={id}>{t('month')}</label>
      <select
        id={id}
        value={shown}
        onChange={({ currentTarget: { value } }) =>
          url.set({ month: value === running ? undefined : value })
        }
      >
        {choices.map((month) => (
          <option key={month} value={month}>
            {monthName(month, locale)}
          </option>
        ))}
      </select>
    </div>
  );
}

function Month({ month }: { readonly month: AccountantsMonth }) {
  return (
    <Narrowing to={useMonthNarrowed(month)}>
      {!month.isBalanced && <Banner tone="danger">{t('notBalanced')}</Banner>}
      {month.month === runningMonth(month) && <TillsBehind branchId={undefined} />}
      <MonthCards month={month} />
      <LatePanel month={month} places={placesOf(month)} />
      <DaysPanel month={month} toOf={(date) => monthAt(month, 'sales', { from: date, to: date })} />
      <MonthPanel month={month} places={placesOf(month)} />
      <Columns>
        <PaymentsPanel
          tenders={month.tenders}
          toOf={(method) => monthAt(month, 'reports', tenderReport(method))}
        />
        <TaxPanel month={month} />
      </Columns>
      {month.accounts !== null && <AccountsPanel month={month} accounts={month.accounts} />}
    </Narrowing>
  );
}

/** The month that is looked at, up to now while it runs, over all branches. */
function useMonthNarrowed(month: AccountantsMonth): Narrowed {
  const format = useFormat();
  const { locale } = format.place;
  const from = format.date(`${month.month}-01`);
  const isRunning = runningMonth(month) === month.month;
  const before = monthName(lastMonths(month.month)[1] ?? '', locale);
  return {
    ...usePlaces(undefined, month.timezone),
    period: counted('whole', {
      from,
      to: format.date(isRunning ? month.today : lastOf(month.month)),
    }),
    compared: isRunning ? t('sameDaysOf', { month: before }) : before,
    asOf: format.dateTime(month.asOf),
    receipts: null,
  };
}

function useMonthDelta(month: AccountantsMonth) {
  const format = useFormat();
  const before = lastMonths(month.month)[1] ?? '';
  const named = monthName(before, format.place.locale);
  const isRunning = runningMonth(month) === month.month;
  const said = isRunning ? t('sameDaysOf', { month: named }) : named;
  return (figure: Figure, isMoreBetter: boolean | null): Delta => ({
    basisPoints: changeOf(figure),
    isMoreBetter,
    versus:
      figure.before === null
        ? t('compareNone')
        : t('versusMonth', { month: said, value: format.money(figure.before) }),
  });
}

function differenceNote(minor: number): string {
  if (minor === 0) return t('cashExact');
  return minor < 0 ? t('cashMissing') : t('cashOver');
}

function MonthCards({ month }: { readonly month: AccountantsMonth }) {
  const delta = useMonthDelta(month);
  const { salesMinor, taxMinor, costMinor, grossProfitMinor, cashDifferenceMinor } = month;
  const to = placesOf(month);
  const card = (
    figure: DashboardFigure,
    of: Figure,
    isMoreBetter: boolean | null,
    behind: Behind,
  ) => <FigureTile {...{ figure, ...of, behind }} delta={delta(of, isMoreBetter)} />;
  return (
    <KpiRow isWide>
      {card('salesBooked', salesMinor, true, to.sales)}
      {costMinor !== null && card('costBooked', costMinor, null, to.cost)}
      {grossProfitMinor !== null && card('profitBooked', grossProfitMinor, true, to.result)}
      {card('taxBooked', taxMinor, null, to.tax)}
      <FigureTile
        {...{ figure: 'cashBooked', ...cashDifferenceMinor, behind: to.drawers }}
        note={differenceNote(cashDifferenceMinor.value)}
      />
      {month.stockValueMinor !== null && (
        <FigureTile figure="stockValue" value={month.stockValueMinor} behind={to.stock} />
      )}
    </KpiRow>
  );
}

function TaxPanel({ month }: { readonly month: AccountantsMonth }) {
  const format = useFormat();
  const { taxes, currency } = month;
  const inCurrency = (what: string): string => t('inCurrency', { what, currency });
  const sum = (of: (tax: (typeof taxes)[number]) => number): string =>
    format.amount(taxes.reduce((total, tax) => total + of(tax), 0));
  return (
    <Panel title={t('taxByRate')}>
      {taxes.length === 0 ? (
        <p className={styles['count']}>{t('taxNone')}</p>
      ) : (
        <PlainTable
          caption={t('taxByRate')}
          headers={[t('rate'), inCurrency(t('taxable')), inCurrency(t('tax'))]}
          rows={taxes.map(({ taxBasisPoints, netMinor, taxMinor }) => ({
            key: String(taxBasisPoints),
            cells: [
              <AppLink
                key="rate"
                to={monthAt(month, 'tax', {
                  report: 'tax-by-rate',
                  only: onlyText({ dimension: 'rate', id: String(taxBasisPoints) }),
                  also: 'month',
                })}
              >
                {format.percent(taxBasisPoints)}
              </AppLink>,
              format.amount(netMinor),
              format.amount(taxMinor),
            ],
          }))}
          foot={[t('total'), sum(({ netMinor }) => netMinor), sum(({ taxMinor }) => taxMinor)]}
        />
      )}
    </Panel>
  );
}

function AccountsPanel(props: {
  readonly month: AccountantsMonth;
  readonly accounts: NonNullable<AccountantsMonth['accounts']>;
}) {
  const { month, accounts } = props;
  const format = useFormat();
  const { currency } = month;
  const inCurrency = (what: string): string => t('inCurrency', { what, currency });
  const total = (of: 'debitMinor' | 'creditMinor'): string =>
    format.amount(accounts.reduce((sum, account) => sum + account[of], 0));
  if (accounts.length === 0) {
    return (
      <Panel title={t('trialBalance')}>
        <EmptyState icon={Scale} title={t('trialBalanceNone')} />
      </Panel>
    );
  }
  return (
    <Panel
      title={t('trialBalance')}
      actions={month.isBalanced && <span className={styles['count']}>{t('balanced')}</span>}
    >
      <PlainTable
        caption={t('trialBalance')}
        headers={[t('account'), inCurrency(t('debit')), inCurrency(t('credit'))]}
        rows={accounts.map(({ code, name, debitMinor, creditMinor }) => ({
          key: code,
          cells: [
            <AppLink key="account" to={monthAt(month, 'journal', { account: code })}>
              {`${code} ${name}`}
            </AppLink>,
            format.amount(debitMinor),
            format.amount(creditMinor),
          ],
        }))}
        foot={[t('total'), total('debitMinor'), total('creditMinor')]}
      />
    </Panel>
  );
}
