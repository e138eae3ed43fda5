import { randomBytes } from 'node:crypto';
import { can } from '@tillbook/core/permissions';
import { Refusal } from '@tillbook/core/refusals';
import { RECEIPT_PAGE } from '@tillbook/core/sales/receipt-link';
import type { ReceiptAfter } from '@tillbook/core/sales/receipts.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { appendAudit } from '../audit/append-audit.ts';
import { lockStream } from '../audit/audit.sql.ts';
import { Again, brokenUniqueness, type Reader, type Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import {
  addIssue,
  countPrints,
  findIssue,
  readAfter,
  tokenOf,
  type ReceiptIssue,
} from './receipts.sql.ts';
import { saleFor } from './read-sales.ts';

const TOKEN_BYTES = 16;

/** A receipt in the caller's reach, and where it is shown. @throws Refusal 404 */
export async function receiptToGive(
  tx: Tx,
  actor: Actor,
  saleId: string,
  at: string,
): Promise<{ readonly sale: Sale; readonly path: string }> {
  const { businessId } = inBusiness(actor);
  const sale = await saleFor(tx, actor, saleId);
  const offered = randomBytes(TOKEN_BYTES).toString('base64url');
  const token = await tokenOf(tx, { businessId, saleId }, offered, at);
  return { sale, path: `${RECEIPT_PAGE}${token}` };
}

/** What the sale left its customer with; null: nobody's, or nothing for the caller to know. */
export async function afterOf(
  reader: Reader,
  actor: Actor,
  sale: Pick<Sale, '_id' | 'customer'>,
): Promise<ReceiptAfter | null> {
  const mayKnow = can(actor, 'customer.use') || can(actor, 'customer.view');
  if (sale.customer === null || !mayKnow) return null;
  return readAfter(reader, inBusiness(actor).businessId, sale._id);
}

/** How often a receipt in the caller's reach was printed so far. @throws Refusal 404 */
export async function printsFor(
  reader: Reader,
  actor: Actor,
  saleId: string,
): Promise<{ readonly count: number }> {
  const { _id } = await saleFor(reader, actor, saleId);
  return { count: await countPrints(reader, inBusiness(actor).businessId, _id) };
}

type Wanted = Pick<ReceiptIssue, 'issueId' | 'saleId' | 'kind' | 'layout' | 'sentTo'>;

/**
 * What was logged under this id before, when it was the same.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED when it was another print or mail
 */
export async function issuedBefore(
  tx: Tx,
  actor: Actor,
  wanted: Wanted,
): Promise<ReceiptIssue | null> {
  const known = await findIssue(tx, inBusiness(actor).businessId, wanted.issueId);
  if (known === null) return null;
  const isSame =
    known.saleId === wanted.saleId &&
    known.kind === wanted.kind &&
    known.layout === wanted.layout &&
    known.sentTo === wanted.sentTo;
  if (!isSame) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return known;
}

/** Logs a print or a mail of a receipt for good; a print gets the number of its copy. */
export async function logIssue(
  tx: Tx,
  actor: Actor,
  wanted: Wanted,
  sale: Sale,
  at: string,
): Promise<ReceiptIssue> {
  const { businessId } = inBusiness(actor);
  const isPrint = wanted.kind === 'print';
  // One after the other: two who print at once get two numbers.
  await lockStream(tx, businessId, businessId);
  const copyNo = isPrint ? await countPrints(tx, businessId, sale._id) : null;
  const issue = { ...wanted, copyNo };
  const { personId, name } = actor;
  try {
    await addIssue(tx, businessId, issue, { at, personId, name });
  } catch (error) {
    // The same request came twice at once: the second one finds the first.
    if (brokenUniqueness(error) !== null) throw new Again('given out meanwhile');
    throw error;
  }
  const { receiptNumber } = sale;
  const detail = isPrint ? { receiptNumber, copyNo } : { receiptNumber, to: wanted.sentTo };
  await appendAudit(tx, {
    ...{ businessId, streamId: businessId, at, actorId: personId, actorName: name },
    events: [
      { action: isPrint ? 'receipt.printed' : 'receipt.mailed', subjectId: sale._id, detail },
    ],
  });
  return issue;
}
