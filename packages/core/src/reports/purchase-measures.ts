import { rateOf } from './figures.ts';
import { atCost, known, money, quantity, sum, type Measure } from './measure.ts';
import { timesMilli } from './turnover.ts';

/** What was ordered, came, was sent back and billed, and how suppliers keep what they promise. */
export const PURCHASE_MEASURES = {
  deliveries: sum('deliveriesCount', 'count'),
  goods: money('goodsMinor', atCost),
  charges: money('chargesMinor', atCost),
  sentBack: money('sentBackMinor', atCost),
  bought: money('boughtMinor', atCost),
  orders: sum('ordersCount', 'count'),
  ...{ ordered: quantity('orderedMilli'), arrived: quantity('arrivedMilli') },
  toCome: quantity('toComeMilli'),
  orderedValue: money('orderedMinor', atCost),
  arrivedValue: money('orderedMinor', {
    ...atCost,
    of: ({ orderedMinor = 0, toComeMinor = 0 }) => orderedMinor - toComeMinor,
  }),
  toComeValue: money('toComeMinor', atCost),
  lateValue: money('lateMinor', atCost),
  /** Of what nobody expects on a day there is none. */
  daysLate: { ...sum('lateDays', 'count', { hasTotal: false }), ...known('lateDays') },
  ordersSent: sum('sentCount', 'count'),
  /** Of orders whose day is over, or that came in full by it. */
  onTime: sum('onTimeCount', 'rate', {
    of: ({ onTimeCount = 0, dueCount = 0 }) => rateOf(onTimeCount, dueCount),
  }),
  fillRate: sum('filledMinor', 'rate', {
    of: ({ filledMinor = 0, wantedMinor = 0 }) => rateOf(filledMinor, wantedMinor),
  }),
  /** In thousandths of a day. */
  leadTime: sum('leadDays', 'quantity', {
    decimals: 1,
    of: ({ leadDays = 0, leadsCount = 0 }) => timesMilli(leadDays, leadsCount),
  }),
  dearer: money('pricedMinor', {
    ...atCost,
    of: ({ pricedMinor = 0, pricedBeforeMinor = 0 }) => pricedMinor - pricedBeforeMinor,
  }),
  priceChange: sum('pricedMinor', 'rate', {
    ...atCost,
    of: ({ pricedMinor = 0, pricedBeforeMinor = 0 }) =>
      rateOf(pricedMinor - pricedBeforeMinor, pricedBeforeMinor),
  }),
  delivered: money('deliveredMinor', atCost),
  backUnbilled: money('backUnbilledMinor', atCost),
  notBilled: money('notBilledMinor', atCost),
  daysWaiting: sum('waitingDays', 'count', { hasTotal: false }),
  ...{ toBill: money('toBillMinor', atCost), billed: money('billedMinor', atCost) },
  billedMore: money('billedMoreMinor', atCost),
  billedLess: money('billedLessMinor', atCost),
  purchaseNet: money('purchaseNetMinor'),
  purchaseTax: money('purchaseTaxMinor'),
  purchaseGross: money('purchaseNetMinor', {
    of: ({ purchaseNetMinor = 0, purchaseTaxMinor = 0 }) => purchaseNetMinor + purchaseTaxMinor,
  }),
} as const satisfies Record<string, Measure>;
