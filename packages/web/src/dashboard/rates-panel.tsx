import { saveOwnerRate } from '@tillbook/core/businesses/my-businesses.api';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/my-businesses.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { Columns, Facts, Panel, Stack } from '../ui/panel.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import type { MyBusinesses } from './queries.ts';
import { rateText, readRate } from '../ui/rate-text.ts';

/** What the owner said that currencies are worth, and saying it anew. */
export function RatesPanel({ mine }: { readonly mine: MyBusinesses }) {
  const { currency } = mine;
  const others = [...new Set(mine.businesses.map((one) => one.currency))].filter(
    (one) => one !== currency,
  );
  if (currency === null || others.length === 0) return null;
  const facts = mine.rates.slice(0, 20).map(({ onDay, fromCurrency, toCurrency, rateNano }) => ({
    label: `${onDay}: 1 ${fromCurrency}`,
    value: `${rateText(rateNano)} ${toCurrency}`,
    isFigure: true,
  }));
  return (
    <Panel title={t('rates')}>
      <Stack>
        <p>{t('ratesLead')}</p>
        <Columns>
          <RateForm key={currency} currency={currency} others={others} today={mine.today} />
          <Facts facts={facts} />
        </Columns>
      </Stack>
    </Panel>
  );
}

function RateForm(props: {
  readonly currency: string;
  readonly others: readonly string[];
  readonly today: string;
}) {
  const { currency, others, today } = props;
  const queries = useQueryClient();
  const form = useForm({
    initial: { fromCurrency: others[0] ?? '', rate: '', onDay: today },
    validate: ({ rate }): Readonly<Record<string, string>> =>
      readRate(rate) === null ? { rate: t('rateWrong') } : {},
    aliases: { rateNano: 'rate' },
    submit: async ({ fromCurrency, rate, onDay }) => {
      const rateNano = readRate(rate) ?? -1;
      const body = { fromCurrency, toCurrency: currency, onDay, rateNano };
      await call(saveOwnerRate, { body });
      await queries.invalidateQueries({ queryKey: ['dashboard', 'my-businesses'] });
      notify.success(t('rateSaved'));
      form.reset();
    },
  });
  return (
    <Form form={form} label={t('saveRate')}>
      <SelectField
        {...form.bind('fromCurrency')}
        label={t('fromCurrency')}
        choices={others.map((value) => ({ value, label: value }))}
        width="short"
      />
      <TextField
        {...form.bind('rate')}
        label={t('rateWorth', { currency })}
        inputMode="decimal"
        autoComplete="off"
        width="short"
        align="end"
      />
      <TextField {...form.bind('onDay')} label={t('onDay')} type="date" width="short" />
      <FormActions>
        <Button kind="primary" type="submit" busy={form.isBusy}>
          {t('saveRate')}
        </Button>
      </FormActions>
    </Form>
  );
}
