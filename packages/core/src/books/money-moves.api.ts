import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id, moneyMinor, optionalText, page, pageOf, text } from '../fields.ts';
import { MONEY_PLACES, MOVE_KINDS } from './money-moves.ts';

const place = z.enum(MONEY_PLACES);
const NOTE_MAX = 200;
const REFERENCE_MAX = 64;

const moneyMove = z.object({
  _id: z.string(),
  number: z.string(),
  kind: z.enum(MOVE_KINDS),
  from: place.nullable(),
  to: place.nullable(),
  amountMinor: z.number(),
  feeMinor: z.number(),
  inputTaxMinor: z.number(),
  branchId: z.string(),
  branchName: z.string(),
  day: z.string(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  postedAt: z.string(),
  postedByName: z.string(),
  voidedByName: z.string().nullable(),
  voidReason: z.string().nullable(),
});
export type MoneyMoveRow = z.output<typeof moneyMove>;

export const listMoneyMoves = endpoint({
  name: 'listMoneyMoves',
  method: 'GET',
  path: '/api/money-moves',
  summary: 'Money that the office moved, newest first, and what lies where',
  access: may('money.move'),
  query: z.strictObject({
    ...page,
    from: day,
    to: day,
    kind: z.enum(MOVE_KINDS).optional(),
    place: place.optional(),
    branchId: id.optional(),
  }),
  response: pageOf(moneyMove).extend({
    /** What the books say each place holds when `to` ends; `tills`: all drawers together. */
    balances: z.array(
      z.object({ place: z.enum([...MONEY_PLACES, 'tills']), balanceMinor: z.number() }),
    ),
    /** What the books say of tax then: owed on sales, and held against it from purchases. */
    tax: z.object({ outputMinor: z.number(), inputMinor: z.number() }),
  }),
  refusals: ['NOT_FOUND', 'VALIDATION_FAILED'],
});

export const getMoneyMove = endpoint({
  name: 'getMoneyMove',
  method: 'GET',
  path: '/api/money-moves/:moveId',
  summary: 'One move of money',
  access: may('money.move'),
  params: z.strictObject({ moveId: id }),
  response: moneyMove,
  refusals: ['NOT_FOUND'],
});

export const postMoneyMove = endpoint({
  name: 'postMoneyMove',
  method: 'POST',
  path: '/api/money-moves',
  summary:
    'Bring cash to the bank, move money between accounts, put in or take out as the owner, pay tax',
  access: may('money.move'),
  body: z.strictObject({
    _id: id,
    kind: z.enum(MOVE_KINDS),
    from: place.nullable(),
    to: place.nullable(),
    amountMinor: moneyMinor.min(1),
    feeMinor: moneyMinor,
    /** The input tax that a tax return sets off. */
    inputTaxMinor: moneyMinor.default(0),
    branchId: id,
    day,
    reference: optionalText(REFERENCE_MAX),
    note: optionalText(NOTE_MAX),
  }),
  response: moneyMove,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'PERIOD_LOCKED',
    'VALIDATION_FAILED',
    'CARD_NUMBER_REFUSED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const voidMoneyMove = endpoint({
  name: 'voidMoneyMove',
  method: 'POST',
  path: '/api/money-moves/:moveId/void',
  summary: 'Take a move back by an entry against it, today, with a reason',
  access: may('money.move'),
  params: z.strictObject({ moveId: id }),
  body: z.strictObject({ _id: id, reason: text(NOTE_MAX) }),
  response: moneyMove,
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'IDEMPOTENCY_KEY_REUSED'],
});

export const MONEY_MOVES_ENDPOINTS = [
  listMoneyMoves,
  getMoneyMove,
  postMoneyMove,
  voidMoneyMove,
] as const;
