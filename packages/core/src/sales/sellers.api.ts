import { z } from 'zod';
import { user } from '../auth/auth.api.ts';
import { pin } from '../auth/pin.api.ts';
import { byDevice, endpoint, may } from '../endpoint.ts';
import { id } from '../fields.ts';

/** 256 bits in base64url. */
const secret = z
  .string()
  .min(1, { abort: true })
  .regex(/^[A-Za-z0-9_-]{43}$/, { error: 'PATTERN' });

const tillSeller = z.object({
  _id: z.string(),
  name: z.string(),
  role: z.string(),
  /** When the PIN was set: what a device keeps of an older one is worth nothing. */
  pinSetAt: z.string().nullable(),
  /** Until when wrong tries have locked it. */
  lockedUntil: z.string().nullable(),
});
export type TillSeller = z.output<typeof tillSeller>;

export const listSellers = endpoint({
  name: 'listSellers',
  method: 'GET',
  path: '/api/till/sellers',
  summary: 'Who may sell in a branch, and who of them has a PIN',
  access: may('sale.post'),
  query: z.strictObject({ branchId: id }),
  response: z.object({ items: z.array(tillSeller) }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

/**
 * A key that one seller has on one device. What is sold there without a connection is signed with
 * it, so that nobody sells in another's name; and it opens the seller's session again when the
 * connection is back. It lies on the device, locked by the seller's PIN.
 */
const sellerKey = z.object({
  keyId: z.string(),
  secret: z.string(),
  pinSetAt: z.string().nullable(),
});
export type SellerKey = z.output<typeof sellerKey>;

const WHO_MAY = ['NOT_FOUND', 'FORBIDDEN', 'BRANCH_FORBIDDEN', 'DEVICE_REVOKED'] as const;

/**
 * Header `Tillbook-Device: <deviceId>.<secret>`. The session of the browser, if it has one, ends.
 * The new one may do what is done at a till, whatever else its person may; `bearer` is its token.
 */
export const enterAsSeller = endpoint({
  name: 'enterAsSeller',
  method: 'POST',
  path: '/api/till/enter',
  summary: 'Sell at this device from now on: by PIN, or by the key that a PIN unlocked here',
  access: byDevice,
  body: z.strictObject({
    sellerId: id,
    branchId: id,
    /** One of the two; a PIN that is there is what counts. */
    pin: pin.optional(),
    unlock: z.strictObject({ keyId: id, secret }).optional(),
  }),
  response: z.object({ bearer: z.string(), data: z.object({ user }), sellerKey }),
  refusals: [
    ...WHO_MAY,
    'DEVICE_UNKNOWN',
    'BUSINESS_SUSPENDED',
    'PIN_NOT_SET',
    'PIN_WRONG',
    'PIN_LOCKED',
    'PIN_NEEDED',
    'RATE_LIMITED',
    'UNAVAILABLE',
  ],
});

export const giveSellerKey = endpoint({
  name: 'giveSellerKey',
  method: 'POST',
  path: '/api/till/seller-key',
  summary: 'The key by which this device signs what the caller sells without a connection',
  access: may('sale.post'),
  body: z.strictObject({ deviceId: id }),
  response: sellerKey,
  refusals: ['NOT_FOUND', 'DEVICE_REVOKED'],
});

export const SELLERS_ENDPOINTS = [listSellers, enterAsSeller, giveSellerKey] as const;
