import { collectionRateOf, receivableDaysOf } from './customer-credit.ts';
import { rateOf } from './figures.ts';
import { money, sum, type Measure } from './measure.ts';

/** What is owed, by whom and for how long; and how well it comes in. */
export const DEBT_MEASURES = {
  credits: money('creditsMinor'),
  owed: money('owedMinor'),
  overdue: money('overdueMinor'),
  overdueShare: sum('overdueMinor', 'rate', {
    of: ({ overdueMinor = 0, openMinor = 0 }) => rateOf(overdueMinor, openMinor),
  }),
  owedBefore: money('owedBeforeMinor'),
  soldOnAccount: money('soldOnAccountMinor'),
  otherOnAccount: money('otherOnAccountMinor'),
  owedAfter: money('owedAfterMinor'),
  collectionRate: sum('paidOnAccountMinor', 'rate', {
    of: ({ paidOnAccountMinor = 0, owedBeforeMinor = 0, soldOnAccountMinor = 0 }) =>
      collectionRateOf(paidOnAccountMinor, owedBeforeMinor + soldOnAccountMinor),
  }),
  receivableDays: sum('owedDaysMinor', 'count', {
    of: ({ owedDaysMinor = 0, soldOnAccountMinor = 0 }) =>
      receivableDaysOf(owedDaysMinor, soldOnAccountMinor),
  }),
  days0to30: money('days0to30'),
  days31to60: money('days31to60'),
  days61to90: money('days61to90'),
  daysOver90: money('daysOver90'),
} as const satisfies Record<string, Measure>;
