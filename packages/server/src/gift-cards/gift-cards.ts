import { z } from 'zod';
import type { AnswerOf, BodyOf, QueryOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { id, instant } from '@tillbook/core/fields';
import { usualGiftLimits, whyNotSellCard } from '@tillbook/core/gift-cards/gift-cards';
import type {
  GiftCard,
  listGiftCards,
  sellGiftCard,
} from '@tillbook/core/gift-cards/gift-cards.api';
import { lastFourOf, readGiftCode } from '@tillbook/core/gift-cards/gift-code';
import { journalOfGiftCard } from '@tillbook/core/ledger/journal-of-gift-card';
import { moneyText } from '@tillbook/core/money';
import { Refusal } from '@tillbook/core/refusals';
import { looksLikeCardNumber, referenceKey } from '@tillbook/core/sales/payment-reference';
import type { Limit } from '../auth/rate-limit.ts';
import { dayOfBranch, recordDeed, type Clerk } from '../customers/clerk.ts';
import { Again, brokenUniqueness, type Reader, type Tx } from '../db/database.ts';
import { isReferenceUsed } from '../debts/payments.sql.ts';
import { refusePlace } from '../debts/payments.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import { branchesInReach, inBusiness, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { branchDays } from '../products/products.sql.ts';
import { hashOf, isSameAgain } from '../same-request.ts';
import {
  enterOnCards,
  findGiftCard,
  findGiftCardByCode,
  insertGiftCard,
  outstanding,
  readGiftCards,
  readGiftLimits,
  writeGiftCode,
  type KeptGiftCard,
} from './gift-cards.sql.ts';
import { giftCodeHash } from './gift-code-hash.ts';

type NewCard = BodyOf<typeof sellGiftCard>;

/** A card as it is told; @throws Refusal NOT_FOUND where there is none */
export function presentCard(actor: Actor, kept: KeptGiftCard | null): GiftCard {
  if (kept === null) throw new Refusal('NOT_FOUND');
  const { contentHash: _hash, codeHash: _code, ...shown } = kept;
  const { name: businessName, currency } = inBusiness(actor);
  return { ...shown, businessName, currency };
}

/** A card sold in the caller's branches. @throws Refusal NOT_FOUND */
export async function giftCardFor(
  reader: Reader,
  actor: Actor,
  giftCardId: string,
): Promise<GiftCard> {
  const { businessId } = inBusiness(actor);
  return presentCard(actor, await findGiftCard(reader, businessId, giftCardId, actor.branchIds));
}

/** What a code is worth to the database; the code itself goes no further. @throws Refusal */
function newCodeOf(businessId: string, typed: string) {
  const code = readGiftCode(typed);
  const codeHash = giftCodeHash(businessId, typed);
  if (code === null || codeHash === null) throw new Refusal('GIFT_CODE_REFUSED');
  return { codeHash, lastFour: lastFourOf(code) };
}

/**
 * Sells a card in the open shift of the till that asks: what is paid goes where that way of paying
 * goes, cash into the drawer, and is owed to whoever brings the code. The till is locked, so that
 * its shift closes before or after it.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, TILL_LEASE_LOST, SHIFT_CLOSED, GIFT_CARD_AMOUNT,
 *   GIFT_CODE_REFUSED, REFERENCE_USED, CARD_NUMBER_REFUSED, IDEMPOTENCY_KEY_REUSED
 */
export async function sellCard(
  tx: Tx,
  actor: Actor,
  clerk: Clerk,
  body: NewCard,
): Promise<GiftCard> {
  const { businessId, at, personId: by, name: byName } = clerk;
  const { _id: giftCardId, leaseId: _lease, code, ...content } = body;
  const { branchId, shiftId, method, amountMinor, provider, reference } = body;
  refusePrivate(body);
  const { codeHash, lastFour } = newCodeOf(businessId, code);
  const hash = hashOf({ ...content, codeHash });
  const known = await findGiftCard(tx, businessId, giftCardId);
  if (isSameAgain(known, hash)) return presentCard(actor, known);
  const businessDate = await dayOfBranch(tx, clerk, branchId);
  await refusePlace(tx, actor, businessId, body);
  // The same request a moment ago, behind the till's lock: done again, it finds that card.
  if ((await findGiftCard(tx, businessId, giftCardId)) !== null) throw new Again();
  await refuseAmount(tx, clerk, amountMinor);
  const key = referenceKey({ method, provider, reference });
  if (key !== null && (await isReferenceUsed(tx, businessId, key, giftCardId))) {
    throw new Refusal('REFERENCE_USED', { reference });
  }
  await postJournal(tx, {
    ...{ businessId, entryId: giftCardId, sourceKind: 'gift_card', sourceId: giftCardId },
    ...{ branchId, businessDate, ledgerDate: businessDate, postedAt: at },
    lines: journalOfGiftCard({ method, amountMinor }),
  });
  const number = await nextDocumentNumber(tx, businessId, 'gift_card');
  const common = { giftCardId, branchId, amountMinor, businessDate, at, by, byName, number };
  const paid = { shiftId, method, provider, reference, referenceKey: key };
  await withFreeCode(
    insertGiftCard(tx, businessId, {
      ...{ ...common, ...paid, codeHash, lastFour, hash: hash.toString('hex') },
    }),
  );
  const first = { entryNo: 1, kind: 'sold', sourceId: giftCardId, saleId: null } as const;
  await enterOnCards(tx, businessId, [{ ...common, ...first, balanceAfterMinor: amountMinor }]);
  await recordDeed(tx, clerk, {
    event: 'gift_cards_changed',
    action: 'gift_card.sold',
    subjectId: giftCardId,
    detail: { number, lastFour, branchId, shiftId, method, amountMinor },
  });
  return presentCard(actor, await findGiftCard(tx, businessId, giftCardId));
}

function refusePrivate({ method, provider, reference }: NewCard): void {
  if ([provider, reference].some((text) => text !== null && looksLikeCardNumber(text, method))) {
    throw new Refusal('CARD_NUMBER_REFUSED');
  }
  if (method !== 'mobile_money') return;
  if (referenceKey({ method, provider, reference }) === null) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/reference', 'REQUIRED')]);
  }
}

