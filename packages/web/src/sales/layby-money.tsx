import type { CollectMethod } from '@tillbook/core/ledger/journal-of-customer';
import { t } from '../i18n/en/laybys.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { moneyMessage, readMoney } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { useForm } from '../ui/use-form.ts';

/** What a payment for a lay-by is typed as. */
export interface MoneyValues {
  readonly amount: string;
  readonly method: CollectMethod;
  readonly provider: string;
  readonly reference: string;
}

/** What is wrong with a payment, in words. @param leftMinor what may be paid at most */
export function wrongMoney(
  { amount, method, reference }: MoneyValues,
  currency: string,
  left: { readonly minor: number; readonly text: string },
): Partial<Record<'amount' | 'reference', string>> {
  const wrong = moneyMessage(amount, currency, true);
  const minor = readMoney(amount, currency) ?? 0;
  const isNameless = method === 'mobile_money' && reference.trim() === '';
  const why =
    wrong ??
    (minor === 0 ? t('amountNeeded') : null) ??
    (minor > left.minor ? t('amountTooMuch', { left: left.text }) : null);
  return {
    ...(why === null ? {} : { amount: why }),
    ...(isNameless ? { reference: t('mobileNeedsReference') } : {}),
  };
}

/** The payment as the server is told of it. */
export function moneyOf<M extends CollectMethod>(
  { amount, provider, reference }: MoneyValues,
  method: M,
  currency: string,
) {
  return {
    ...{ method, amountMinor: readMoney(amount, currency) ?? 0 },
    provider: method === 'mobile_money' ? provider : null,
    reference: method === 'cash' ? null : reference,
  };
}

/** By what it is paid, with the provider and the reference of what has them. */
export function PaidByFields<V extends MoneyValues>(props: {
  readonly form: ReturnType<typeof useForm<V>>;
  readonly ways: readonly CollectMethod[];
}) {
  const { form, ways } = props;
  const { method } = form.values;
  return (
    <>
      <ChoiceField
        {...form.bind('method')}
        label={t('method')}
        cardWidth={96}
        choices={ways.map((value) => ({ value, label: t(`method_${value}`) }))}
      />
      {method === 'mobile_money' && (
        <TextField
          {...form.bind('provider')}
          label={t('provider')}
          maxLength={40}
          autoComplete="off"
        />
      )}
      {method !== 'cash' && (
        <TextField
          {...form.bind('reference')}
          label={t('reference')}
          optional={method !== 'mobile_money'}
          maxLength={64}
          autoComplete="off"
        />
      )}
    </>
  );
}
