import type { Layby } from '@tillbook/core/sales/laybys.api';
import type { Quote } from '@tillbook/core/sales/quotes.api';

/** No day ends the prices of a lay-by. */
const NO_LAST_DAY = '9999-12-31';

/** A lay-by as the parts of a quote take it: an open offer of its cart. */
export function asQuote(layby: Layby): Quote {
  const { dueOn: _due, isOverdue: _late, paidMinor: _paid, ...cart } = layby;
  const { payments: _payments, cancelled: _cancelled, feeMinor: _fee, ...shown } = cart;
  const kept = {
    withdrawnByName: null,
    withdrawReason: null,
    setAside: null,
    validUntil: NO_LAST_DAY,
  };
  return { ...shown, ...kept, state: 'open' };
}
