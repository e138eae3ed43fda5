import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { page, pageOf } from '../fields.ts';

const look = z.object({
  /** When it was finished. */
  at: z.string(),
  invariants: z.number(),
  /** Rows of this business that were looked at. */
  examined: z.number(),
  /** What did not hold, with the rows that break it; empty when the books are in order. */
  findings: z.array(z.object({ _id: z.string(), sentence: z.string(), rows: z.array(z.string()) })),
});
export type BooksLook = z.output<typeof look>;

export const booksProof = endpoint({
  name: 'booksProof',
  method: 'GET',
  path: '/api/books/proof',
  summary: 'What the nights proved: seal of the audit, look at the books, back-up',
  access: may('audit.view'),
  response: z.object({
    seal: z
      .object({
        sealNo: z.number(),
        at: z.string(),
        streams: z.number(),
        events: z.number(),
        /**
         * In hex: whoever keeps it elsewhere can tell later whether all of it still is as it was.
         */
        hash: z.string(),
      })
      .nullable(),
    /** The looks of the last nights, newest first. */
    looks: z.array(look),
    backup: z.object({
      /** The last that was made; null when there is none. */
      lastAt: z.string().nullable(),
      rows: z.number().nullable(),
      /** When the newest try failed and what was said; null when it did not. */
      failedAt: z.string().nullable(),
      error: z.string().nullable(),
      /** How many days are kept. */
      keptDays: z.number(),
    }),
    /** Nightly work of this business that failed and will be tried again. */
    troubles: z.array(
      z.object({
        job: z.string(),
        dueAt: z.string(),
        tries: z.number(),
        error: z.string(),
        nextTryAt: z.string(),
      }),
    ),
  }),
  refusals: [],
});
export type BooksProof = z.output<typeof booksProof.response>;

export const listBooksLooks = endpoint({
  name: 'listBooksLooks',
  method: 'GET',
  path: '/api/books/looks',
  summary: 'What each night found in the books, newest first',
  access: may('audit.view'),
  query: z.strictObject({
    ...page,
    /** Only the nights on which something did not hold. */
    broken: z.enum(['yes']).optional(),
  }),
  response: pageOf(look),
  refusals: [],
});

export const PROOF_ENDPOINTS = [booksProof, listBooksLooks] as const;
