import type { BusinessSettings } from '@tillbook/core/businesses/settings.api';
import type { Formats } from '@tillbook/core/formats';
import { currencyExponent } from '@tillbook/core/money';
import { businessDate } from '@tillbook/core/reports/period';
import { periodOf } from '@tillbook/core/reports/presets';
import { useMemo } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/formats.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { formatFor } from '../i18n/format.ts';
import { SelectField } from '../ui/choice-field.tsx';
import { Form } from '../ui/form.tsx';
import { formatChoices } from '../ui/format-words.ts';
import { Columns, Facts, Panel, Stack } from '../ui/panel.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { useSettingsForm } from './use-settings.ts';

/** How the business writes numbers, dates and times, and with which day its weeks begin. */
export function FormatsSection({ settings }: { readonly settings: BusinessSettings }) {
  const { numberFormat, dateFormat, timeFormat, weekStart } = settings;
  const { locale } = useFormat().place;
  const choices = useMemo(() => formatChoices(locale), [locale]);
  const form = useSettingsForm<Formats>(settings, {
    initial: { numberFormat, dateFormat, timeFormat, weekStart },
    changeOf: (values) => values,
  });
  return (
    <Form form={form} label={t('formats')}>
      <Columns>
        <Panel title={t('formats')}>
          <Stack>
            <p>{t('formatsWhere')}</p>
            <SelectField
              {...form.bind('numberFormat')}
              label={t('numberFormat')}
              choices={choices.numberFormat}
            />
            <SelectField
              {...form.bind('dateFormat')}
              label={t('dateFormat')}
              choices={choices.dateFormat}
            />
            <SelectField
              {...form.bind('timeFormat')}
              label={t('timeFormat')}
              choices={choices.timeFormat}
            />
            <SelectField
              {...form.bind('weekStart')}
              label={t('weekStart')}
              hint={t('weekStartHint')}
              choices={choices.weekStart}
            />
            <p>{t('filesStay')}</p>
          </Stack>
        </Panel>
        <Example settings={settings} formats={form.values} />
      </Columns>
      <SaveBar form={form} />
    </Form>
  );
}

/** What is chosen as it will be read, before it is saved. */
function Example(props: { readonly settings: BusinessSettings; readonly formats: Formats }) {
  const { settings, formats } = props;
  const { locale } = useFormat().place;
  const { currency, timezone: timeZone } = settings;
  const format = useMemo(
    () => formatFor({ locale, currency, timeZone, formats }),
    [locale, currency, timeZone, formats],
  );
  const now = nowMs();
  const unit = 10 ** currencyExponent(currency);
  const week = periodOf('thisWeek', businessDate(now, timeZone, 0), formats.weekStart);
  const figure = (label: string, value: string) => ({ label, value, isFigure: true });
  return (
    <Panel title={t('howItLooks')}>
      <Facts
        facts={[
          figure(t('exampleAmount'), format.money(1_234_567 * unit)),
          figure(t('exampleReturn'), format.money(-1_500 * unit)),
          figure(t('exampleQuantity'), format.quantity(1_250_500)),
          figure(t('exampleRate'), format.percent(1_850)),
          figure(t('exampleNow'), format.dateTime(new Date(now).toISOString())),
          figure(
            t('exampleThisWeek'),
            t('period', { from: format.date(week.from), to: format.date(week.to) }),
          ),
        ]}
      />
    </Panel>
  );
}
