import { PAYMENT_METHODS } from '@tillbook/core/sales/payment';
import { t } from '../i18n/en/payments.ts';

/** A way of paying in words; one this client does not know is shown as it came. */
export function methodName(method: string): string {
  const known = PAYMENT_METHODS.find((one) => one === method);
  if (known === undefined) return method;
  return known === 'other' ? t('otherWay') : t(`method_${known}`);
}
