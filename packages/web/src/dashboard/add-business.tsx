import { saveBusiness } from '@tillbook/core/businesses/businesses.api';
import { CURRENCIES } from '@tillbook/core/currencies';
import type { BodyInputOf } from '@tillbook/core/endpoint';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/my-businesses.ts';
import { TYPE_CHOICES } from '../i18n/type-name.ts';
import { LimitHint } from '../layouts/limit-hint.tsx';
import { session } from '../session/browser-session.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { DirtyGuard } from '../ui/save-bar.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { zonesToChoose } from '../ui/zone-choices.ts';

const CURRENCY_CHOICES = CURRENCIES.map(({ code, name }) => ({
  value: code as string,
  label: `${code} - ${name}`,
}));

/** A further business: it becomes the one in use, and its set-up goes on. */
export function AddBusiness({ onClose }: { readonly onClose: () => void }) {
  const { business } = useUser();
  const [businessId] = useState(newId);
  const form = useForm({
    initial: {
      name: '',
      businessType: business?.businessType ?? 'other',
      currency: business?.currency ?? 'USD',
      timezone: business?.timezone ?? 'UTC',
    },
    validate: (values) =>
      checkBody(saveBusiness, { businessId, ...values }, { name: t('needName') }),
    submit: async (values) => {
      const body = { businessId, ...values } as BodyInputOf<typeof saveBusiness>;
      await call(saveBusiness, { body });
      await session.switchBusiness({ businessId });
    },
  });
  return (
    <Sheet title={t('add')} onClose={onClose}>
      <DirtyGuard isDirty={form.isDirty && !form.isBusy} />
      <Form form={form} label={t('add')}>
        <p>{t('addHint')}</p>
        <LimitHint of="businesses" />
        <TextField {...form.bind('name')} label={t('businessName')} autoComplete="off" />
        <SelectField
          {...form.bind('businessType')}
          label={t('businessType')}
          choices={TYPE_CHOICES.map(({ value, label }) => ({ value: value as string, label }))}
        />
        <SelectField {...form.bind('currency')} label={t('currency')} choices={CURRENCY_CHOICES} />
        <SelectField
          {...form.bind('timezone')}
          label={t('timezone')}
          choices={zonesToChoose(form.values.timezone)}
        />
        <FormActions>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('addNow')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </FormActions>
      </Form>
    </Sheet>
  );
}