async function refuseAmount(
  reader: Reader,
  { businessId, currency }: Pick<Clerk, 'businessId' | 'currency'>,
  amountMinor: number,
): Promise<void> {
  const limits = (await readGiftLimits(reader, businessId)) ?? usualGiftLimits(currency);
  const reason = whyNotSellCard(amountMinor, limits);
  if (reason === null) return;
  const { leastMinor, mostMinor } = limits;
  const [least, most] = [leastMinor, mostMinor].map((minor) => moneyText(minor, currency));
  throw new Refusal(reason, { least, most, leastMinor, mostMinor });
}

/** A code is one card's for ever: a second one with it is refused. */
async function withFreeCode(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    const rule = brokenUniqueness(error);
    if (rule === 'gift_card_code_once') throw new Refusal('GIFT_CODE_REFUSED');
    // A moment ago: done again, the code of the payment is seen as used.
    if (rule === 'gift_card_reference_once') throw new Again();
    throw error;
  }
}

/**
 * The card with a code. Whoever asks for many codes that open nothing waits; another
 * business's code is as unknown as one that never was.
 * @throws Refusal GIFT_CARD_UNKNOWN, RATE_LIMITED
 */
export async function lookUp(
  reader: Reader,
  actor: Actor,
  limit: Limit,
  typed: string,
): Promise<GiftCard> {
  const { businessId } = inBusiness(actor);
  const who = `${businessId} ${actor.personId}`;
  limit.take(who);
  const codeHash = giftCodeHash(businessId, typed);
  const found = codeHash === null ? null : await findGiftCardByCode(reader, businessId, codeHash);
  if (found === null) throw new Refusal('GIFT_CARD_UNKNOWN');
  limit.giveBack(who);
  return presentCard(actor, found);
}

const CURSOR = z.tuple([instant, id]);

/** What is typed, anywhere in a number or the last of a code. */
function likeIn(q = ''): string | null {
  const said = q.trim().replaceAll(/[\\%_]/gu, '\\$&');
  return said === '' ? null : `%${said}%`;
}

/** Cards sold in one's branches, newest first. @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function giftCardsFor(
  reader: Reader,
  actor: Actor,
  query: QueryOf<typeof listGiftCards>,
): Promise<AnswerOf<typeof listGiftCards>> {
  const { businessId } = inBusiness(actor);
  const { branchId, limit, state, from, to } = query;
  if (branchId !== undefined && (await branchDays(reader, businessId, [branchId])).length === 0) {
    throw new Refusal('NOT_FOUND');
  }
  const end = decodeCursor(query.cursor, CURSOR, '?/cursor');
  const rows = await readGiftCards(reader, {
    ...{ businessId, branchIds: branchesInReach(actor, branchId), like: likeIn(query.q) },
    ...{ state: state ?? null, from: from ?? null, to: to ?? null },
    before: end === null ? null : { at: end[0], id: end[1] },
    limit: limit + 1,
  });
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  const nextCursor = last === undefined ? null : encodeCursor([last.soldAt, last._id]);
  const outstandingMinor =
    end === null ? await outstanding(reader, businessId, actor.branchIds) : null;
  return { items, nextCursor, outstandingMinor };
}

/**
 * Gives a card that was lost a new code. The same code again changes nothing.
 * @throws Refusal NOT_FOUND, GIFT_CODE_REFUSED, GIFT_CARD_VOIDED
 */
export async function renewCode(
  tx: Tx,
  actor: Actor,
  clerk: Clerk,
  asked: { readonly giftCardId: string; readonly code: string },
): Promise<GiftCard> {
  const { businessId } = clerk;
  const { giftCardId } = asked;
  const known = await findGiftCard(tx, businessId, giftCardId, actor.branchIds);
  if (known === null) throw new Refusal('NOT_FOUND');
  const { codeHash, lastFour } = newCodeOf(businessId, asked.code);
  if (known.codeHash === codeHash) return presentCard(actor, known);
  if (known.state === 'voided') throw new Refusal('GIFT_CARD_VOIDED');
  await withFreeCode(writeGiftCode(tx, businessId, { giftCardId, codeHash, lastFour }));
  const { number, lastFour: before } = known;
  await recordDeed(tx, clerk, {
    event: 'gift_cards_changed',
    action: 'gift_card.renewed',
    subjectId: giftCardId,
    detail: { number, before, after: lastFour },
  });
  return giftCardFor(tx, actor, giftCardId);
}
