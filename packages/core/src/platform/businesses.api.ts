import { z } from 'zod';
import { BUSINESS_TYPES } from '../businesses/businesses.api.ts';
import { visit } from '../businesses/visits.api.ts';
import { endpoint, may, signedIn } from '../endpoint.ts';
import { id, page, pageOf, search, text, version } from '../fields.ts';
import { PLATFORM_REASON_MAX_CHARACTERS } from '../limits.ts';
import { BUSINESS_STANDINGS } from './standing.ts';

/** How the last nightly look at its books went. */
export const BOOKS_SEEN = ['broken', 'in_order', 'unseen'] as const;
/** Whether its owner has finished its set-up, whatever its state. */
export const SET_UP = ['finished', 'open'] as const;
/** When it sold something: each branch at its own today. */
export const SOLD_WHEN = ['today'] as const;
/** For so many days nothing was sold. */
export const QUIET_DAYS = ['7', '14', '30', '90'] as const;

/** A business that sold and then nothing for so long is told on the platform's dashboard. */
export const QUIET_DAYS_TOLD = 14;

export const BUSINESS_SORTS = ['-created', 'created', 'name', '-name'] as const;

/** A currency as lists are filtered by it. */
export const currencyAsked = z.string().regex(/^[A-Z]{3}$/, { error: 'PATTERN' });

const business = z.object({
  _id: z.string(),
  name: z.string(),
  businessType: z.string(),
  currency: z.string(),
  timezone: z.string(),
  owner: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  branchesCount: z.number(),
  createdAt: z.string(),
  lastSaleAt: z.string().nullable(),
  standing: z.enum(BUSINESS_STANDINGS),
  /** The last nightly look at its books: when, and how many rules did not hold. */
  lookedAt: z.string().nullable(),
  brokenCount: z.number(),
  isSample: z.boolean(),
  suspendedAt: z.string().nullable(),
  suspendedReason: z.string().nullable(),
  version: z.number(),
});
export type PlatformBusiness = z.output<typeof business>;

/** What the platform did to it, or to its owner, newest first. */
export const platformAct = z.object({
  _id: z.string(),
  at: z.string(),
  action: z.string(),
  actorName: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});
export type PlatformAct = z.output<typeof platformAct>;

const businessDetail = business.extend({
  branches: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      code: z.string(),
      tillsCount: z.number(),
      salesCount: z.number(),
    }),
  ),
  people: z.array(z.object({ role: z.string(), count: z.number() })),
  productsCount: z.number(),
  devices: z.array(
    z.object({ _id: z.string(), name: z.string(), lastSeenAt: z.string().nullable() }),
  ),
  /** Of the last thirty days, in the business's own currency. */
  recent: z.object({ salesCount: z.number(), salesMinor: z.number() }),
  log: z.array(platformAct),
  /** The newest that somebody of the platform asked for; null: nobody ever did. */
  visit: visit.extend({ isMine: z.boolean() }).nullable(),
});
export type PlatformBusinessDetail = z.output<typeof businessDetail>;

/** A business as a decision left it. */
const decided = z.object({
  _id: z.string(),
  suspendedAt: z.string().nullable(),
  suspendedReason: z.string().nullable(),
  version: z.number(),
});

const params = z.strictObject({ businessId: id });
const reason = text(PLATFORM_REASON_MAX_CHARACTERS);

export const platformBusinesses = endpoint({
  name: 'platformBusinesses',
  method: 'GET',
  path: '/api/admin/businesses',
  summary: 'Every business with its owner, its last sale and how it stands',
  access: may('platform.view'),
  query: z.strictObject({
    ...page,
    /** A part of its name, of its owner’s or of their e-mail. */
    q: search(100).optional(),
    standing: z.enum(BUSINESS_STANDINGS).optional(),
    businessType: z.enum(BUSINESS_TYPES).optional(),
    currency: currencyAsked.optional(),
    books: z.enum(BOOKS_SEEN).optional(),
    /** Set up before these days, and nothing sold in them. */
    quietDays: z.enum(QUIET_DAYS).optional(),
    setUp: z.enum(SET_UP).optional(),
    /** Set up, and more receipts today than voided ones. */
    sold: z.enum(SOLD_WHEN).optional(),
    sort: z.enum(BUSINESS_SORTS).default('-created'),
  }),
  response: pageOf(business),
  refusals: ['PERMISSION_REQUIRED'],
});

export const platformBusiness = endpoint({
  name: 'platformBusiness',
  method: 'GET',
  path: '/api/admin/businesses/:businessId',
  summary: 'One business as the platform sees it: counts and dates, no customer and no cost',
  access: may('platform.view'),
  params,
  response: businessDetail,
  refusals: ['PERMISSION_REQUIRED', 'NOT_FOUND'],
});

export const suspendBusiness = endpoint({
  name: 'suspendBusiness',
  method: 'POST',
  path: '/api/admin/businesses/:businessId/suspend',
  summary: 'Stop a business: its people read and export, nothing of it is written any more',
  access: may('platform.manage'),
  params,
  body: z.strictObject({ version, reason }),
  response: decided,
  refusals: ['PERMISSION_REQUIRED', 'NOT_FOUND', 'INVALID_STATE', 'VERSION_CONFLICT'],
});

export const reactivateBusiness = endpoint({
  name: 'reactivateBusiness',
  method: 'POST',
  path: '/api/admin/businesses/:businessId/reactivate',
  summary: 'Let a stopped business go on',
  access: may('platform.manage'),
  params,
  body: z.strictObject({ version }),
  response: decided,
  refusals: ['PERMISSION_REQUIRED', 'NOT_FOUND', 'INVALID_STATE', 'VERSION_CONFLICT'],
});

export const shellNotices = endpoint({
  name: 'shellNotices',
  method: 'GET',
  path: '/api/notices',
  summary: 'What the platform says to the business in use: notices, and why it is stopped',
  access: signedIn,
  response: z.object({
    suspension: z.object({ since: z.string(), reason: z.string().nullable() }).nullable(),
    /** Closed by its owner, who may open it again until then. */
    closed: z.object({ since: z.string(), reopenUntil: z.string() }).nullable(),
    /** The business's owner offers it to the caller. */
    offered: z.object({ _id: z.string(), fromName: z.string(), expiresAt: z.string() }).nullable(),
    /** Somebody of the platform asks the owner to see the business, or sees it; told to admins. */
    visit: z
      .object({
        _id: z.string(),
        standing: z.enum(['asked', 'open']),
        byName: z.string(),
        endsAt: z.string(),
      })
      .nullable(),
    notices: z.array(
      z.object({
        _id: z.string(),
        level: z.enum(['info', 'warning', 'danger']),
        words: z.string(),
        endsAt: z.string(),
      }),
    ),
  }),
  refusals: [],
});

export const PLATFORM_BUSINESSES_ENDPOINTS = [
  platformBusinesses,
  platformBusiness,
  suspendBusiness,
  reactivateBusiness,
  shellNotices,
] as const;
