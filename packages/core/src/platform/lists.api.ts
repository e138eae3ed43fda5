import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id, page, pageOf, search } from '../fields.ts';
import { currencyAsked } from './businesses.api.ts';

/** Read-only lists over all businesses: no customer, no cost, and no sum over two currencies. */

const ofBusiness = z.object({ _id: z.string(), name: z.string() });
const asked = { ...page, businessId: id.optional(), currency: currencyAsked.optional() };

const branch = z.object({
  _id: z.string(),
  name: z.string(),
  code: z.string(),
  business: ofBusiness,
  currency: z.string(),
  timezone: z.string(),
  tillsCount: z.number(),
  createdAt: z.string(),
  lastSaleAt: z.string().nullable(),
});
export type PlatformBranch = z.output<typeof branch>;

const product = z.object({
  _id: z.string(),
  name: z.string(),
  sku: z.string(),
  barcode: z.string().nullable(),
  business: ofBusiness,
  currency: z.string(),
  priceMinor: z.number(),
  updatedAt: z.string(),
});
export type PlatformProduct = z.output<typeof product>;

const sale = z.object({
  _id: z.string(),
  receiptNumber: z.string(),
  occurredAt: z.string(),
  businessDate: z.string(),
  business: ofBusiness,
  branchName: z.string(),
  sellerName: z.string(),
  currency: z.string(),
  totalMinor: z.number(),
  state: z.string(),
});
export type PlatformSale = z.output<typeof sale>;

export const platformBranches = endpoint({
  name: 'platformBranches',
  method: 'GET',
  path: '/api/admin/branches',
  summary: 'Branches of every business, by the business’s name',
  access: may('platform.view'),
  query: z.strictObject({
    ...asked,
    /** A part of the name or the code of a branch, or of its business’s name. */
    q: search(100).optional(),
  }),
  response: pageOf(branch),
  refusals: ['PERMISSION_REQUIRED'],
});

export const platformProducts = endpoint({
  name: 'platformProducts',
  method: 'GET',
  path: '/api/admin/products',
  summary: 'Products on sale in every business, by name, without their cost',
  access: may('platform.view'),
  query: z.strictObject({
    ...asked,
    /** How its name begins. */
    q: search(100).optional(),
  }),
  response: pageOf(product),
  refusals: ['PERMISSION_REQUIRED'],
});

export const platformSales = endpoint({
  name: 'platformSales',
  method: 'GET',
  path: '/api/admin/sales',
  summary: 'Sales of every business, newest first, without customers and lines',
  access: may('platform.view'),
  query: z.strictObject({
    ...asked,
    /** A whole receipt number. */
    q: search(64).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  response: pageOf(sale),
  refusals: ['PERMISSION_REQUIRED'],
});

export const platformSalesSum = endpoint({
  name: 'platformSalesSum',
  method: 'GET',
  path: '/api/admin/sales/sum',
  summary: 'Sales of at most 31 days, counted and summed in each currency by itself',
  access: may('platform.view'),
  query: z.strictObject({
    businessId: id.optional(),
    currency: currencyAsked.optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  response: z.object({
    from: z.string(),
    to: z.string(),
    sums: z.array(
      z.object({
        currency: z.string(),
        businesses: z.number(),
        salesCount: z.number(),
        totalMinor: z.number(),
      }),
    ),
  }),
  refusals: ['PERMISSION_REQUIRED'],
});

export const platformChoices = endpoint({
  name: 'platformChoices',
  method: 'GET',
  path: '/api/admin/choices',
  summary: 'What the platform’s lists can be narrowed to: businesses and their currencies',
  access: may('platform.view'),
  response: z.object({
    businesses: z.array(ofBusiness),
    currencies: z.array(z.string()),
  }),
  refusals: ['PERMISSION_REQUIRED'],
});

export const PLATFORM_LISTS_ENDPOINTS = [
  platformBranches,
  platformProducts,
  platformSales,
  platformSalesSum,
  platformChoices,
] as const;
