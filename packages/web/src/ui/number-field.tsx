import { currencyExponent, parseMoney } from '@tillbook/core/money';
import { parseQuantity } from '@tillbook/core/quantity';
import { t } from '../i18n/en/number.ts';
import styles from './field.module.css';
import type { FieldText } from './field-frame.tsx';
import { TextField } from './text-field.tsx';
import type { FieldBinding } from './use-form.ts';

interface NumberFieldProps extends FieldText, FieldBinding<string> {
  readonly autoFocus?: boolean;
  readonly placeholder?: string;
}

/**
 * An amount of money, kept as the text that was typed so that nothing is lost while it is wrong;
 * read it with `readMoney`, check it with `moneyMessage`.
 */
export function MoneyField(props: NumberFieldProps & { readonly currency: string }) {
  const { currency, ...field } = props;
  return (
    <TextField
      {...field}
      width="short"
      align="end"
      autoComplete="off"
      inputMode={currencyExponent(currency) === 0 ? 'numeric' : 'decimal'}
      suffix={<span className={styles['unit']}>{currency}</span>}
    />
  );
}

/** A quantity with up to three decimals, as text; read it with `readQuantity`. */
export function QuantityField(props: NumberFieldProps & { readonly unit?: string }) {
  const { unit, ...field } = props;
  return (
    <TextField
      {...field}
      width="short"
      align="end"
      autoComplete="off"
      inputMode="decimal"
      suffix={unit === undefined ? undefined : <span className={styles['unit']}>{unit}</span>}
    />
  );
}

/** Minor units of a text that `moneyMessage` found nothing wrong with; null when empty. */
export function readMoney(text: string, currency: string): number | null {
  const read = parseMoney(text, currency);
  return read.ok ? read.minor : null;
}

/** Thousandths of a text that `quantityMessage` found nothing wrong with; null when empty. */
export function readQuantity(text: string): number | null {
  const read = parseQuantity(text);
  return read.ok ? read.milli : null;
}

/** What is wrong with an amount, or null. An empty one is wrong only where it is needed. */
export function moneyMessage(text: string, currency: string, needed: boolean): string | null {
  const read = parseMoney(text, currency);
  if (read.ok) return null;
  switch (read.reason) {
    case 'EMPTY':
      return needed ? t('amountNeeded') : null;
    case 'TOO_MANY_DECIMALS':
      return t('amountDecimals', { currency, digits: currencyExponent(currency) });
    case 'TOO_LARGE':
      return t('amountTooLarge');
    case 'PATTERN':
      return t('amountPattern');
  }
}

/** What is wrong with a quantity, or null. */
export function quantityMessage(text: string, needed: boolean): string | null {
  const read = parseQuantity(text);
  if (read.ok) return null;
  switch (read.reason) {
    case 'EMPTY':
      return needed ? t('quantityNeeded') : null;
    case 'TOO_MANY_DECIMALS':
      return t('quantityDecimals');
    case 'TOO_LARGE':
      return t('quantityTooLarge');
    case 'PATTERN':
      return t('quantityPattern');
  }
}
