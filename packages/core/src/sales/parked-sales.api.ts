import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id, instant, moneyMinor, note, optionalText, quantityMilli, text } from '../fields.ts';
import {
  CERTIFICATE_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PARKED_NAME_MAX_CHARACTERS,
  REMOVED_LINES_MAX,
  SALE_LINES_MAX,
  SALE_NOTE_MAX_CHARACTERS,
  TEXT_MAX_CHARACTERS,
} from '../limits.ts';
import { discountDraft, saleReason as reason } from './discount.api.ts';

const written = optionalText(SALE_NOTE_MAX_CHARACTERS);

/** A line as a till keeps it; what it costs is judged anew when it is taken up. */
const parkedLine = z.strictObject({
  /** The product's id, or the pack's; at an open price the line's own. */
  soldId: id,
  productId: id,
  packId: id.nullable(),
  name: text(TEXT_MAX_CHARACTERS),
  sku: text(NAME_MAX_CHARACTERS),
  sellerNote: note(TEXT_MAX_CHARACTERS).nullable(),
  unit: text(NAME_MAX_CHARACTERS),
  stepMilli: quantityMilli,
  unitPriceMinor: moneyMinor,
  taxBasisPoints: z.int().min(0).max(10_000),
  quantityMilli,
  note: written,
  discount: discountDraft.nullable(),
  override: z.strictObject({ listPriceMinor: moneyMinor, reason }).nullable(),
});

/** What of a parked cart goes from device to device. */
const parkedContent = z.strictObject({
  lines: z.array(parkedLine).min(1).max(SALE_LINES_MAX),
  discount: discountDraft.nullable(),
  taxExempt: z
    .strictObject({ reason, certificate: optionalText(CERTIFICATE_MAX_CHARACTERS) })
    .nullable(),
  note: written,
  /** Lines that were taken out of it. */
  removed: z.int().min(0).max(REMOVED_LINES_MAX),
});
export type ParkedContent = z.output<typeof parkedContent>;

const parkedDraft = z.strictObject({
  _id: id,
  ...{ tillId: id, deviceId: id },
  name: text(PARKED_NAME_MAX_CHARACTERS),
  /** By the device's clock. */
  parkedAt: instant,
  parkedByName: text(NAME_MAX_CHARACTERS),
  customerId: id.nullable(),
  content: parkedContent,
});
export type ParkedDraft = z.output<typeof parkedDraft>;

/** Ids and names: what is in it is only told to the till that takes it. */
const parkedRow = z.object({
  _id: z.string(),
  tillName: z.string(),
  name: z.string(),
  parkedAt: z.string(),
  parkedByName: z.string(),
  itemsCount: z.number(),
});
export type ParkedRow = z.output<typeof parkedRow>;

const words = z.string().nullable();
const offGiven = z
  .union([
    z.object({ kind: z.literal('percent'), basisPoints: z.number(), reason: z.string() }),
    z.object({ kind: z.literal('amount'), amountMinor: z.number(), reason: z.string() }),
  ])
  .nullable();

/** The same as it is answered. */
const contentTold = z.object({
  lines: z.array(
    z.object({
      ...{ soldId: z.string(), productId: z.string(), packId: z.string().nullable() },
      ...{ name: z.string(), sku: z.string(), sellerNote: words, unit: z.string() },
      ...{ stepMilli: z.number(), unitPriceMinor: z.number(), taxBasisPoints: z.number() },
      ...{ quantityMilli: z.number(), note: words, discount: offGiven },
      override: z.object({ listPriceMinor: z.number(), reason: z.string() }).nullable(),
    }),
  ),
  discount: offGiven,
  taxExempt: z.object({ reason: z.string(), certificate: words }).nullable(),
  note: words,
  removed: z.number(),
});

const takenSale = parkedRow.extend({
  customer: z
    .object({ _id: z.string(), name: z.string().nullable(), phone: z.string().nullable() })
    .nullable(),
  content: contentTold,
});
export type TakenSale = z.output<typeof takenSale>;

const params = z.strictObject({ parkedId: id });
const atTill = z.strictObject({ tillId: id, deviceId: id });
export type AtTill = z.output<typeof atTill>;

export const parkSale = endpoint({
  name: 'parkSale',
  method: 'POST',
  path: '/api/parked-sales',
  summary: 'Let the other tills of the branch know a parked sale',
  access: may('sale.post'),
  body: parkedDraft,
  /** False: it was taken up or put away before it came here. */
  response: z.object({ _id: z.string(), isParked: z.boolean() }),
  refusals: [
    ...[
      'NOT_FOUND',
      'BRANCH_FORBIDDEN',
      'DEVICE_REVOKED',
      'CUSTOMER_ARCHIVED',
      'CUSTOMER_FORGOTTEN',
    ],
    ...['LIMIT_EXCEEDED', 'IDEMPOTENCY_KEY_REUSED'],
  ] as const,
});

export const listParkedSales = endpoint({
  name: 'listParkedSales',
  method: 'GET',
  path: '/api/parked-sales',
  summary: 'The sales that the tills of a branch put aside, the latest first',
  access: may('sale.post'),
  query: z.strictObject({ branchId: id }),
  response: z.object({ sales: z.array(parkedRow) }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const takeParkedSale = endpoint({
  name: 'takeParkedSale',
  method: 'POST',
  path: '/api/parked-sales/:parkedId/take',
  summary: 'Take up a parked sale of another till; one device gets it, and gets it again',
  access: may('sale.post'),
  params,
  /** Only again: what this device was given before and may not have written down. */
  body: atTill.extend({ isOnlyAgain: z.boolean().default(false) }),
  response: takenSale,
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN', 'DEVICE_REVOKED', 'PARKED_TAKEN'],
});

export const endParkedSale = endpoint({
  name: 'endParkedSale',
  method: 'POST',
  path: '/api/parked-sales/:parkedId/end',
  summary: 'Tell that a device took up or put away its own parked sale, at once or later',
  access: may('sale.post'),
  params,
  body: atTill,
  response: z.object({
    /** False: nothing of it is known here. */
    wasThere: z.boolean(),
    /** Who had taken it at another device by then. */
    takenBy: z.object({ name: z.string(), tillName: z.string() }).nullable(),
  }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const PARKED_SALES_ENDPOINTS = [
  ...[parkSale, listParkedSales, takeParkedSale, endParkedSale],
] as const;
