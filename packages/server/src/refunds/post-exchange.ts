import { fieldError } from '@tillbook/core/field-errors';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { ExchangeDraft, postExchange as api } from '@tillbook/core/refunds/exchange.api';
import { whyNotExchange } from '@tillbook/core/refunds/exchange';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { movesAccount } from '@tillbook/core/sales/payment';
import { saleContent } from '@tillbook/core/sales/sale-content';
import { lockAccounts } from '../customers/accounts.sql.ts';
import { Again, type Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { askedFor, postSales } from '../sales/post-sales.ts';
import { readFacts } from '../sales/posting.sql.ts';
import { presentSale, type SaleWithRows } from '../sales/sale-rows.ts';
import { readSales } from '../sales/sales.sql.ts';
import { findExchange, insertExchange } from './exchanges.sql.ts';
import { saleToRefund } from './open-refund.ts';
import { postRefund, refundContent } from './post-refund.ts';
import { refundFor } from './read-refunds.ts';
import { lockSaleState } from './refund-state.sql.ts';
import { movementsOfSale } from './sold.sql.ts';
import { hexHashOf, isSameAgain } from '../same-request.ts';

type Answer = AnswerOf<typeof api>;

/**
 * Takes back goods of a receipt and sells others at the same till: the refund first, so that its
 * goods and what it takes off an account are there for the sale. One is refused, nothing is posted.
 * The till must be locked.
 * @throws Refusal
 */
export async function postExchange(
  tx: Tx,
  actor: Actor,
  nowMs: number,
  draft: ExchangeDraft,
): Promise<Answer> {
  const { businessId } = inBusiness(actor);
  const { _id: exchangeId, saleId, refund, sale } = draft;
  const contentHash = hexHashOf([
    ...[saleId, refund._id, refundContent(refund)],
    ...[sale._id, saleContent(sale)],
  ]);
  const known = await findExchange(tx, businessId, exchangeId);
  if (known !== null && isSameAgain(known, contentHash))
    return exchangeFor(tx, actor, exchangeId, known);
  refuseApart(draft);
  refuseIf(whyNotExchange(refund.payments, sale.payments));
  const rows = await saleToRefund(tx, actor, saleId);
  await lockAll(tx, businessId, rows, draft);
  await postRefund(tx, actor, nowMs, saleId, refund, true);
  await sell(tx, actor, nowMs, draft);
  const record = {
    ...{ exchangeId, refundId: refund._id, saleId: sale._id, contentHash },
    amountMinor: sale.payments.find(({ method }) => method === 'exchange')?.amountMinor ?? 0,
    postedAt: new Date(nowMs).toISOString(),
  };
  // Posted by another till meanwhile: read again, it is known.
  if (!(await insertExchange(tx, businessId, record))) throw new Again();
  return exchangeFor(tx, actor, exchangeId, record);
}

/** Both papers are of one drawer, in one pair of hands. */
function refuseApart({ refund, sale }: ExchangeDraft): void {
  const wrong = (['shiftId', 'leaseId'] as const)
    .filter((field) => refund[field] !== sale[field])
    .map((field) => fieldError(`#/refund/${field}`, 'MISMATCH'));
  if (wrong.length > 0) throw new Refusal('VALIDATION_FAILED', {}, wrong);
}

/**
 * Everything that both papers move, in the one order that all take: till, sale that comes back,
 * levels of what comes back and goes, accounts. Later locks find these held.
 */
async function lockAll(
  tx: Tx,
  businessId: string,
  rows: SaleWithRows,
  { refund, sale }: ExchangeDraft,
): Promise<void> {
  const { saleId } = rows.sale;
  await lockSaleState(tx, businessId, saleId);
  const asked = askedFor([sale]);
  const back = (await movementsOfSale(tx, businessId, saleId)).map(({ productId }) => productId);
  await readFacts(tx, { ...asked, productIds: [...new Set([...asked.productIds, ...back])] });
  const moves = ({ payments }: Pick<ExchangeDraft['refund'] | ExchangeDraft['sale'], 'payments'>) =>
    payments.some(({ method }) => movesAccount(method));
  const accounts = [
    ...(moves(refund) ? [rows.sale.customerId ?? refund.customerId] : []),
    ...(moves(sale) ? [sale.customerId ?? null] : []),
  ].filter((id) => id !== null);
  if (accounts.length > 0) await lockAccounts(tx, businessId, [...new Set(accounts)]);
}

/** Posts the sale; one that is there already is of no exchange. */
async function sell(tx: Tx, actor: Actor, nowMs: number, { sale }: ExchangeDraft): Promise<void> {
  const { outcomes } = await postSales(tx, actor, nowMs, [sale], { isExchange: true });
  const [outcome] = outcomes;
  if (outcome === undefined) throw new Error('no outcome');
  if (outcome.kind === 'refused') throw outcome.refusal;
  if (outcome.rows === null) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
}

async function exchangeFor(
  tx: Tx,
  actor: Actor,
  exchangeId: string,
  { refundId, saleId }: { readonly refundId: string; readonly saleId: string },
): Promise<Answer> {
  const { businessId } = inBusiness(actor);
  const everybody = { branchIds: null, sellerId: null };
  const [rows] = await readSales(tx, businessId, [saleId], everybody);
  if (rows === undefined) throw new Error('the sale of an exchange is not there');
  const refund = await refundFor(tx, actor, refundId, 'any');
  return { _id: exchangeId, refund, sale: presentSale(rows) };
}
