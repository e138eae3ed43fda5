import { saveOwnerCurrency } from '@tillbook/core/businesses/my-businesses.api';
import { rateOn, sumInCurrency } from '@tillbook/core/businesses/rates';
import { sameWeekdayBefore } from '@tillbook/core/reports/period';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/my-businesses.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { t as counted } from '../i18n/en/figures.ts';
import type { Format } from '../i18n/format.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { KpiRow } from '../ui/kpi-card.tsx';
import { notify } from '../ui/notify.ts';
import { Stack } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { AddBusiness } from './add-business.tsx';
import { Narrowing } from './counted.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { useDayDelta } from './day-cards.tsx';
import { FigureTile } from './figure-tile.tsx';
import { BusinessesTable, OF_BUSINESSES, OF_EACH } from './my-businesses-table.tsx';
import { useMyBusinesses, type MyBusinesses } from './queries.ts';
import { RatesPanel } from './rates-panel.tsx';
import type { Narrowed } from '../ui/narrowed.ts';

/** /business/dashboard?view=businesses: every business of the owner, and all of them together. */
export function MyBusinessesScreen() {
  const query = useMyBusinesses();
  const format = useFormat();
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button icon={<Plus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <DashboardFrame title={t('title')} query={query} actions={add}>
        {(mine) => (
          <>
            <Narrowing to={narrowedOf(mine, format)}>
              <Together mine={mine} />
            </Narrowing>
            <BusinessesTable mine={mine} />
            <RatesPanel mine={mine} />
          </>
        )}
      </DashboardFrame>
      {isAdding && <AddBusiness onClose={() => setAdding(false)} />}
    </>
  );
}

/** Every business of the owner, each with its own today. */
const narrowedOf = ({ asOf, today }: MyBusinesses, format: Format): Narrowed => ({
  period: counted('soFar', { day: t('today'), time: format.time(asOf) }),
  compared: counted('soFar', {
    day: format.date(sameWeekdayBefore(today)),
    time: format.time(asOf),
  }),
  branch: t('allOfMine'),
  zone: t('ofEachBranch'),
  cutoff: t('ofEachBranch'),
  asOf: format.dateTime(asOf),
  receipts: null,
});

/** All of them in one currency; where a rate is missing there is no sum. */
function Together({ mine }: { readonly mine: MyBusinesses }) {
  const { currency, businesses, rates, today } = mine;
  const used = [...new Set(businesses.map((one) => one.currency))];
  const without = used.filter(
    (one) => currency !== null && one !== currency && rateOn(rates, one, currency, today) === null,
  );
  return (
    <section aria-label={currency === null ? t('sums') : t('all', { currency })}>
      <Stack>
        <ReportingCurrency mine={mine} />
        {currency === null && <p>{t('chooseCurrency')}</p>}
        {currency !== null && without.length > 0 && (
          <p role="status">{t('noRateLong', { currency: without.join(', ') })}</p>
        )}
        {currency !== null && without.length === 0 && (
          <KpiRow>
            <NetSales mine={mine} currency={currency} />
            {OF_BUSINESSES.map(([key, figure]) => {
              const amounts = businesses.map((one) => ({
                minor: one[key],
                currency: one.currency,
              }));
              const sum = sumInCurrency(amounts, rates, currency, today);
              return (
                <FigureTile key={key} {...{ figure, value: sum, currency, behind: OF_EACH }} />
              );
            })}
          </KpiRow>
        )}
      </Stack>
    </section>
  );
}

/** Net sales of all of them beside the same weekday before, where each of them sold on it. */
function NetSales({ mine, currency }: { readonly mine: MyBusinesses; readonly currency: string }) {
  const { businesses, rates, today } = mine;
  const format = useFormat();
  const sumOf = (amounts: readonly { readonly minor: number; readonly currency: string }[]) =>
    sumInCurrency(amounts, rates, currency, today);
  const value = sumOf(
    businesses.map((one) => ({ minor: one.netSalesMinor.value, currency: one.currency })),
  );
  const earlier = businesses.flatMap((one) => {
    const { before } = one.netSalesMinor;
    return before === null ? [] : [{ minor: before, currency: one.currency }];
  });
  const before = earlier.length < businesses.length ? null : sumOf(earlier);
  const delta = useDayDelta(today);
  const shown = { figure: 'netSales' as const, value, before, currency, behind: OF_EACH };
  const said = (minor: number) => format.money(minor, currency);
  return <FigureTile {...shown} delta={delta({ value: value ?? 0, before }, said)} />;
}

function ReportingCurrency({ mine }: { readonly mine: MyBusinesses }) {
  const queries = useQueryClient();
  const used = [...new Set(mine.businesses.map(({ currency }) => currency))].sort();
  const known =
    mine.currency === null || used.includes(mine.currency) ? used : [...used, mine.currency];
  const choose = async (currency: string) => {
    if (currency === '') return;
    try {
      await call(saveOwnerCurrency, { body: { currency } });
      await queries.invalidateQueries({ queryKey: ['dashboard', 'my-businesses'] });
    } catch (error) {
      notify.error(sentenceOf(error, t('openFailed')));
    }
  };
  return (
    <SelectField
      id="reporting-currency"
      name="currency"
      error={null}
      label={t('seeIn')}
      value={mine.currency ?? ''}
      placeholder={t('currency')}
      choices={known.map((value) => ({ value, label: value }))}
      width="short"
      onChange={(value) => void choose(value)}
      onBlur={() => undefined}
    />
  );
}
