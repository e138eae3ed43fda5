import { TAX_MODES, TAX_ROUNDINGS } from '@tillbook/core/businesses/businesses.api';
import type { BusinessSettings } from '@tillbook/core/businesses/settings.api';
import { t } from '../i18n/en/businesses.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Form } from '../ui/form.tsx';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { SaveBar } from '../ui/save-bar.tsx';
import { useSettingsForm } from './use-settings.ts';

type Mode = BusinessSettings['taxMode'];
type Rounding = BusinessSettings['taxRounding'];

/** Whether prices hold the tax, and where it is rounded. */
export function TaxSection({ settings }: { readonly settings: BusinessSettings }) {
  const { taxMode, taxRounding } = settings;
  const { to } = usePlaces();
  const form = useSettingsForm<{ taxMode: Mode; taxRounding: Rounding }>(settings, {
    initial: { taxMode, taxRounding },
    changeOf: (values) => values,
  });
  return (
    <Form form={form} label={t('tax')}>
      <Panel title={t('tax')}>
        <Stack>
          <ChoiceField
            {...form.bind('taxMode')}
            label={t('taxMode')}
            cardWidth={240}
            choices={TAX_MODES.map((value) => ({
              value,
              label: t(`taxMode_${value}`),
              hint: t(`taxModeHint_${value}`),
            }))}
          />
          {form.values.taxMode !== taxMode && (
            <Banner tone="warning">{t(`taxModeChange_${form.values.taxMode}`)}</Banner>
          )}
          <ChoiceField
            {...form.bind('taxRounding')}
            label={t('taxRounding')}
            cardWidth={240}
            choices={TAX_ROUNDINGS.map((value) => ({
              value,
              label: t(`taxRounding_${value}`),
              hint: t(`taxRoundingHint_${value}`),
            }))}
          />
          <p>{t('taxFromNow')}</p>
          <Row>
            <ButtonLink to={to('tax-classes')}>{t('taxRates')}</ButtonLink>
          </Row>
        </Stack>
      </Panel>
      <SaveBar form={form} />
    </Form>
  );
}
