import { APPROVAL_KINDS } from '@tillbook/core/approvals/approval-states';
import {
  CASH_STEP_MAX_MINOR,
  CERTIFICATE_MAX_CHARACTERS,
  PRICE_MINOR_MAX,
  PROMOTIONS_PER_LINE,
  REASON_MAX_CHARACTERS,
  REMOVED_LINES_MAX,
  SALE_LINES_MAX,
  SALE_NOTE_MAX_CHARACTERS,
  SALE_PAYMENTS_MAX,
} from '@tillbook/core/limits';
import { bad, type FieldCase, without } from './case.ts';
import { emptyLineOf, lineOf } from './text-kinds.ts';
import { CHOICE, ID, INSTANT, listOf, MONEY, OBJECT, quantityOf, wholeOf } from './value-kinds.ts';

/** A sale that is right in shape, and its fields by JSON pointer. */

const some = '0198c0de-0000-7000-8000-000000000001';
const QUANTITY = quantityOf(1);
const optional = (cases: readonly FieldCase[]) => without(cases, undefined);
const nullable = (cases: readonly FieldCase[]) => without(cases, null);

export const SALE = {
  _id: some,
  tillId: some,
  leaseId: some,
  shiftId: some,
  series: 'A',
  number: 1,
  occurredAt: '2026-03-04T07:00:00.000Z',
  lines: [
    {
      ...{ productId: some, quantityMilli: 1_000, unitPriceMinor: 100 },
      override: { listPriceMinor: 100, reason: 'Near expiry' },
      promotions: [{ promotionId: some, amountMinor: 10 }],
    },
  ],
  taxExempt: { reason: 'Embassy', certificate: null },
  payments: [
    {
      _id: some,
      method: 'cash',
      amountMinor: 100,
      tenderedMinor: 100,
      provider: null,
      reference: null,
    },
  ],
  totalMinor: 100,
  approvalIds: [],
};
export const saleFields = (at: string): Record<string, readonly FieldCase[]> => ({
  [`${at}/_id`]: ID,
  [`${at}/tillId`]: ID,
  [`${at}/leaseId`]: ID,
  [`${at}/shiftId`]: ID,
  [`${at}/customerId`]: optional(nullable(ID)),
  [`${at}/quoteId`]: optional(nullable(ID)),
  [`${at}/removedCount`]: optional(nullable(wholeOf(0, REMOVED_LINES_MAX))),
  [`${at}/series`]: lineOf(4),
  [`${at}/number`]: wholeOf(1, 999_999_999),
  [`${at}/occurredAt`]: INSTANT,
  [`${at}/lines`]: listOf(SALE.lines[0], 1, SALE_LINES_MAX),
  [`${at}/lines/0`]: without(OBJECT, undefined),
  [`${at}/lines/0/productId`]: ID,
  [`${at}/lines/0/packId`]: optional(nullable(ID)),
  [`${at}/lines/0/quantityMilli`]: QUANTITY,
  [`${at}/lines/0/unitPriceMinor`]: MONEY,
  [`${at}/lines/0/note`]: optional(emptyLineOf(SALE_NOTE_MAX_CHARACTERS)),
  [`${at}/note`]: optional(emptyLineOf(SALE_NOTE_MAX_CHARACTERS)),
  [`${at}/lines/0/override`]: optional(nullable(OBJECT)),
  [`${at}/lines/0/override/listPriceMinor`]: MONEY,
  [`${at}/lines/0/override/reason`]: lineOf(REASON_MAX_CHARACTERS),
  [`${at}/lines/0/promotions`]: optional(
    nullable(listOf(SALE.lines[0]?.promotions[0], 0, PROMOTIONS_PER_LINE)),
  ),
  [`${at}/lines/0/promotions/0`]: without(OBJECT, undefined),
  [`${at}/lines/0/promotions/0/promotionId`]: ID,
  [`${at}/lines/0/promotions/0/amountMinor`]: wholeOf(1, PRICE_MINOR_MAX),
  [`${at}/lines/0/discount`]: optional(nullable(OBJECT)),
  [`${at}/discount`]: optional(nullable(OBJECT)),
  [`${at}/taxExempt`]: optional(nullable(OBJECT)),
  [`${at}/taxExempt/reason`]: lineOf(REASON_MAX_CHARACTERS),
  [`${at}/taxExempt/certificate`]: emptyLineOf(CERTIFICATE_MAX_CHARACTERS),
  [`${at}/roundingMinor`]: optional(nullable(wholeOf(-CASH_STEP_MAX_MINOR, CASH_STEP_MAX_MINOR))),
  [`${at}/approvalIds`]: optional(nullable(listOf(some, 0, APPROVAL_KINDS.length))),
  [`${at}/payments`]: [
    ...listOf(SALE.payments[0], 0, SALE_PAYMENTS_MAX),
    bad(
      'M69',
      Array.from({ length: 51 }, () => SALE.payments[0]),
      'TOO_MANY',
    ),
  ],
  [`${at}/payments/0`]: without(OBJECT, undefined),
  [`${at}/payments/0/_id`]: ID,
  [`${at}/payments/0/method`]: CHOICE,
  [`${at}/payments/0/paymentTypeId`]: optional(nullable(ID)),
  [`${at}/payments/0/amountMinor`]: MONEY,
  [`${at}/payments/0/tenderedMinor`]: optional(MONEY),
  [`${at}/payments/0/provider`]: emptyLineOf(40),
  [`${at}/payments/0/reference`]: emptyLineOf(64),
  [`${at}/payments/0/payerPhone`]: optional(emptyLineOf(32)),
  [`${at}/payments/0/giftCardCode`]: optional(emptyLineOf(40)),
  [`${at}/totalMinor`]: MONEY,
});

/** Of a sale that is asked for: a device says what its clock says where that is wrong. */
export const askedSaleFields = (at: string): Record<string, readonly FieldCase[]> => ({
  ...saleFields(at),
  [`${at}/sentAt`]: optional(nullable(INSTANT)),
});
