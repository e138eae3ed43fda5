import { z } from 'zod';
import { secondCode } from '../auth/second-code.ts';
import { endpoint, may } from '../endpoint.ts';
import { name, password } from '../fields.ts';

/** What an act by password may be refused for, whatever the act. */
export const PROOF_REFUSALS = [
  'REAUTH_FAILED',
  'PASSWORD_TOO_LONG',
  'SECOND_STEP_NEEDED',
  'SECOND_STEP_WRONG',
  'SECOND_STEP_KEY_MISSING',
  'RATE_LIMITED',
  'UNAVAILABLE',
] as const;

/** What is still open in the business, said before it is closed. */
const closing = z.object({
  closedAt: z.string().nullable(),
  /** Until then its owner may open it again. */
  reopenUntil: z.string().nullable(),
  /** These stand in the way; everything else is only said. */
  openShifts: z.number(),
  /** Devices that may still hold sales, longest silent first. */
  devices: z.array(z.object({ name: z.string(), lastSeenAt: z.string().nullable() })),
  owingCount: z.number(),
  owingMinor: z.number(),
  stockCount: z.number(),
  stockMinor: z.number(),
  openTransfers: z.number(),
});
export type Closing = z.output<typeof closing>;

export const getClosing = endpoint({
  name: 'getClosing',
  method: 'GET',
  path: '/api/business/closing',
  summary: 'What is open in the business, and whether it is closed; for its owner',
  access: may('branch.manage'),
  response: closing,
  refusals: ['FORBIDDEN'],
});

export const closeBusiness = endpoint({
  name: 'closeBusiness',
  method: 'POST',
  path: '/api/business/close',
  summary: 'Close the business: it is read and exported by its owner from then on, and stays',
  access: may('branch.manage'),
  // Asked again because its answer was lost, it finds the business closed.
  isReading: true,
  body: z.strictObject({
    /** The business's name as typed. */
    name,
    currentPassword: password,
    code: secondCode.optional(),
  }),
  response: closing,
  refusals: ['FORBIDDEN', 'INVALID_STATE', 'SHIFTS_OPEN', ...PROOF_REFUSALS],
});

export const reopenBusiness = endpoint({
  name: 'reopenBusiness',
  method: 'POST',
  path: '/api/business/reopen',
  summary: 'Open a closed business again, while that is possible',
  access: may('branch.manage'),
  // It is asked where nothing else can be changed.
  isReading: true,
  body: z.strictObject({ currentPassword: password, code: secondCode.optional() }),
  response: closing,
  refusals: ['FORBIDDEN', 'INVALID_STATE', ...PROOF_REFUSALS],
});

export const CLOSING_ENDPOINTS = [getClosing, closeBusiness, reopenBusiness] as const;
