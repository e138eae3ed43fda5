import { editCustomer, type CustomerDetail } from '@tillbook/core/customers/customers.api';
import { customerTitle } from '@tillbook/core/customers/customer-words';
import { normalPhone, type PhonePlace } from '@tillbook/core/customers/phone';
import { CUSTOMER_TERMS_DAYS_MAX } from '@tillbook/core/limits';
import { moneyText } from '@tillbook/core/money';
import { useId } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/customers.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import type { FieldMessages } from '../ui/form-state.ts';
import { MoneyField, moneyMessage, readMoney } from '../ui/number-field.tsx';
import { notify } from '../ui/notify.ts';
import { TextField } from '../ui/text-field.tsx';
import { useForm, type Form as FormOf } from '../ui/use-form.ts';
import styles from './customers.module.css';
import { useGroups, useRefetch } from './queries.ts';
import { usePhonePlace } from './words.ts';

const FIELDS = ['name', 'phone', 'email', 'groupName', 'taxNumber', 'note'] as const;
type Values = Record<(typeof FIELDS)[number] | 'creditLimitMinor' | 'termsDays', string> & {
  readonly credit: 'no' | 'limit' | 'any';
};

const creditOf = (limit: number | null): Values['credit'] =>
  limit === null ? 'any' : limit === 0 ? 'no' : 'limit';

function valuesOf(customer: CustomerDetail, currency: string): Values {
  const { creditLimitMinor: limit, termsDays } = customer;
  const hasLimit = limit !== null && limit > 0;
  const texts = Object.fromEntries(FIELDS.map((field) => [field, customer[field] ?? '']));
  return {
    ...(texts as Record<(typeof FIELDS)[number], string>),
    credit: creditOf(limit),
    creditLimitMinor: hasLimit ? moneyText(limit, currency).replace(/\.0+$/, '') : '',
    termsDays: String(termsDays),
  };
}

const isDays = (text: string): boolean =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) <= CUSTOMER_TERMS_DAYS_MAX;

function limitMessage({ credit, creditLimitMinor }: Values, currency: string): FieldMessages {
  if (credit !== 'limit') return {};
  const said = moneyMessage(creditLimitMinor, currency, true);
  const isNone = said === null && readMoney(creditLimitMinor, currency) === 0;
  if (said === null && !isNone) return {};
  return { creditLimitMinor: said ?? t('newLimitNeeded') };
}

function validate(values: Values, place: PhonePlace): FieldMessages {
  const { name, phone, termsDays } = values;
  const isNobody = name.trim() === '' && phone.trim() === '';
  const isOdd = phone.trim() !== '' && normalPhone(phone, place) === null;
  return {
    ...(isNobody ? { name: t('nameOrPhone') } : {}),
    ...(isOdd ? { phone: t('oneFieldNeeded') } : {}),
    ...limitMessage(values, place.currency),
    ...(isDays(termsDays) ? {} : { termsDays: t('wholeDays') }),
  };
}

function bodyOf({ credit, ...values }: Values, currency: string) {
  const limits = { no: 0, any: null, limit: readMoney(values.creditLimitMinor, currency) ?? 0 };
  return {
    ...values,
    name: values.name.trim() === '' ? null : values.name,
    email: values.email.trim() === '' ? null : values.email,
    creditLimitMinor: limits[credit],
    termsDays: Number(values.termsDays),
  };
}

/** Another word about a customer. */
export function CustomerForm(props: {
  readonly customer: CustomerDetail;
  readonly onClose: () => void;
}) {
  const { customer, onClose } = props;
  const place = usePhonePlace();
  const refetch = useRefetch();
  const { _id: customerId, version, isArchived } = customer;
  const form = useForm<Values>({
    initial: valuesOf(customer, place.currency),
    validate: (values) => validate(values, place),
    submit: async (values) => {
      const body = { version, isArchived, ...bodyOf(values, place.currency) };
      const saved = await call(editCustomer, { params: { customerId }, body });
      notify.success(t('saved', { name: customerTitle(saved) }));
      void refetch();
      onClose();
    },
  });
  const question = t('editQuestion', { name: customerTitle(customer) });
  return (
    <Dialog question={question} onClose={onClose} size="medium">
      <Form form={form} label={question}>
        <Fields form={form} currency={place.currency} />
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('save')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function Fields({ form, currency }: { readonly form: FormOf<Values>; readonly currency: string }) {
  const groups = useGroups().data ?? [];
  const list = useId();
  return (
    <>
      <TextField {...form.bind('name')} label={t('name')} optional autoFocus maxLength={120} />
      <div className={styles['pair']}>
        <TextField {...form.bind('phone')} label={t('phone')} type="tel" optional />
        <TextField {...form.bind('email')} label={t('email')} type="email" optional />
      </div>
      <div className={styles['pair']}>
        <TextField
          {...form.bind('groupName')}
          label={t('group')}
          hint={t('groupHint')}
          optional

          maxLength={60}
          list={list}
        />
        <TextField {...form.bind('taxNumber')} label={t('taxNumber')} optional />
      </div>
      <datalist id={list}>
        {groups.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className={styles['pair']}>
        <SelectField
          {...form.bind('credit')}
          label={t('accountChoice')}

          choices={[
            { value: 'no', label: t('accountNo') },
            { value: 'limit', label: t('accountLimit') },
            { value: 'any', label: t('accountNoLimit') },
          ]}
        />
        {form.values.credit === 'limit' && (
          <MoneyField {...form.bind('creditLimitMinor')} label={t('limit')} currency={currency} />
        )}
        {form.values.credit !== 'no' && (
          <TextField
            {...form.bind('termsDays')}
            label={t('terms')}
            align="end"
            inputMode="numeric"
          />
        )}
      </div>
      <TextField {...form.bind('note')} label={t('note')} optional />
    </>
  );
}
