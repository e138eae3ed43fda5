import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id, name, page, pageOf } from '../fields.ts';
import { ROW_PROBLEMS } from './cell-reader.ts';
import { IMPORT_FIELDS } from './columns.ts';
import { DEBT_FIELDS } from './debt-columns.ts';

export const IMPORT_BYTES_MAX = 10_485_760;
export const IMPORT_PIECE_BYTES = 524_288;
export const IMPORT_PIECES_MAX = IMPORT_BYTES_MAX / IMPORT_PIECE_BYTES;
export const IMPORT_COLUMNS_MAX = 100;
export const IMPORT_UNDO_DAYS = 7;
/** A step that nobody heard of for so long has stopped: it can be taken up again. */
export const IMPORT_SILENCE_MS = 15_000;
const MATCHES_MAX = 220;

/** What a file brings: products with their stock, or customers with what they owed before. */
export const IMPORT_SUBJECTS = ['products', 'debts'] as const;
export type ImportSubject = (typeof IMPORT_SUBJECTS)[number];
export const ANY_IMPORT_FIELDS = [...IMPORT_FIELDS, ...DEBT_FIELDS] as const;
export type AnyImportField = (typeof ANY_IMPORT_FIELDS)[number];

export const IMPORT_STATES = [
  'uploading',
  'reading',
  'matching',
  'checking',
  'checked',
  'running',
  'done',
  'undone',
  'failed',
  'discarded',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Why a file could not be read. */
export const IMPORT_TROUBLES = [
  'EMPTY',
  'NOT_A_TABLE',
  'OLD_EXCEL',
  'DAMAGED',
  'TOO_LARGE_UNPACKED',
  'TOO_MANY_ROWS',
  'TOO_MANY_COLUMNS',
  'TOO_LONG_TO_READ',
  'STOPPED',
] as const;
export type ImportTrouble = (typeof IMPORT_TROUBLES)[number];

export const IMPORT_OUTCOMES = ['new', 'update', 'same', 'faulty'] as const;

const match = z.object({
  field: z.enum(ANY_IMPORT_FIELDS),
  branchId: z.string().nullable(),
  column: z.number(),
});

const importJob = z.object({
  _id: z.string(),
  fileName: z.string(),
  subject: z.enum(IMPORT_SUBJECTS),
  state: z.enum(IMPORT_STATES),
  trouble: z.enum(IMPORT_TROUBLES).nullable(),
  /** Works, but nobody heard of it for a while. */
  isSilent: z.boolean(),
  rowsCount: z.number(),
  newCount: z.number(),
  updateCount: z.number(),
  sameCount: z.number(),
  faultyCount: z.number(),
  rowsDone: z.number(),
  madeAt: z.string(),
  madeByName: z.string(),
  finishedAt: z.string().nullable(),
  /** Until when it can be taken back; null when it cannot. */
  undoUntil: z.string().nullable(),
});
export type ImportJob = z.output<typeof importJob>;

const importDetail = importJob.extend({
  format: z.string().nullable(),
  encoding: z.string().nullable(),
  headers: z.array(z.string()),
  matches: z.array(match),
  /** The first rows as they stand in the file. */
  sample: z.array(z.array(z.string())),
  /** What is wrong, by what would mend it. */
  problems: z.array(
    z.object({
      field: z.enum(ANY_IMPORT_FIELDS),
      code: z.enum(ROW_PROBLEMS),
      count: z.number(),
      rows: z.array(z.number()),
      values: z.array(z.string()),
    }),
  ),
  piecesHere: z.array(z.number()),
  undo: z
    .object({
      undone: z.number(),
      /** Products or customers. */
      kept: z.array(z.object({ subjectId: z.string(), name: z.string(), problem: z.string() })),
    })
    .nullable(),
});
export type ImportDetail = z.output<typeof importDetail>;

const params = z.strictObject({ importId: id });

export const startImport = endpoint({
  name: 'startImport',
  method: 'POST',
  path: '/api/imports',
  summary: 'Begin an import of products or debts; the file follows in pieces of half a megabyte',
  access: may('import.use'),
  body: z.strictObject({
    _id: id,
    fileName: name,
    byteSize: z.int().min(1).max(IMPORT_BYTES_MAX),
    /** Who brings products manages them; who brings debts manages customers. */
    subject: z.enum(IMPORT_SUBJECTS).default('products'),
  }),
  response: importDetail,
  refusals: ['PERMISSION_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
});

export const addImportPiece = endpoint({
  name: 'addImportPiece',
  method: 'PUT',
  path: '/api/imports/:importId/pieces',
  summary: 'One piece of the file in base64; the last one to come has the file read',
  access: may('import.use'),
  params,
  body: z.strictObject({
    number: z
      .int()
      .min(0)
      .max(IMPORT_PIECES_MAX - 1)
      .overwrite((value) => value + 0),
    base64: z
      .string()
      .min(4)
      .max(Math.ceil(IMPORT_PIECE_BYTES / 3) * 4)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: 'PATTERN' }),
  }),
  response: importDetail,
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'IDEMPOTENCY_KEY_REUSED', 'VALIDATION_FAILED'],
});

