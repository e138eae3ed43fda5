import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id, instant } from '../fields.ts';
import { SALES_PER_SYNC_MAX, UNSENT_PARTS_MAX, UNSENT_TEXT_MAX_CHARACTERS } from '../limits.ts';
import { CONFLICT_KINDS } from './sale-facts.ts';
import { UNSENT_KINDS } from './unsent-file.ts';

/** 256 bits in base64url. */
const bits256 = z
  .string()
  .min(1, { abort: true })
  .regex(/^[A-Za-z0-9_-]{43}$/, { error: 'PATTERN' });

/** Kept letter by letter: its hash is under the seal. */
const partJson = z
  .string()
  .min(1, { abort: true })
  .max(UNSENT_TEXT_MAX_CHARACTERS, { abort: true })
  .refine((value) => value.isWellFormed(), { error: 'INVALID_UNICODE' });

const hashes = z.array(bits256).min(1).max(UNSENT_PARTS_MAX);

/** What one business's till did on a device, under the device's seal. */
export const sealedUnsent = z.object({
  businessId: id,
  /** For people; null where nothing in it says it. */
  businessName: z.string().nullable(),
  deviceId: id,
  madeAt: instant,
  seal: bits256,
  parts: z
    .array(z.object({ kind: z.enum(UNSENT_KINDS), tillId: id, text: partJson }))
    .min(1)
    .max(UNSENT_PARTS_MAX),
});
export type SealedUnsent = z.output<typeof sealedUnsent>;

/** The file that a device exports, as far as it is brought in again; the rest is for people. */
export const unsentFile = z.object({ sealed: z.array(sealedUnsent) });

const broughtOutcome = z.object({
  /** Null where not even that could be read. */
  _id: z.string().nullable(),
  /**
   * `known`: it had come in before, by the device or out of a file. `malformed`: nothing could be
   * made of it; it stays in the file.
   */
  state: z.enum(['posted', 'known', 'malformed']),
  conflicts: z.array(z.enum(CONFLICT_KINDS)),
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type BroughtOutcome = z.output<typeof broughtOutcome>;

/**
 * What a device had exported and cannot send any more. The device's seal stands for its secret;
 * each part is posted as if the device had sent it, once, whoever brings it.
 */
export const bringUnsent = endpoint({
  name: 'bringUnsent',
  method: 'POST',
  path: '/api/devices/:deviceId/unsent',
  summary: 'Post what a device had not sent, out of the file that it exported',
  access: may('device.manage'),
  params: z.strictObject({ deviceId: id }),
  body: z.strictObject({
    madeAt: instant,
    seal: bits256,
    /** Of all parts of the file, also those that other requests bring. */
    hashes,
    tillId: id,
    kind: z.enum(UNSENT_KINDS),
    /** Sales of one till in their order, or one of anything else. */
    parts: z
      .array(
        z.strictObject({
          /** Its place in the file. */
          at: z
            .int()
            .min(0)
            .max(UNSENT_PARTS_MAX - 1),
          text: partJson,
        }),
      )
      .min(1)
      .max(SALES_PER_SYNC_MAX),
  }),
  /** In the order of the parts. */
  response: z.object({ outcomes: z.array(broughtOutcome) }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN', 'FILE_CHANGED'],
});

export const UNSENT_FILE_ENDPOINTS = [bringUnsent] as const;
