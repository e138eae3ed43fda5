import {
  CASH_STEP_MAX_MINOR,
  NAME_MAX_CHARACTERS,
  PRICE_MINOR_MAX,
  RETURN_DAYS_MAX,
} from '@tillbook/core/limits';
import { QUICK_KEYS_MAX } from '@tillbook/core/sales/quick-keys';
import { LOCK_AFTER_MINUTES_MAX } from '@tillbook/core/sales/who-sells';
import type { FieldCase } from './case.ts';
import type { RouteInput } from './routes.ts';
import { lineOf } from './text-kinds.ts';
import { CHOICE, FLAG, ID, listOf, OBJECT, wholeOf } from './value-kinds.ts';

/** Endpoints of how a business sells. */

const some = '0198c0de-0000-7000-8000-000000000001';
const VERSION = wholeOf(1, 2_147_483_647);
const LIMITS = { discountBasisPoints: 500, mayOverridePrice: false, mayExemptTax: false };

const limitFields = (role: string): Record<string, readonly FieldCase[]> => ({
  [`/limits/${role}`]: OBJECT,
  [`/limits/${role}/discountBasisPoints`]: wholeOf(0, 10_000),
  [`/limits/${role}/mayOverridePrice`]: FLAG,
  [`/limits/${role}/mayExemptTax`]: FLAG,
});

const TYPE = { name: 'M-Pesa', accountCode: '1030', needsReference: true };
const TYPE_FIELDS = {
  '/name': lineOf(NAME_MAX_CHARACTERS),
  '/accountCode': CHOICE,
  '/needsReference': FLAG,
};

export const SELLING_ROUTES: Readonly<Record<string, RouteInput>> = {
  saveSelling: {
    body: {
      version: 1,
      rounding: { stepMinor: 5, method: 'nearest' },
      limits: { branch_manager: { ...LIMITS }, seller: { ...LIMITS } },
      lockAfterMinutes: 10,
      giftCards: { leastMinor: 100, mostMinor: 900 },
      laybys: { leastBasisPoints: 1_000, feeMinor: 0 },
      returnDays: 30,
    },
    fields: {
      '/version': VERSION,
      '/rounding': OBJECT.filter(({ value }) => value !== null),
      '/rounding/stepMinor': wholeOf(1, CASH_STEP_MAX_MINOR),
      '/rounding/method': CHOICE,
      '/limits': OBJECT.filter(({ value }) => value !== undefined),
      ...limitFields('branch_manager'),
      ...limitFields('seller'),
      '/lockAfterMinutes': wholeOf(1, LOCK_AFTER_MINUTES_MAX).filter(
        ({ value }) => value !== undefined && value !== null,
      ),
      '/returnDays': wholeOf(1, RETURN_DAYS_MAX).filter(
        ({ value }) => value !== undefined && value !== null,
      ),
      '/giftCards': OBJECT.filter(({ value }) => value !== undefined),
      '/giftCards/leastMinor': wholeOf(1, PRICE_MINOR_MAX),
      '/giftCards/mostMinor': wholeOf(1, PRICE_MINOR_MAX),
      '/laybys': OBJECT.filter(({ value }) => value !== undefined),
      '/laybys/leastBasisPoints': wholeOf(0, 10_000),
      '/laybys/feeMinor': wholeOf(0, PRICE_MINOR_MAX),
    },
  },
  addPaymentType: {
    body: { _id: some, kind: 'mobile_money', ...TYPE },
    fields: { '/_id': ID, '/kind': CHOICE, ...TYPE_FIELDS },
  },
  savePaymentType: {
    body: { version: 1, ...TYPE, isArchived: false },
    fields: { '/version': VERSION, ...TYPE_FIELDS, '/isArchived': FLAG },
  },
  saveQuickKeys: {
    body: { version: 1, soldIds: [some] },
    fields: { '/version': VERSION, '/soldIds': listOf(some, 0, QUICK_KEYS_MAX) },
  },
};
