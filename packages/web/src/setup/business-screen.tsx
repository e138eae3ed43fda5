import { saveBusiness } from '@tillbook/core/businesses/businesses.api';
import type { BodyInputOf } from '@tillbook/core/endpoint';
import { CURRENCIES } from '@tillbook/core/money';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/setup.ts';
import { TYPE_CHOICES } from '../i18n/type-name.ts';
import { paths } from '../paths.ts';
import { session } from '../session/browser-session.ts';
import { useGo } from '../ui/use-go.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField, SelectField } from '../ui/choice-field.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TextField } from '../ui/text-field.tsx';
import { zonesToChoose } from '../ui/zone-choices.ts';
import { useForm, type Form as FormOf } from '../ui/use-form.ts';
import { guessCurrency } from './guess.ts';
import { percentText, readPercent } from '../ui/percent.ts';
import { ReceiptPreview } from './receipt-preview.tsx';
import { SavedAt } from './saved-at.tsx';
import styles from './setup.module.css';
import { WithSetupState, type SetupState } from './setup-state.tsx';
import { draftOf, useAutosave } from './use-draft.ts';

type Values = Readonly<
  Record<
    'businessId' | 'businessType' | 'name' | 'currency' | 'timezone' | 'taxMode' | 'taxPercent',
    string
  >
>;

const CURRENCY_CHOICES = CURRENCIES.map(({ code, name }) => ({
  value: code as string,
  label: `${code} - ${name}`,
}));
const TAX_MODES = [
  { value: 'inclusive', label: t('taxInclusive') },
  { value: 'exclusive', label: t('taxExclusive') },
];

function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const NEEDED = { businessType: t('needBusinessType'), name: t('needBusinessName') };

/** /setup/business: type and name are asked, the rest is guessed; what was typed is kept. */
export function SetupBusinessScreen() {
  return (
    <>
      <PageHeader title={t('businessTitle')} lead={t('businessLead')} />
      <WithSetupState>{(state) => <BusinessStep state={state} />}</WithSetupState>
    </>
  );
}

function startingValues({ business }: SetupState): Values {
  const zone = ownZone();
  return {
    businessId: business?._id ?? newId(),
    businessType: business?.businessType ?? '',
    name: business?.name ?? '',
    currency: business?.currency ?? guessCurrency(zone, navigator.languages),
    timezone: business?.timezone ?? zone,
    taxMode: business?.taxMode ?? 'inclusive',
    taxPercent: percentText(business?.taxBasisPoints ?? 0),
  };
}

function bodyOf({ taxPercent, ...values }: Values) {
  const taxBasisPoints = readPercent(taxPercent);
  return { ...values, taxBasisPoints: taxBasisPoints ?? -1 };
}

function messagesOf(values: Values): Record<string, string> {
  const { taxBasisPoints, ...others } = checkBody(saveBusiness, bodyOf(values), NEEDED);
  return taxBasisPoints === undefined ? others : { ...others, taxPercent: t('taxRateWrong') };
}

function BusinessStep({ state }: { readonly state: SetupState }) {
  const go = useGo();
  const user = useUser();
  const [draft] = useState(() => draftOf('business', user._id));
  const [initial] = useState<Values>(() => ({
    ...startingValues(state),
    ...draft.load()?.values,
    ...(state.business === null ? {} : { businessId: state.business._id }),
  }));
  const form = useForm<Values>({
    initial,
    validate: messagesOf,
    aliases: { taxBasisPoints: 'taxPercent' },
    submit: async (values) => {
      const answer = await call(saveBusiness, {
        body: bodyOf(values) as BodyInputOf<typeof saveBusiness>,
      });
      draft.drop();
      session.takeUser(answer);
      go(paths.setup.branches());
    },
  });
  const savedAtMs = useAutosave(draft, form.values, form.isDirty);
  const { name, currency, taxMode, taxPercent } = form.values;
  return (
    <div className={styles['wizard']}>
      <Form form={form} label={t('businessTitle')}>
        <BusinessFields form={form} />
        <SavedAt savedAtMs={savedAtMs} />
        <FormActions>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('saveAndContinue')}
          </Button>
        </FormActions>
      </Form>
      <ReceiptPreview
        look={{
          businessName: name,
          branchName: '',
          currency,
          taxMode: taxMode === 'exclusive' ? 'exclusive' : 'inclusive',
          taxBasisPoints: readPercent(taxPercent) ?? 0,
        }}
      />
    </div>
  );
}

function BusinessFields({ form }: { readonly form: FormOf<Values> }) {
  return (
    <div className={styles['fields']}>
      <ChoiceField
        {...form.bind('businessType')}
        label={t('businessType')}
        choices={TYPE_CHOICES}
        cardWidth={136}
      />
      <TextField
        {...form.bind('name')}
        label={t('businessName')}
        autoComplete="organization"
        placeholder={t('businessNameExample')}
      />
      <div className={styles['pair']}>
        <SelectField
          {...form.bind('currency')}
          label={t('currency')}
          hint={t('currencyHint')}
          choices={CURRENCY_CHOICES}
        />
        <SelectField
          {...form.bind('timezone')}
          label={t('timezone')}
          hint={t('timezoneHint')}
          choices={zonesToChoose(form.values.timezone)}
        />
      </div>
      <details className={styles['details']} open={form.state.shown['taxPercent'] !== undefined}>
        <summary>{t('taxDetails')}</summary>
        <div>
          <ChoiceField {...form.bind('taxMode')} label={t('taxMode')} choices={TAX_MODES} />
          <TextField
            {...form.bind('taxPercent')}
            label={t('taxRate')}
            hint={t('taxRateHint')}
            inputMode="decimal"
            width="short"
          />
        </div>
      </details>
    </div>
  );
}
