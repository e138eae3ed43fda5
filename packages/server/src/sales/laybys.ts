import { fieldError } from '@tillbook/core/field-errors';
import { moneyText } from '@tillbook/core/money';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { addDays, localMoment } from '@tillbook/core/reports/period';
import { LAYBY_DAYS_MAX, leastDeposit, whyNotDeposit } from '@tillbook/core/sales/laybys';
import type { Layby, LaybyDraft } from '@tillbook/core/sales/laybys.api';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { needsOf } from '@tillbook/core/sales/sold-goods';
import { recordDeed, type Clerk } from '../customers/clerk.ts';
import { lockAccount, refuseToBegin } from '../customers/enter.ts';
import { lockTillToCollect } from '../debts/payments.sql.ts';
import { Again, type Reader, type Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import type { Actor } from '../http/actor.ts';
import { hashOf, isSameAgain } from '../same-request.ts';
import { setAside } from '../stock/stock.sql.ts';
import { priceCart } from './decide-sale.ts';
import { postDeposit } from './layby-payments.ts';
import { quoteOf } from './judge-quote.ts';
import { insertLayby } from './laybys.sql.ts';
import type { Posting } from './posting.ts';
import { draftOf, postingFor, rowOf } from './quotes.ts';
import { findQuote, insertQuote } from './quotes.sql.ts';
import { lockQuotes, takeQuote } from './quote-uses.sql.ts';
import { refuseStock } from './refuse-stock.ts';
import { laybyFor } from './read-laybys.ts';
import { refuseCustomer } from './sale-accounts.ts';
import { laybyRulesOf } from './selling-policy.ts';
import { readSellingRows } from './selling.sql.ts';

/** The prices of a lay-by end with the lay-by, on no day. */
const NO_LAST_DAY = '9999-12-31';

/**
 * Sets a cart aside at the server's own prices and within the limits of who sells, and takes the
 * first payment into the open shift. Nothing moves and nothing is sold: what lies there is kept for
 * the customer. Till, shelves and account are locked in the order that selling takes.
 * @throws Refusal what would refuse its sale; LAYBY_DEPOSIT_LEAST, OVERPAYMENT, VALIDATION_FAILED,
 *   QUOTE_…
 */
export async function makeLayby(
  tx: Tx,
  actor: Actor,
  clerk: Clerk,
  body: LaybyDraft,
): Promise<Layby> {
  const { businessId, at } = clerk;
  const { _id: laybyId, leaseId: _lease, ...content } = body;
  const hash = hashOf(content);
  const known = { quoteId: laybyId, at, branchIds: null, createdBy: null, isLayby: null };
  if (isSameAgain(await findQuote(tx, businessId, known), hash)) {
    return laybyFor(tx, actor, at, laybyId);
  }
  await lockTill(tx, businessId, body);
  // The same request a moment ago, behind the till's lock: done again, it finds that lay-by.
  if ((await findQuote(tx, businessId, known)) !== null) throw new Again();
  const { dueOn, deposit, shiftId: _shift, leaseId: _held, quoteId: _quote, ...cart } = body;
  const draft = draftOf({ ...cart, validUntil: NO_LAST_DAY }, at);
  const posting = await postingFor(tx, actor, draft, Date.parse(at));
  const day = refuseDay(posting, dueOn);
  refuseCustomer(posting, draft);
  const account = await lockAccount(tx, businessId, customerOf(posting, body));
  const { customerId } = account;
  // Who was archived before the lock was had: nothing is set aside for them.
  refuseToBegin(account);
  const quote = await quoteNamed(tx, posting, { ...draft, quoteId: body.quoteId });
  const priced = priceCart(posting, draft, quote);
  const { totalMinor } = priced.total;
  if (totalMinor !== body.totalMinor) {
    throw new Refusal('TOTAL_MISMATCH', { totalMinor, roundingMinor: 0 });
  }
  refuseStock(posting, priced.lines, null);
  await refuseDeposit(tx, clerk, totalMinor, deposit.amountMinor);
  const number = await nextDocumentNumber(tx, businessId, 'layby');
  const made = rowOf(posting, { ...cart, validUntil: NO_LAST_DAY }, priced);
  const { personId: by, name: byName } = clerk;
  const row = { ...made, number, day, at, by, byName, hash: hash.toString('hex') };
  if (!(await insertQuote(tx, businessId, row))) throw new Again();
  const goods = [...needsOf(priced.lines.map(({ sold }) => sold))].map(
    ([productId, quantityMilli]) => ({ productId, quantityMilli }),
  );
  const { branchId } = made;
  await insertLayby(tx, businessId, {
    ...{ laybyId, number, branchId, customerId, dueOn, totalMinor, paidMinor: 0, goods },
  });
  if (quote !== null && !(await takeQuote(tx, businessId, { ...quote, laybyId })))
    throw new Again();
  await setAside(tx, businessId, branchId, goods);
  await postDeposit(tx, clerk, {
    ...{ ...deposit, laybyId, customerId, branchId, businessDate: day, shiftId: body.shiftId },
    ...{ hash: hash.toString('hex'), paidBeforeMinor: 0 },
  });
  await recordDeed(tx, clerk, {
    event: 'layby_changed',
    action: 'layby.made',
    subjectId: laybyId,
    detail: {
      ...{ number, customerId, branchId, totalMinor, dueOn, paidMinor: deposit.amountMinor },
      ...(quote === null ? {} : { quoteId: quote.quoteId }),
    },
  });
  return laybyFor(tx, actor, at, laybyId);
}

/** The open quote that is set aside, behind its lock. @throws Refusal NOT_FOUND, QUOTE_… */
async function quoteNamed(
  tx: Tx,
  posting: Posting,
  draft: SaleDraft,
): Promise<ReturnType<typeof quoteOf>> {
  const { quoteId = null } = draft;
  if (quoteId === null) return null;
  const { businessId } = posting.context.business;
  const found = await lockQuotes(tx, businessId, [quoteId]);
  // A lay-by is no quote: what is set aside is not set aside once more.
  const quotes = new Map(found.filter(({ layby }) => layby === null).map((one) => [quoteId, one]));
  return quoteOf({ ...posting, quotes }, draft, null);
}

/** The till must be held by who asks, with this shift open. */
async function lockTill(tx: Tx, businessId: string, body: LaybyDraft): Promise<void> {
  const till = await lockTillToCollect(tx, businessId, body.shiftId);
  if (till === null || till.tillId !== body.tillId) throw new Refusal('NOT_FOUND');
  if (till.isOpen !== true) throw new Refusal('SHIFT_CLOSED');
  if (till.leaseId !== body.leaseId) throw new Refusal('TILL_LEASE_LOST');
}

function customerOf({ accounts }: Posting, { customerId }: LaybyDraft): string {
  const account = accounts.get(customerId);
  if (account === undefined) throw new Refusal('NOT_FOUND', { customerId });
  return account.customerId;
}

/** The business day of a lay-by. @throws Refusal VALIDATION_FAILED for a day out of reach */
function refuseDay({ till, context }: Posting, dueOn: string): string {
  const { businessDate } = localMoment(context.nowMs, till.timezone, till.cutoffMinutes);
  if (dueOn < businessDate || dueOn > addDays(businessDate, LAYBY_DAYS_MAX)) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/dueOn', 'OUT_OF_RANGE')]);
  }
  return businessDate;
}

async function refuseDeposit(
  reader: Reader,
  { businessId, currency }: Pick<Clerk, 'businessId' | 'currency'>,
  totalMinor: number,
  amountMinor: number,
): Promise<void> {
  const rules = laybyRulesOf((await readSellingRows(reader, businessId)).selling);
  const leastMinor = Math.min(totalMinor, leastDeposit(totalMinor, rules.leastBasisPoints));
  const least = moneyText(leastMinor, currency);
  refuseIf(whyNotDeposit(totalMinor, amountMinor, rules), { least, leastMinor });
}
