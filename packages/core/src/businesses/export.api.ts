import { z } from 'zod';
import { secondCode } from '../auth/second-code.ts';
import { endpoint, may } from '../endpoint.ts';
import { id, password } from '../fields.ts';

/** A file with everything stays this long, and then only its line in the audit. */
export const EXPORT_LIFE_MS = 2 * 3_600_000;
/** Of one business within an hour. */
export const EXPORTS_PER_HOUR = 10;

/** What an export goes through; `stopped`: the server ended meanwhile, or something failed. */
export const EXPORT_STATES = ['making', 'ready', 'stopped'] as const;

const businessExport = z.object({
  _id: z.string(),
  state: z.enum(EXPORT_STATES),
  askedAt: z.string(),
  askedByName: z.string(),
  filesDone: z.number(),
  files: z.number(),
  rowsDone: z.number(),
  /** Of the file; known when it is ready. */
  byteSize: z.number(),
  expiresAt: z.string().nullable(),
  /** Whether it was asked for in this session: no other may fetch it. */
  isHere: z.boolean(),
});
export type BusinessExport = z.output<typeof businessExport>;

export const listExports = endpoint({
  name: 'listExports',
  method: 'GET',
  path: '/api/business/exports',
  summary: 'The files with everything of the business that can still be fetched, newest first',
  access: may('branch.manage'),
  response: z.object({ items: z.array(businessExport) }),
  refusals: ['FORBIDDEN'],
});

export const makeExport = endpoint({
  name: 'makeExport',
  method: 'POST',
  path: '/api/business/exports',
  summary: 'Make one file with everything of the business; its owner alone, by password',
  access: may('branch.manage'),
  // It changes nothing of the business: also one that is stopped or closed is taken along.
  isReading: true,
  body: z.strictObject({ _id: id, currentPassword: password, code: secondCode.optional() }),
  response: businessExport,
  refusals: [
    'FORBIDDEN',
    'INVALID_STATE',
    'IDEMPOTENCY_KEY_REUSED',
    'REAUTH_FAILED',
    'PASSWORD_TOO_LONG',
    'SECOND_STEP_NEEDED',
    'SECOND_STEP_WRONG',
    'SECOND_STEP_KEY_MISSING',
    'RATE_LIMITED',
    'UNAVAILABLE',
  ],
});

/** The session's cookie alone opens it, so that the browser saves it without holding it. */
export const exportFile = endpoint({
  name: 'exportFile',
  method: 'GET',
  path: '/api/business/exports/:exportId/file',
  summary: 'The file itself, in the session that asked for it, until it expires',
  access: may('branch.manage'),
  params: z.strictObject({ exportId: id }),
  gives: 'application/zip',
  response: z.unknown(),
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
});

/** The address of a file. */
export function exportPath(exportId: string): string {
  return `/api/business/exports/${exportId}/file`;
}

export const EXPORT_ENDPOINTS = [listExports, makeExport, exportFile] as const;
