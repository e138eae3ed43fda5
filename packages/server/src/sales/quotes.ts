import { z } from 'zod';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { id, instant } from '@tillbook/core/fields';
import { REASON_MAX_CHARACTERS } from '@tillbook/core/limits';
import { Refusal } from '@tillbook/core/refusals';
import { addDays, localMoment } from '@tillbook/core/reports/period';
import { QUOTE_DAYS_MAX } from '@tillbook/core/sales/quotes';
import type { listQuotes, Quote, QuoteDraft } from '@tillbook/core/sales/quotes.api';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { appendAudit } from '../audit/append-audit.ts';
import { Again, type Reader, type Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import { branchesInReach, inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { hashOf, isSameAgain } from '../same-request.ts';
import { priceCart } from './decide-sale.ts';
import { askedFor, factsOfBranch } from './post-sales.ts';
import { beginPostings, type Posting } from './posting.ts';
import {
  findQuote,
  insertQuote,
  readQuoteList,
  restore,
  withdraw,
  type KeptQuote,
  type NewQuote,
  type NewQuoteLine,
} from './quotes.sql.ts';
import { onlyOwn } from './read-sales.ts';
import { accountsFor, refuseCustomer } from './sale-accounts.ts';
import { branchExists } from './till-catalogue.sql.ts';

const CURSOR = z.tuple([instant, id]);

const reachOf = (actor: Actor) => ({ branchIds: actor.branchIds, createdBy: onlyOwn(actor) });

/** Quotes in the caller's reach, newest first. @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function quotesFor(
  reader: Reader,
  actor: Actor,
  at: string,
  query: QueryOf<typeof listQuotes>,
): Promise<AnswerOf<typeof listQuotes>> {
  const { businessId } = inBusiness(actor);
  const { branchId, limit, state, from, to } = query;
  if (branchId !== undefined && !(await branchExists(reader, businessId, branchId))) {
    throw new Refusal('NOT_FOUND');
  }
  const end = decodeCursor(query.cursor, CURSOR, '?/cursor');
  const rows = await readQuoteList(reader, {
    ...{ businessId, at, state: state ?? null, from: from ?? null, to: to ?? null },
    ...{ branchIds: branchesInReach(actor, branchId), createdBy: onlyOwn(actor) },
    like: likeIn(query.q),
    before: end === null ? null : { at: end[0], id: end[1] },
    limit: limit + 1,
  });
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  const nextCursor = last === undefined ? null : encodeCursor([last.createdAt, last._id]);
  return { items, nextCursor };
}

/** What is typed, anywhere in a number or a name. */
function likeIn(q = ''): string | null {
  const said = q.trim().replaceAll(/[\\%_]/gu, '\\$&');
  return said === '' ? null : `%${said}%`;
}

/** Writes down what was done and tells the browsers; comes last. */
async function record(
  tx: Tx,
  { business, personId: actorId, name: actorName }: Actor,
  at: string,
  deed: {
    readonly branchId: string;
    readonly action: string;
    readonly subjectId: string;
    readonly detail: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const { businessId } = inBusiness({ business });
  const { branchId, subjectId, action, detail } = deed;
  await appendEvent(tx, { businessId, kind: 'quote_changed', subjectId, branchId });
  const events = [{ action, subjectId, detail }];
  await appendAudit(tx, { businessId, streamId: businessId, at, actorId, actorName, events });
}

/** One quote in the caller's reach. @throws Refusal NOT_FOUND */
export async function quoteFor(
  reader: Reader,
  actor: Actor,
  at: string,
  quoteId: string,
): Promise<Quote> {
  return present(actor, await inReach(reader, actor, at, quoteId));
}

async function inReach(reader: Reader, actor: Actor, at: string, quoteId: string) {
  const { businessId } = inBusiness(actor);
  const found = await findQuote(reader, businessId, { quoteId, at, ...reachOf(actor) });
  if (found === null) throw new Refusal('NOT_FOUND');
  return found;
}

/** A quote with its sums by rate, and whose it is. */
export function present(actor: Actor, kept: KeptQuote): Quote {
  const { contentHash: _hash, today: _today, ...shown } = kept;
  const { name: businessName, currency } = inBusiness(actor);
  const rates = [...new Set(kept.lines.map((line) => line.taxBasisPoints))].sort((a, b) => a - b);
  const taxes = rates.map((taxBasisPoints) => {
    const lines = kept.lines.filter((line) => line.taxBasisPoints === taxBasisPoints);
    const sum = (of: 'netMinor' | 'taxMinor') => lines.reduce((all, line) => all + line[of], 0);
    return { taxBasisPoints, netMinor: sum('netMinor'), taxMinor: sum('taxMinor') };
  });
  const grossMinor = kept.lines.reduce((sum, line) => sum + line.grossMinor, 0);
  return { ...shown, businessName, currency, taxes, grossMinor };
}

/** As a sale that nobody pays yet: it is priced by the same lines of code. */
export function draftOf({ validUntil: _until, ...cart }: QuoteDraft, at: string): SaleDraft {
  const nowhere = { leaseId: cart._id, shiftId: cart._id, series: 'Q', number: 1 };
  return { ...cart, ...nowhere, occurredAt: at, payments: [] };
}

/**
 * Keeps what a till offers, at the server's own prices and within the limits of who offers it.
 * @throws Refusal what would refuse its sale, but for stock, till and money; VALIDATION_FAILED
 */
export async function saveQuote(
  tx: Tx,
  actor: Actor,
  at: string,
  body: QuoteDraft,
): Promise<Quote> {
  const { businessId } = inBusiness(actor);
  const { _id: quoteId, ...content } = body;
  const hash = hashOf(content);
  const anybody = { quoteId, at, branchIds: null, createdBy: null, isLayby: null };
  const known = await findQuote(tx, businessId, anybody);
  if (known !== null && isSameAgain(known, hash)) return quoteFor(tx, actor, at, quoteId);
  const draft = draftOf(body, at);
  const posting = await postingFor(tx, actor, draft, Date.parse(at));
  const day = refuseDay(posting, body.validUntil);
  refuseCustomer(posting, draft);
  const priced = priceCart(posting, draft);
  const { totalMinor } = priced.total;
  if (totalMinor !== body.totalMinor) {
    throw new Refusal('TOTAL_MISMATCH', { totalMinor, roundingMinor: 0 });
  }
  const number = await nextDocumentNumber(tx, businessId, 'quote');
  const made = rowOf(posting, body, priced);
  const { personId: by, name: byName } = actor;
  const row = { ...made, number, day, at, by, byName, hash: hash.toString('hex') };
  if (!(await insertQuote(tx, businessId, row))) throw new Again();
  const { branchId } = made;
  await record(tx, actor, at, {
    ...{ branchId, subjectId: quoteId, action: 'quote.saved' },
    detail: { number, totalMinor, validUntil: body.validUntil, customerId: made.customerId },
  });
  return quoteFor(tx, actor, at, quoteId);
}

/** Everything that prices a draft, behind the locks of its shelves. */
export async function postingFor(
  tx: Tx,
  actor: Actor,
  draft: SaleDraft,
  nowMs: number,
): Promise<Posting> {
  const business = inBusiness(actor);
  const { businessId } = business;
  const { facts, till } = await factsOfBranch(tx, businessId, askedFor([draft]), undefined);
  refuseOtherBranch(actor, till.branchId);
  const accounts = await accountsFor(tx, businessId, [draft]);
  const context = { business, seller: actor, nowMs };
  const [posting] = beginPostings(facts, [], [{ context, till }], { accounts });
  if (posting === undefined) throw new Error('no posting');
  return posting;
}

/** The business day of a quote. @throws Refusal VALIDATION_FAILED for a day out of reach */
function refuseDay({ till, context }: Posting, validUntil: string): string {
  const { businessDate } = localMoment(context.nowMs, till.timezone, till.cutoffMinutes);
  if (validUntil < businessDate || validUntil > addDays(businessDate, QUOTE_DAYS_MAX)) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/validUntil', 'OUT_OF_RANGE')]);
  }
  return businessDate;
}

type Made = Omit<NewQuote, 'number' | 'day' | 'at' | 'by' | 'byName' | 'hash'>;

/** What is kept of a cart that is offered or set aside. */
export function rowOf(
  posting: Posting,
  body: QuoteDraft,
  priced: ReturnType<typeof priceCart>,
): Made {
  const { total } = priced;
  const { discount, taxExempt } = body;
  return {
    quoteId: body._id,
    branchId: posting.till.branchId,
    customerId: posting.accounts.get(body.customerId ?? '')?.customerId ?? null,
    taxMode: priced.taxMode,
    taxRounding: priced.taxRounding,
    validUntil: body.validUntil,
    cartDiscountMinor: total.cartDiscountMinor,
    cartDiscountBasisPoints: discount?.kind === 'percent' ? discount.basisPoints : null,
    cartDiscountReason: discount?.reason ?? null,
    exemptReason: taxExempt?.reason ?? null,
    exemptCertificate: taxExempt?.certificate ?? null,
    exemptTaxMinor: total.exemptTaxMinor,
    discountMinor: total.discountMinor,
    netMinor: total.netMinor,
    taxMinor: total.taxMinor,
    totalMinor: total.totalMinor,
    note: body.note ?? null,
    lines: priced.lines.map((_line, at) => lineOf(body, priced, at)),
  };
}

/** A line with all that was taken off it in one: tomorrow's promotions are others. */
function lineOf(body: QuoteDraft, priced: ReturnType<typeof priceCart>, at: number): NewQuoteLine {
  const [line, total, said] = [priced.lines[at], priced.total.lines[at], body.lines[at]];
  if (line === undefined || total === undefined) throw new Error(`line ${at} has no total`);
  const { product, pack, promotions } = line;
  const discountMinor = total.promotionMinor + total.discountMinor;
  const own = said?.discount ?? null;
  const reasons = [...promotions.map(({ name }) => name), ...(own === null ? [] : [own.reason])];
  const isPlain = promotions.length === 0 && own?.kind === 'percent';
  return {
    lineNo: at + 1,
    productId: product.productId,
    packId: pack?.packId ?? null,
    name: product.name,
    packName: pack?.name ?? null,
    sku: product.sku,
    unit: product.unit,
    stepMilli: pack === null ? product.stepMilli : 1_000,
    quantityMilli: line.quantityMilli,
    unitPriceMinor: line.unitPriceMinor,
    discountMinor,
    discountBasisPoints: discountMinor > 0 && isPlain ? own.basisPoints : null,
    discountReason: discountMinor > 0 ? reasons.join(' + ').slice(0, REASON_MAX_CHARACTERS) : null,
    shareMinor: total.shareMinor,
    exemptTaxMinor: total.exemptTaxMinor,
    taxBasisPoints: total.taxBasisPoints,
    netMinor: total.netMinor,
    taxMinor: total.taxMinor,
    totalMinor: total.totalMinor,
    note: said?.note ?? null,
  };
}

/**
 * Takes an open quote back. The same again changes nothing.
 * @throws Refusal NOT_FOUND, INVALID_STATE
 */
export async function withdrawQuote(
  tx: Tx,
  actor: Actor,
  at: string,
  asked: { readonly quoteId: string; readonly reason: string },
): Promise<Quote> {
  const { businessId } = inBusiness(actor);
  const { personId: by, name: byName } = actor;
  const { quoteId, reason } = asked;
  const { state, number, branchId, withdrawReason } = await inReach(tx, actor, at, quoteId);
  if (state === 'withdrawn' && withdrawReason === reason) return quoteFor(tx, actor, at, quoteId);
  if (state !== 'open') throw new Refusal('INVALID_STATE', { state });
  const isDone = await withdraw(tx, businessId, { quoteId, reason, at, by, byName });
  if (!isDone) throw new Again();
  await record(tx, actor, at, {
    ...{ branchId, subjectId: quoteId, action: 'quote.withdrawn' },
    detail: { number, reason },
  });
  return quoteFor(tx, actor, at, quoteId);
}

/** A withdrawn quote holds again. @throws Refusal NOT_FOUND, INVALID_STATE */
export async function restoreQuote(
  tx: Tx,
  actor: Actor,
  at: string,
  quoteId: string,
): Promise<Quote> {
  const { businessId } = inBusiness(actor);
  const { state, number, branchId } = await inReach(tx, actor, at, quoteId);
  if (state === 'open') return quoteFor(tx, actor, at, quoteId);
  if (state !== 'withdrawn') throw new Refusal('INVALID_STATE', { state });
  if (!(await restore(tx, businessId, quoteId))) throw new Again();
  await record(tx, actor, at, {
    ...{ branchId, subjectId: quoteId, action: 'quote.restored' },
    detail: { number },
  });
  return quoteFor(tx, actor, at, quoteId);
}
