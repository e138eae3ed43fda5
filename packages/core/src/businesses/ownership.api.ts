import { z } from 'zod';
import { secondCode } from '../auth/second-code.ts';
import { endpoint, may } from '../endpoint.ts';
import { id, password } from '../fields.ts';
import { PROOF_REFUSALS } from './closing.api.ts';

const person = z.object({ _id: z.string(), name: z.string() });

const ownership = z.object({
  owner: person,
  /** The one that waits for an answer. */
  offer: z
    .object({
      _id: z.string(),
      fromName: z.string(),
      to: person,
      offeredAt: z.string(),
      expiresAt: z.string(),
    })
    .nullable(),
  /** Admins who could own it, by name; told to the owner alone. */
  heirs: z.array(person.extend({ email: z.string() })),
});
export type Ownership = z.output<typeof ownership>;

const access = may('branch.manage');
const proof = { currentPassword: password, code: secondCode.optional() };
const params = z.strictObject({ offerId: id });

export const getOwnership = endpoint({
  name: 'getOwnership',
  method: 'GET',
  path: '/api/business/ownership',
  summary: 'Who owns the business, and to whom it is offered',
  access,
  response: ownership,
  refusals: [],
});

export const offerOwnership = endpoint({
  name: 'offerOwnership',
  method: 'POST',
  path: '/api/business/ownership/offers',
  summary: 'Offer the business to one of its admins; the same offer again answers the same',
  access,
  body: z.strictObject({ _id: id, personId: id, ...proof }),
  response: ownership,
  refusals: [
    ...(['FORBIDDEN', 'NOT_FOUND', 'CANNOT_OWN', 'OFFER_OPEN', 'IDEMPOTENCY_KEY_REUSED'] as const),
    ...PROOF_REFUSALS,
  ],
});

export const acceptOwnership = endpoint({
  name: 'acceptOwnership',
  method: 'POST',
  path: '/api/business/ownership/offers/:offerId/accept',
  summary: 'Take the business that was offered: the caller owns it from now on',
  access,
  params,
  body: z.strictObject(proof),
  response: ownership,
  refusals: [
    ...(['FORBIDDEN', 'NOT_FOUND', 'INVALID_STATE', 'CANNOT_OWN', 'GOODS_OFFERED'] as const),
    ...(['LIMIT_REACHED'] as const),
    ...PROOF_REFUSALS,
  ],
});

export const declineOwnership = endpoint({
  name: 'declineOwnership',
  method: 'POST',
  path: '/api/business/ownership/offers/:offerId/decline',
  summary: 'Say no to the business that was offered',
  access,
  params,
  response: ownership,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_STATE'],
});

export const withdrawOwnership = endpoint({
  name: 'withdrawOwnership',
  method: 'POST',
  path: '/api/business/ownership/offers/:offerId/withdraw',
  summary: 'Take back the offer of the business',
  access,
  params,
  response: ownership,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_STATE'],
});

export const OWNERSHIP_ENDPOINTS = [
  getOwnership,
  offerOwnership,
  acceptOwnership,
  declineOwnership,
  withdrawOwnership,
] as const;
