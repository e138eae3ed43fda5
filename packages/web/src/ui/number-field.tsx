import { PRICE_MINOR_MAX } from '@tillbook/core/limits';
import { currencyExponent, parseMoney } from '@tillbook/core/money';
import { parseQuantity, quantityText } from '@tillbook/core/quantity';
import { whyNotSteps } from '@tillbook/core/stock/whole-steps';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/number.ts';
import styles from './field.module.css';
import type { FieldText } from './field-frame.tsx';
import { usePad } from './keypad-field.tsx';
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
export function MoneyField(
  props: NumberFieldProps & {
    readonly currency: string;
    /** Where keypads are, fingers find this one open. */
    readonly isPadFirst?: boolean;
  },
) {
  const { currency, isPadFirst: isFirst = false, ...field } = props;
  const hasDecimals = currencyExponent(currency) > 0;
  const { input, toggle, pad } = usePad(field.id, { hasDecimals, isFirst });
  return (
    <>
      <TextField
        {...field}
        width="short"
        align="end"
        autoComplete="off"
        inputMode={hasDecimals ? 'decimal' : 'numeric'}
        {...input}
        suffix={<Unit name={currency}>{toggle}</Unit>}
      />
      {pad}
    </>
  );
}

/** What a number counts, and the button of its pad. */
function Unit(props: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <span className={styles['unit']}>{props.name}</span>
      {props.children}
    </>
  );
}

/** A quantity with up to three decimals, as text; read it with `readQuantity`. */
export function QuantityField(props: NumberFieldProps & { readonly unit?: string }) {
  const { unit, ...field } = props;
  const { input, toggle, pad } = usePad(field.id, { hasDecimals: true });
  const shown = unit === undefined ? toggle : <Unit name={unit}>{toggle}</Unit>;
  return (
    <>
      <TextField
        {...field}
        width="short"
        align="end"
        autoComplete="off"
        inputMode="decimal"
        {...input}
        suffix={shown}
      />
      {pad}
    </>
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

/** The same of an amount that lists are narrowed by: no price or total is larger. */
export function amountMessage(text: string, currency: string): string | null {
  if ((readMoney(text, currency) ?? 0) > PRICE_MINOR_MAX) return t('amountTooLarge');
  return moneyMessage(text, currency, false);
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

/** What is wrong with a quantity of goods, which move in whole steps, or null. */
export function stepMessage(
  quantityMilli: number,
  stepMilli: number,
  leftMilli: number | null = null,
): string | null {
  const isWhole = whyNotSteps(quantityMilli, stepMilli, leftMilli) === null;
  return isWhole ? null : t('quantityStep', { step: quantityText(stepMilli) });
}