export const listImports = endpoint({
  name: 'listImports',
  method: 'GET',
  path: '/api/imports',
  summary: 'Imports, the newest first',
  access: may('import.use'),
  query: z.strictObject({ ...page }),
  response: pageOf(importJob),
  refusals: [],
});

export const getImport = endpoint({
  name: 'getImport',
  method: 'GET',
  path: '/api/imports/:importId',
  summary: 'One import: how far it is, its columns, and what is wrong by what would mend it',
  access: may('import.use'),
  params,
  response: importDetail,
  refusals: ['NOT_FOUND'],
});

export const listImportRows = endpoint({
  name: 'listImportRows',
  method: 'GET',
  path: '/api/imports/:importId/rows',
  summary: 'Rows of the file with what becomes of each and what is wrong',
  access: may('import.use'),
  params,
  query: z.strictObject({ ...page, outcome: z.enum(IMPORT_OUTCOMES).optional() }),
  response: pageOf(
    z.object({
      number: z.number(),
      cells: z.array(z.string()),
      outcome: z.enum(IMPORT_OUTCOMES).nullable(),
      problems: z.array(
        z.object({
          field: z.enum(ANY_IMPORT_FIELDS),
          code: z.enum(ROW_PROBLEMS),
          value: z.string(),
        }),
      ),
    }),
  ),
  refusals: ['NOT_FOUND'],
});

export const checkImport = endpoint({
  name: 'checkImport',
  method: 'POST',
  path: '/api/imports/:importId/check',
  summary: 'Read every row by these columns and say what would become of it; saves nothing else',
  access: may('import.use'),
  params,
  body: z.strictObject({
    matches: z
      .array(
        z.strictObject({
          field: z.enum(ANY_IMPORT_FIELDS),
          branchId: id.nullable(),
          column: z
            .int()
            .min(0)
            .max(IMPORT_COLUMNS_MAX - 1)
            .overwrite((value) => value + 0),
        }),
      )
      .min(1)
      .max(MATCHES_MAX),
  }),
  response: importDetail,
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'BRANCH_FORBIDDEN', 'VALIDATION_FAILED'],
});

export const applyImport = endpoint({
  name: 'applyImport',
  method: 'POST',
  path: '/api/imports/:importId/apply',
  summary: 'Bring in the rows that are right; the faulty ones are left out',
  access: may('import.use'),
  params,
  response: importDetail,
  refusals: ['NOT_FOUND', 'INVALID_STATE'],
});

export const resumeImport = endpoint({
  name: 'resumeImport',
  method: 'POST',
  path: '/api/imports/:importId/resume',
  summary: 'Take up a step again that stopped with the server; nothing is done twice',
  access: may('import.use'),
  params,
  response: importDetail,
  refusals: ['NOT_FOUND', 'INVALID_STATE'],
});

export const undoImport = endpoint({
  name: 'undoImport',
  method: 'POST',
  path: '/api/imports/:importId/undo',
  summary: 'Within 7 days put back what nobody changed or moved since; the rest is named',
  access: may('import.use'),
  params,
  response: importDetail,
  refusals: ['NOT_FOUND', 'INVALID_STATE'],
});

export const discardImport = endpoint({
  name: 'discardImport',
  method: 'POST',
  path: '/api/imports/:importId/discard',
  summary: 'Forget a file that was not applied',
  access: may('import.use'),
  params,
  response: importDetail,
  refusals: ['NOT_FOUND', 'INVALID_STATE'],
});

export const IMPORTS_ENDPOINTS = [
  startImport,
  addImportPiece,
  listImports,
  getImport,
  listImportRows,
  checkImport,
  applyImport,
  resumeImport,
  undoImport,
  discardImport,
] as const;
