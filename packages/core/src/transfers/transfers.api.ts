import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import {
  id,
  optionalText,
  page,
  pageOf,
  quantityMilli,
  quantityMilliOrZero,
  search,
  version,
} from '../fields.ts';
import { place, transferDetail, transferRow } from './transfer-answers.ts';
import { TRANSFER_STATES } from './transfer-states.ts';

export const TRANSFER_LINES_MAX = 500;
export const TRANSFER_DIRECTIONS = ['incoming', 'outgoing'] as const;

const params = z.strictObject({ transferId: id });
const words = optionalText(300);
const noProductTwice = (lines: readonly { productId: string }[]): boolean =>
  new Set(lines.map(({ productId }) => productId)).size === lines.length;
const noLineTwice = (lines: readonly { lineNo: number }[]): boolean =>
  new Set(lines.map(({ lineNo }) => lineNo)).size === lines.length;
const lineNo = z.int().min(1).max(TRANSFER_LINES_MAX);

const wantedLines = z
  .array(z.strictObject({ productId: id, quantityMilli }))
  .min(1)
  .max(TRANSFER_LINES_MAX, { abort: true })
  .refine(noProductTwice, { error: 'NOT_UNIQUE' });

/** What a list may be narrowed to besides single states. */
export const TRANSFER_LIST_STATES = ['open', 'arriving'] as const;

export const listTransfers = endpoint({
  name: 'listTransfers',
  method: 'GET',
  path: '/api/transfers',
  summary: 'Transfers of the branches in reach, newest first',
  access: may('stock.view'),
  query: z.strictObject({
    ...page,
    q: search(64).optional(),
    /**
     * `open`: everything that is neither completed nor cancelled; `arriving`: what was sent to one
     * of the branches that are looked at and is not all there, from whichever branch.
     */
    state: z.enum([...TRANSFER_STATES, ...TRANSFER_LIST_STATES]).optional(),
    branchId: id.optional(),
    productId: id.optional(),
    /** Into, or out of, the branches that are looked at. */
    direction: z.enum(TRANSFER_DIRECTIONS).optional(),
  }),
  response: pageOf(transferRow),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const getTransfer = endpoint({
  name: 'getTransfer',
  method: 'GET',
  path: '/api/transfers/:transferId',
  summary: 'One transfer with its lines and what happened to it',
  access: may('stock.view'),
  params,
  response: transferDetail,
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const transferPlaces = endpoint({
  name: 'transferPlaces',
  method: 'GET',
  path: '/api/transfer-places',
  summary: 'Where goods can be sent from and to',
  access: may('stock.transfer'),
  response: z.object({
    branches: z.array(place.extend({ isInReach: z.boolean() })),
    businesses: z.array(place.extend({ currency: z.string(), isSameCurrency: z.boolean() })),
  }),
  refusals: [],
});

export const draftTransfer = endpoint({
  name: 'draftTransfer',
  method: 'POST',
  path: '/api/transfers',
  summary: 'Draft a transfer to another branch, or to another business of the owner',
  access: may('stock.transfer'),
  body: z.strictObject({
    _id: id,
    fromBranchId: id,
    toBranchId: id.nullable(),
    toBusinessId: id.nullable(),
    note: words,
    lines: wantedLines,
  }),
  response: transferDetail,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'FORBIDDEN',
    'OTHER_CURRENCY',
    'QUANTITY_STEP',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const editTransfer = endpoint({
  name: 'editTransfer',
  method: 'PUT',
  path: '/api/transfers/:transferId',
  summary: 'Write a draft anew',
  access: may('stock.transfer'),
  params,
  body: z.strictObject({
    version,
    fromBranchId: id,
    toBranchId: id.nullable(),
    note: words,
    lines: wantedLines,
  }),
  response: transferDetail,
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN', 'INVALID_STATE', 'VERSION_CONFLICT', 'QUANTITY_STEP'],
});

export const startTransfer = endpoint({
  name: 'startTransfer',
  method: 'POST',
  path: '/api/transfers/:transferId/start',
  summary: 'Send the goods: what the draft wants, or as much as is said',
  access: may('stock.transfer'),
  params,
  body: z.strictObject({
    _id: id,
    version,
    /** What is sent of lines that are not sent as drafted; zero leaves one out. */
    lines: z
      .array(z.strictObject({ lineNo, quantityMilli: quantityMilliOrZero }))
      .max(TRANSFER_LINES_MAX, { abort: true })
      .refine(noLineTwice, { error: 'NOT_UNIQUE' }),
    note: words,
  }),
  response: transferDetail,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'FORBIDDEN',
    'INVALID_STATE',
    'VERSION_CONFLICT',
    'INSUFFICIENT_STOCK',
    'OTHER_CURRENCY',
    'QUANTITY_STEP',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const receiveTransfer = endpoint({
  name: 'receiveTransfer',
  method: 'POST',
  path: '/api/transfers/:transferId/receive',
  summary: 'Receive what arrived, a part or all; more than was sent is found',
  access: may('stock.transfer'),
  params,
  body: z.strictObject({
    _id: id,
    lines: z
      .array(
        z.strictObject({
          lineNo,
          quantityMilli: quantityMilliOrZero,
          foundMilli: quantityMilliOrZero.default(0),
        }),
      )
      .min(1)
      .max(TRANSFER_LINES_MAX, { abort: true })
      .refine(noLineTwice, { error: 'NOT_UNIQUE' }),
    note: words,
  }),
  response: transferDetail,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'INVALID_STATE',
    'MORE_THAN_PENDING',
    'QUANTITY_STEP',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const decideTransfer = endpoint({
  name: 'decideTransfer',
  method: 'POST',
  path: '/api/transfers/:transferId/decide',
  summary: 'Say what became of goods that did not arrive: lost, or back at their source',
  access: may('stock.transfer'),
  params,
  body: z.strictObject({
    _id: id,
    lines: z
      .array(
        z.strictObject({
          lineNo,
          lostMilli: quantityMilliOrZero.default(0),
          returnedMilli: quantityMilliOrZero.default(0),
        }),
      )
      .min(1)
      .max(TRANSFER_LINES_MAX, { abort: true })
      .refine(noLineTwice, { error: 'NOT_UNIQUE' }),
    note: words,
  }),
  response: transferDetail,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'INVALID_STATE',
    'MORE_THAN_PENDING',
    'QUANTITY_STEP',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const cancelTransfer = endpoint({
  name: 'cancelTransfer',
  method: 'POST',
  path: '/api/transfers/:transferId/cancel',
  summary: 'Call it off: what is on its way goes back to where it came from',
  access: may('stock.transfer'),
  params,
  body: z.strictObject({ _id: id, note: words }),
  response: transferDetail,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'FORBIDDEN',
    'INVALID_STATE',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const TRANSFERS_ENDPOINTS = [
  listTransfers,
  getTransfer,
  transferPlaces,
  draftTransfer,
  editTransfer,
  startTransfer,
  receiveTransfer,
  decideTransfer,
  cancelTransfer,
] as const;
