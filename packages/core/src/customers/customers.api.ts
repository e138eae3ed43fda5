import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import {
  email,
  id,
  moneyMinor,
  name,
  optionalText,
  page,
  pageOf,
  search,
  version,
} from '../fields.ts';
import { CUSTOMERS_FOUND_MAX, CUSTOMER_TERMS_DAYS_MAX, TILL_CUSTOMERS_PAGE } from '../limits.ts';

/** What the till shows of a customer. */
export const customerAtTill = z.object({
  _id: z.string(),
  /** Null: only the number is known. */
  name: z.string().nullable(),
  phone: z.string().nullable(),
  groupName: z.string().nullable(),
  /** What is owed; below zero what the business owes. */
  balanceMinor: z.number(),
  /** Null: no limit; zero: no credit. */
  creditLimitMinor: z.number().nullable(),
  /** How much more may be sold on account; null without a limit. */
  leftMinor: z.number().nullable(),
  termsDays: z.number(),
});
export type CustomerAtTill = z.output<typeof customerAtTill>;

export const customerRow = customerAtTill.extend({
  email: z.string().nullable(),
  taxNumber: z.string().nullable(),
  note: z.string().nullable(),
  isArchived: z.boolean(),
  version: z.number(),
});
export type CustomerRow = z.output<typeof customerRow>;

export const ageing = z.object({
  days0to30: z.number(),
  days31to60: z.number(),
  days61to90: z.number(),
  daysOver90: z.number(),
});

export const customerDetail = customerRow.extend({
  ageing,
  overdueMinor: z.number(),
  salesCount: z.number(),
  salesMinor: z.number(),
  lastSaleAt: z.string().nullable(),
  createdAt: z.string(),
  /** Forgotten: a pseudonym stands in the place of the name. */
  isErased: z.boolean(),
});
export type CustomerDetail = z.output<typeof customerDetail>;

const termsDays = z
  .int()
  .min(0)
  .max(CUSTOMER_TERMS_DAYS_MAX)
  .overwrite((value) => value + 0);
const customerFields = {
  name: name.nullable().default(null),
  /** As typed; kept as E.164. */
  phone: optionalText(40),
  email: email.nullable().default(null),
  groupName: optionalText(60),
  taxNumber: optionalText(40),
  note: optionalText(),
  creditLimitMinor: moneyMinor.nullable().default(0),
  termsDays: termsDays.default(0),
};

export const findCustomers = endpoint({
  name: 'findCustomers',
  method: 'GET',
  path: '/api/till/customers',
  summary: 'Customers of a part of their number (beginning or end) or of words, a few of them',
  access: may('customer.use'),
  query: z.strictObject({ q: search(100) }),
  response: z.object({ items: z.array(customerAtTill).max(CUSTOMERS_FOUND_MAX) }),
  refusals: [],
});

export const getCustomerAtTill = endpoint({
  name: 'getCustomerAtTill',
  method: 'GET',
  path: '/api/till/customers/:customerId',
  summary: 'How the account of one customer stands now, for who sells to them',
  access: may('customer.use'),
  params: z.strictObject({ customerId: id }),
  response: customerAtTill,
  refusals: ['NOT_FOUND'],
});

export const tillCustomers = endpoint({
  name: 'tillCustomers',
  method: 'GET',
  path: '/api/till/customers/changes',
  summary:
    'Customers for a device to keep: without a cursor all of them page by page, then what changed',
  access: may('customer.use'),
  query: z.strictObject({ cursor: page.cursor }),
  response: z.object({
    /** As they are now; one that changed while others were writing may come again. */
    items: z.array(customerAtTill).max(TILL_CUSTOMERS_PAGE),
    /** Customers that are archived. */
    gone: z.array(z.string()),
    /** More are there now: ask on at once. */
    hasMore: z.boolean(),
    /** So much changed that all of them are to be read again, from no cursor. */
    isReset: z.boolean(),
    /** What to ask with next: nothing that is committed later is missed. */
    cursor: z.string(),
  }),
  refusals: [],
});

export const listCustomers = endpoint({
  name: 'listCustomers',
  method: 'GET',
  path: '/api/customers',
  summary: 'Customers by name, with what they owe',
  access: may('customer.view'),
  query: z.strictObject({
    ...page,
    q: search(100).optional(),
    group: search(60).optional(),
    state: z.enum(['active', 'archived', 'all']).default('active'),
    balance: z.enum(['owing', 'credit']).optional(),
  }),
  response: pageOf(customerRow),
  refusals: [],
});

export const getCustomer = endpoint({
  name: 'getCustomer',
  method: 'GET',
  path: '/api/customers/:customerId',
  summary: 'One customer with the age of what is owed',
  access: may('customer.view'),
  params: z.strictObject({ customerId: id }),
  response: customerDetail,
  refusals: ['NOT_FOUND'],
});

export const customerGroups = endpoint({
  name: 'customerGroups',
  method: 'GET',
  path: '/api/customer-groups',
  summary: 'The groups that customers are in',
  access: may('customer.view'),
  response: z.object({ items: z.array(z.object({ name: z.string(), count: z.number() })) }),
  refusals: [],
});

export const addCustomer = endpoint({
  name: 'addCustomer',
  method: 'POST',
  path: '/api/customers',
  summary: 'Add a customer by a name or a number; limit and terms need the right to manage them',
  access: may('customer.use'),
  body: z.strictObject({ _id: id, ...customerFields }),
  response: customerRow,
  refusals: ['PERMISSION_REQUIRED', 'DUPLICATE_VALUE', 'IDEMPOTENCY_KEY_REUSED'],
});

export const editCustomer = endpoint({
  name: 'editCustomer',
  method: 'PATCH',
  path: '/api/customers/:customerId',
  summary: 'Change, archive or restore a customer',
  access: may('customer.manage'),
  params: z.strictObject({ customerId: id }),
  body: z.strictObject({ version, ...customerFields, isArchived: z.boolean() }),
  response: customerDetail,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'DUPLICATE_VALUE', 'INVALID_STATE'],
});

export const eraseCustomer = endpoint({
  name: 'eraseCustomer',
  method: 'POST',
  path: '/api/customers/:customerId/erase',
  summary: 'Forget a customer: a pseudonym stays for the books; the owner alone, for ever',
  access: may('customer.manage'),
  params: z.strictObject({ customerId: id }),
  body: z.strictObject({ version }),
  response: customerDetail,
  refusals: [
    'NOT_FOUND',
    'FORBIDDEN',
    'VERSION_CONFLICT',
    'INVALID_STATE',
    'CUSTOMER_OWES',
    'CUSTOMER_HAS_CREDIT',
    'CUSTOMER_HAS_LAYBY',
  ],
});

export const CUSTOMERS_ENDPOINTS = [
  findCustomers,
  getCustomerAtTill,
  tillCustomers,
  listCustomers,
  getCustomer,
  customerGroups,
  addCustomer,
  editCustomer,
  eraseCustomer,
] as const;
