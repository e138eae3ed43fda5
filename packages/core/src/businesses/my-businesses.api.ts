import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day } from '../fields.ts';
import { currency } from './businesses.api.ts';

const alert = z.object({ kind: z.string(), count: z.number() });
/** What somebody said that a currency is worth. */
export const rate = z.object({
  fromCurrency: z.string(),
  toCurrency: z.string(),
  onDay: z.string(),
  rateNano: z.number(),
});

const mine = z.object({
  /** The currency the owner wants to see everything in; null until one is chosen. */
  currency: z.string().nullable(),
  today: z.string(),
  asOf: z.string(),
  businesses: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      currency: z.string(),
      businessDate: z.string(),
      /** The same weekday of the week before. */
      comparedDate: z.string(),
      /** Today, and that day up to the same time; null where it sold nothing at all. */
      netSalesMinor: z.object({ value: z.number(), before: z.number().nullable() }),
      /** What customers paid today. */
      salesMinor: z.number(),
      profitMinor: z.number(),
      /** What the open drawers should hold. */
      cashMinor: z.number(),
      /** What customers owe. */
      debtsMinor: z.number(),
      alerts: z.array(alert),
    }),
  ),
  /** Every rate the owner said, newest first. */
  rates: z.array(rate),
});

export const businessesToday = endpoint({
  name: 'businessesToday',
  method: 'GET',
  path: '/api/my-businesses/today',
  summary: 'Today in every business of the owner, each in its own currency',
  access: may('dashboard.business'),
  response: mine,
  refusals: [],
});

export const saveOwnerRate = endpoint({
  name: 'saveOwnerRate',
  method: 'PUT',
  path: '/api/my-businesses/rates',
  summary: 'Say what a currency is worth in another from a day on',
  access: may('dashboard.business'),
  body: z.strictObject({
    fromCurrency: currency,
    toCurrency: currency,
    onDay: day,
    /** Thousand-millionths. */
    rateNano: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  }),
  response: mine,
  refusals: [],
});

export const saveOwnerCurrency = endpoint({
  name: 'saveOwnerCurrency',
  method: 'PUT',
  path: '/api/my-businesses/currency',
  summary: 'Choose the currency in which the owner sees all businesses',
  access: may('dashboard.business'),
  body: z.strictObject({ currency }),
  response: mine,
  refusals: [],
});

export const MY_BUSINESSES_ENDPOINTS = [businessesToday, saveOwnerRate, saveOwnerCurrency] as const;
