import type { BusinessType } from '@tillbook/core/businesses/businesses.api';
import { profileOf } from '@tillbook/core/businesses/business-types';
import {
  getBusinessSettings,
  saveBusinessSettings,
  type BusinessSettings,
} from '@tillbook/core/businesses/settings.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { detailName } from '../i18n/detail-name.ts';
import { t } from '../i18n/en/businesses.ts';
import { TYPE_CHOICES } from '../i18n/type-name.ts';
import { session } from '../session/browser-session.ts';
import { CheckField, ChoiceField } from '../ui/choice-field.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Columns, Panel, Stack } from '../ui/panel.tsx';
import { percentText, readPercent } from '../ui/percent.ts';
import { SaveBar } from '../ui/save-bar.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm, type Form as FormOf } from '../ui/use-form.ts';
import { SellingPanels } from './selling-panel.tsx';
import { WeighedCodesPanel } from './weighed-codes-panel.tsx';

/** The cached answer's key; `business_saved` events make it old with the set-up's. */
const SETTINGS = ['setup', 'settings'] as const;

interface Values {
  readonly name: string;
  readonly businessType: string;
  readonly taxNumber: string;
  readonly receiptFooter: string;
  readonly targetMargin: string;
  readonly addCategories: boolean;
}

/** /business/settings: what the owner decides about the business. */
export function BusinessSettingsScreen() {
  const settings = useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => call(getBusinessSettings, {}, { signal }),
  });
  return (
    <>
      <PageHeader title={t('settings')} />
      {settings.data !== undefined && (
        <Stack>
          <SettingsForm key={settings.data.version} settings={settings.data} />
          <SellingPanels />
          <WeighedCodesPanel />
        </Stack>
      )}
      {settings.isError && settings.data === undefined && (
        <ErrorCard
          title={t('loadFailed')}
          error={settings.error}
          onRetry={() => void settings.refetch()}
        />
      )}
      {settings.isPending && <SkeletonLines lines={8} />}
    </>
  );
}

const startingValues = (settings: BusinessSettings): Values => ({
  name: settings.name,
  businessType: settings.businessType,
  taxNumber: settings.taxNumber ?? '',
  receiptFooter: settings.receiptFooter ?? '',
  targetMargin: percentText(settings.targetMarginBasisPoints),
  addCategories: false,
});

function bodyOf(version: number, values: Values) {
  const { name, businessType, addCategories } = values;
  const orNull = (text: string): string | null => (text.trim() === '' ? null : text);
  return {
    version,
    name,
    businessType: businessType as BusinessType,
    taxNumber: orNull(values.taxNumber),
    receiptFooter: orNull(values.receiptFooter),
    targetMarginBasisPoints: readPercent(values.targetMargin) ?? -1,
    addCategories,
  };
}

function messagesOf(version: number, values: Values) {
  const { targetMarginBasisPoints, ...found } = checkBody(
    saveBusinessSettings,
    bodyOf(version, values),
    { name: t('needBusinessName') },
  );
  return targetMarginBasisPoints === undefined
    ? found
    : { ...found, targetMargin: t('marginWrong') };
}

function SettingsForm({ settings }: { readonly settings: BusinessSettings }) {
  const queries = useQueryClient();
  const { version } = settings;
  const form = useForm<Values>({
    initial: startingValues(settings),
    validate: (values) => messagesOf(version, values),
    aliases: { targetMarginBasisPoints: 'targetMargin' },
    submit: async (values) => {
      const saved = await call(saveBusinessSettings, { body: bodyOf(version, values) });
      queries.setQueryData(SETTINGS, saved);
      notify.success(t('saved'));
      // Name and type stand in the session's business too.
      await session.refresh({ forced: true, silent: true });
    },
  });
  return (
    <Form form={form} label={t('settings')}>
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
          <Panel title={t('receipts')}>
            <Stack>
              <TextField
                {...form.bind('taxNumber')}
                label={t('taxNumber')}
                hint={t('taxNumberHint')}
                width="medium"
              />
              <TextField
                {...form.bind('receiptFooter')}
                label={t('receiptFooter')}
                hint={t('receiptFooterHint')}
              />
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
