import type { BusinessType } from '@tillbook/core/businesses/businesses.api';
import { profileOf } from '@tillbook/core/businesses/business-types';
import type { BusinessSettings } from '@tillbook/core/businesses/settings.api';
import { detailName } from '../i18n/detail-name.ts';
import { t } from '../i18n/en/businesses.ts';
import { TYPE_CHOICES } from '../i18n/type-name.ts';
import { CheckField, ChoiceField, SelectField } from '../ui/choice-field.tsx';
import { Form } from '../ui/form.tsx';
import { Columns, Facts, Panel, Stack } from '../ui/panel.tsx';
import { percentText, readPercent } from '../ui/percent.ts';
import { SaveBar } from '../ui/save-bar.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Form as FormOf } from '../ui/use-form.ts';
import { zonesToChoose } from '../ui/zone-choices.ts';
import { useSettingsForm } from './use-settings.ts';

interface Values {
  readonly name: string;
  readonly businessType: string;
  readonly timezone: string;
  readonly targetMargin: string;
  readonly addCategories: boolean;
}

const startingValues = (settings: BusinessSettings): Values => ({
  name: settings.name,
  businessType: settings.businessType,
  timezone: settings.timezone,
  targetMargin: percentText(settings.targetMarginBasisPoints),
  addCategories: false,
});

/** What the business is: its name, type and place, and the margin that prices should reach. */
export function BusinessSection({ settings }: { readonly settings: BusinessSettings }) {
  const form = useSettingsForm<Values>(settings, {
    initial: startingValues(settings),
    aliases: { targetMarginBasisPoints: 'targetMargin' },
    words: { name: t('needBusinessName'), targetMarginBasisPoints: t('marginWrong') },
    changeOf: ({ businessType, targetMargin, ...values }) => ({
      ...values,
      businessType: businessType as BusinessType,
      targetMarginBasisPoints: readPercent(targetMargin) ?? -1,
    }),
  });
  return (
    <Form form={form} label={t('theBusiness')}>
      <Columns>
        <Panel title={t('theBusiness')}>
          <Stack>
            <TextField
              {...form.bind('name')}
              label={t('businessName')}
              autoComplete="organization"
            />
            <ChoiceField
              {...form.bind('businessType')}
              label={t('businessType')}
              hint={t('businessTypeHint')}
              choices={TYPE_CHOICES}
              cardWidth={136}
            />
            <TypeSwitches form={form} />
          </Stack>
        </Panel>
        <Stack>
          <Panel title={t('place')}>
            <Stack>
              <SelectField
                {...form.bind('timezone')}
                label={t('timezone')}
                hint={t('timezoneHint')}
                choices={zonesToChoose(form.values.timezone)}
              />
              <Facts facts={[{ label: t('currency'), value: settings.currency }]} />
              <p>{t('currencyStays')}</p>
            </Stack>
          </Panel>
          <Panel title={t('thePrices')}>
            <TextField
              {...form.bind('targetMargin')}
              label={t('targetMargin')}
              hint={t('targetMarginHint')}
              inputMode="decimal"
              width="short"
            />
          </Panel>
        </Stack>
      </Columns>
      <SaveBar form={form} />
    </Form>
  );
}

/** What the chosen type switches, said before it is saved. */
function TypeSwitches({ form }: { readonly form: FormOf<Values> }) {
  const profile = profileOf(form.values.businessType);
  const named = (fields: readonly (typeof profile.detailFields)[number][]): string =>
    fields.map(detailName).join(', ');
  return (
    <>
      <ul>
        <li>{t('typeKeeps', { fields: named(profile.detailFields) })}</li>
        {profile.receiptDetails.length > 0 && (
          <li>{t('typeReceipt', { fields: named(profile.receiptDetails) })}</li>
        )}
        {profile.needsExpiry && <li>{t('typeNeedsExpiry')}</li>}
      </ul>
      {profile.starterCategories.length > 0 && (
        <CheckField
          {...form.bind('addCategories')}
          label={t('addCategories', { names: profile.starterCategories.join(', ') })}
          hint={t('addCategoriesHint')}
        />
      )}
    </>
  );
}
