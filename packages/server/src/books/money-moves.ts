import { z } from 'zod';
import {
  journalOfMove,
  leastSetOff,
  MONEY_PLACES,
  PLACE_ACCOUNT,
  whatIsWrong,
  type MoneyMove,
  type TaxHeld,
} from '@tillbook/core/books/money-moves';
import type {
  listMoneyMoves,
  MoneyMoveRow,
  postMoneyMove,
  voidMoneyMove,
} from '@tillbook/core/books/money-moves.api';
import type { AnswerOf, BodyOf, QueryOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { day, id, instant } from '@tillbook/core/fields';
import { ACCOUNT } from '@tillbook/core/ledger/accounts';
import { reverse } from '@tillbook/core/ledger/journal';
import { Refusal } from '@tillbook/core/refusals';
import { looksLikeCardNumber } from '@tillbook/core/sales/payment-reference';
import { Again, type Reader, type Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { newId } from '../new-id.ts';
import { recordDeed, type Clerk } from './clerk.ts';
import { accountBalances } from './journal.sql.ts';
import {
  findMoneyMove,
  insertMoneyMove,
  insertMoveVoid,
  moneyMoveRows,
  type KeptMove,
} from './money-moves.sql.ts';
import { dayOfBranch, refuseDay, refuseOtherBusiness, refusePeriod } from './papers.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

/** What is said of the field that does not fit the move. */
function refuseUnfit(move: MoneyMove, held: Pick<TaxHeld, 'outputMinor'>): void {
  const wrong = whatIsWrong(move, held);
  if (wrong === null) return;
  const { kind, amountMinor } = move;
  const max = wrong === 'feeMinor' && kind === 'transfer' ? amountMinor - 1 : 0;
  const isLess = kind === 'tax_refunded' && wrong === 'inputTaxMinor';
  const error =
    wrong === 'from' || wrong === 'to'
      ? fieldError(`#/${wrong}`, 'NOT_IN_LIST')
      : isLess
        ? fieldError(`#/${wrong}`, 'TOO_SMALL', { min: leastSetOff(amountMinor, held) })
        : fieldError(`#/${wrong}`, 'TOO_LARGE', { max });
  throw new Refusal('VALIDATION_FAILED', {}, [error]);
}

const CURSOR = z.tuple([day, instant, id]);

/** @throws Refusal NOT_FOUND, VALIDATION_FAILED */
export async function moneyMovesFor(
  reader: Reader,
  businessId: string,
  query: QueryOf<typeof listMoneyMoves>,
): Promise<AnswerOf<typeof listMoneyMoves>> {
  refusePeriod(query);
  await refuseOtherBusiness(reader, businessId, query.branchId);
  const { from, to, limit, kind, place } = query;
  const branchId = query.branchId ?? null;
  const end = decodeCursor(query.cursor, CURSOR, '?/cursor');
  const rows = await moneyMoveRows(reader, businessId, {
    ...{ from, to: end?.[0] ?? to, kind: kind ?? null, place: place ?? null, branchId },
    ...{ before: end === null ? null : { at: end[1], id: end[2] }, limit: limit + 1 },
  });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  const held = await accountBalances(reader, businessId, { on: to, branchId });
  const balanceOf = (code: string) => held.find((one) => one.code === code)?.balanceMinor ?? 0;
  const balances = [
    { place: 'tills' as const, balanceMinor: balanceOf(ACCOUNT.CASH_IN_TILL) },
    ...MONEY_PLACES.map((one) => ({ place: one, balanceMinor: balanceOf(PLACE_ACCOUNT[one]) })),
  ];
  const nextCursor = isMore ? encodeCursor([last.day, last.postedAt, last._id]) : null;
  const tax = {
    outputMinor: -balanceOf(ACCOUNT.TAX_PAYABLE),
    inputMinor: balanceOf(ACCOUNT.INPUT_TAX),
  };
  return { items, nextCursor, balances, tax };
}

async function known(reader: Reader, businessId: string, moveId: string): Promise<KeptMove> {
  const found = await findMoneyMove(reader, businessId, moveId);
  if (found === null) throw new Refusal('NOT_FOUND');
  return found;
}

/** @throws Refusal NOT_FOUND */
export async function moneyMoveFor(
  reader: Reader,
  businessId: string,
  moveId: string,
): Promise<MoneyMoveRow> {
  const {
    contentHash: _hash,
    voidId: _void,
    voidHash: _voidHash,
    ...shown
  } = await known(...([reader, businessId, moveId] as const));
  return shown;
}

/**
 * The tax on sales that a return is of: of the business, or of the branch that it is booked in
 * where that explains more. Only what comes back asks for it.
 */
async function taxHeldFor(
  reader: Reader,
  businessId: string,
  { kind, branchId }: BodyOf<typeof postMoneyMove>,
  today: string,
): Promise<Pick<TaxHeld, 'outputMinor'>> {
  if (kind !== 'tax_refunded') return { outputMinor: 0 };
  const accountCode = ACCOUNT.TAX_PAYABLE;
  const all = { on: today, branchId: null, accountCode };
  const [whole] = await accountBalances(reader, businessId, all);
  const [own] = await accountBalances(reader, businessId, { ...all, branchId });
  return { outputMinor: -Math.max(whole?.balanceMinor ?? 0, own?.balanceMinor ?? 0) };
}

/**
 * Moves money between places, or between a place and the owner or the tax office.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, PERIOD_LOCKED (closedTo), VALIDATION_FAILED,
 *   CARD_NUMBER_REFUSED, IDEMPOTENCY_KEY_REUSED
 */
export async function postMove(
  tx: Tx,
  clerk: Clerk,
  body: BodyOf<typeof postMoneyMove>,
): Promise<void> {
  const { businessId, at, personId: by, name: byName } = clerk;
  const { _id: moveId, ...content } = body;
  const { branchId, reference, note } = body;
  if ([reference, note].some((text) => text !== null && looksLikeCardNumber(text))) {
    throw new Refusal('CARD_NUMBER_REFUSED');
  }
  const hash = hashOf(hashedOf(content));
  const today = await dayOfBranch(tx, clerk, branchId);
  if (isSameAgain(await findMoneyMove(tx, businessId, moveId), hash)) return;
  await refuseDay(tx, businessId, body.day, today);
  const number = await nextDocumentNumber(tx, businessId, 'money_move');
  if ((await findMoneyMove(tx, businessId, moveId)) !== null) throw new Again();
  // Whoever has the number's turn sees what came back before.
  refuseUnfit(body, await taxHeldFor(tx, businessId, body, today));
  await insertMoneyMove(tx, businessId, {
    ...{ ...content, moveId, number, at, by, byName, hash: hash.toString('hex') },
  });
  await postJournal(tx, {
    ...{
      businessId,
      entryId: newId(Date.parse(at)),
      sourceKind: 'money_move',
      sourceId: moveId,
      branchId,
    },
    ...{ businessDate: body.day, ledgerDate: body.day, postedAt: at, lines: journalOfMove(body) },
  });
  await recordDeed(tx, clerk, {
    ...{ event: 'books_changed', branchId, subjectId: moveId, action: 'money.moved' },
    detail: { number, ...content },
  });
}

/** What was sent before moves could set tax off has the hash that it had. */
function hashedOf({ inputTaxMinor, ...rest }: Omit<BodyOf<typeof postMoneyMove>, '_id'>): object {
  return inputTaxMinor === 0 ? rest : { ...rest, inputTaxMinor };
}

/**
 * Takes a move back by an entry against it, today.
 * @throws Refusal NOT_FOUND, INVALID_STATE, IDEMPOTENCY_KEY_REUSED
 */
export async function postMoveVoid(
  tx: Tx,
  clerk: Clerk,
  moveId: string,
  body: BodyOf<typeof voidMoneyMove>,
): Promise<void> {
  const { businessId, at, personId: by, name: byName } = clerk;
  const { _id: voidId, reason } = body;
  const found = await known(tx, businessId, moveId);
  const hash = hashOf({ reason });
  const { branchId, number, amountMinor } = found;
  if (found.voidId === voidId) {
    if (isSameAgain({ contentHash: found.voidHash ?? '' }, hash)) return;
  }
  if (found.voidId !== null) throw new Refusal('INVALID_STATE');
  const today = await dayOfBranch(tx, clerk, branchId);
  const made = { moveId, voidId, reason, at, by, byName, hash: hash.toString('hex') };
  if (!(await insertMoveVoid(tx, businessId, made))) throw new Again();
  await postJournal(tx, {
    ...{
      businessId,
      entryId: newId(Date.parse(at)),
      sourceKind: 'money_move_void',
      sourceId: moveId,
      branchId,
    },
    ...{ businessDate: today, ledgerDate: today, postedAt: at },
    lines: reverse(journalOfMove(found)),
  });
  await recordDeed(tx, clerk, {
    ...{ event: 'books_changed', branchId, subjectId: moveId, action: 'money.move_voided' },
    detail: { number, amountMinor, reason },
  });
}
