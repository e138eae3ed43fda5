import type { Adjustment } from '@tillbook/core/sales/receipt-adjustments';
import type { GivenDiscount } from '@tillbook/core/sales/discount.api';
import type { OverLimit } from '@tillbook/core/sales/selling-rules';
import { t } from '../i18n/en/offers.ts';
import type { Format } from '../i18n/format.ts';
import type { GivenOff } from './cart.ts';

/** "10 %" or "500": what was taken off, as it was said. */
export function saidOff(discount: GivenOff, format: Format): string {
  return discount.kind === 'percent'
    ? format.percent(discount.basisPoints)
    : format.amount(discount.amountMinor);
}

/** What a cart takes off beyond what its seller may, in words. */
export function overText(over: OverLimit, format: Format): string {
  switch (over.code) {
    case 'DISCOUNT_OVER_LIMIT':
      return t('overLimit', { limit: format.percent(over.limitBasisPoints) });
    case 'PRICE_BELOW_FLOOR':
      return t('belowFloor', { floor: format.amount(over.floorMinor) });
    case 'OVERRIDE_NOT_ALLOWED':
      return t('ownPriceOver');
    case 'EXEMPTION_NOT_ALLOWED':
      return t('exemptOver');
  }
}

/** "−10% · Staff" under a line. */
export function lineOff(
  { basisPoints, reason }: Pick<GivenDiscount, 'basisPoints' | 'reason'>,
  format: Format,
): string {
  return basisPoints === null
    ? `${t('less')} · ${reason}`
    : `−${format.percent(basisPoints)} · ${reason}`;
}

/** The same with what it took off. */
export function lineOffText(discount: GivenDiscount, format: Format): string {
  return `${lineOff(discount, format)}: ${format.amount(-discount.discountMinor)}`;
}

/** What stands before an amount between the lines of a receipt and its total. */
export function adjustmentText({ kind, basisPoints, reason }: Adjustment, format: Format): string {
  switch (kind) {
    case 'discount': {
      const off = basisPoints === null ? '' : ` −${format.percent(basisPoints)}`;
      return `${t('addDiscount')}${off} · ${reason}`;
    }
    case 'promotion':
      return reason ?? '';
    case 'exempt':
      return t('exemptFor', { reason: reason ?? '' });
    case 'rounding':
      return t('rounding');
  }
}
