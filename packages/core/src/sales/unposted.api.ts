import { z } from 'zod';
import { byDevice, endpoint, may } from '../endpoint.ts';
import { id, instant } from '../fields.ts';
import { UNSENT_TEXT_MAX_CHARACTERS } from '../limits.ts';
import { UNSENT_KINDS } from './unsent-file.ts';

/** Kept letter by letter, whatever it says. */
const factText = z
  .string()
  .min(1, { abort: true })
  .max(UNSENT_TEXT_MAX_CHARACTERS, { abort: true })
  .refine((value) => value.isWellFormed(), { error: 'INVALID_UNICODE', abort: true })
  // No JSON has it, and no database keeps it in a text.
  .refine((value) => !value.includes('\u0000'), { error: 'CONTROL_CHARACTER' });

/**
 * The end of what the server could make nothing of. It is tried once more; where nothing can be
 * made of it still, it is kept as the device wrote it down, with a conflict that a manager settles,
 * and is not posted any more.
 */
export const handOverFact = endpoint({
  name: 'handOverFact',
  method: 'POST',
  path: '/api/till/sync/unposted',
  summary: 'Hand over what could not be posted, as it is, for a manager to settle',
  access: byDevice,
  body: z.strictObject({
    tillId: id,
    /** By the device's clock, now. */
    sentAt: instant,
    kind: z.enum(UNSENT_KINDS),
    text: factText,
  }),
  response: z.object({
    /** `posted`: it could be posted after all. `kept`: it is with the managers. */
    state: z.enum(['posted', 'kept']),
    /** Why it could not be posted. */
    code: z.string().nullable(),
    message: z.string().nullable(),
  }),
  refusals: ['DEVICE_UNKNOWN'],
});

export const readUnpostedFact = endpoint({
  name: 'readUnpostedFact',
  method: 'GET',
  path: '/api/sale-conflicts/:conflictId/fact',
  summary: 'What could not be posted, letter by letter as its device wrote it down',
  access: may('sale.view'),
  params: z.strictObject({ conflictId: id }),
  response: z.object({
    kind: z.enum(UNSENT_KINDS),
    deviceId: z.string(),
    tillId: z.string(),
    handedAt: z.string(),
    /** Null: it named a customer who was forgotten. */
    text: z.string().nullable(),
  }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const UNPOSTED_ENDPOINTS = [handOverFact, readUnpostedFact] as const;
