import type { mailStatement } from '@tillbook/core/customers/debt-papers.api';
import { whyNothingNew } from '@tillbook/core/customers/erase-customer';
import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { appendAudit } from '../audit/append-audit.ts';
import type { Clerk } from '../customers/clerk.ts';
import { lockAccount } from '../customers/enter.ts';
import { brokenUniqueness, Again, type Tx } from '../db/database.ts';
import type { ToldStatement } from '../mail/statement-texts.ts';
import { statementFor } from './ledger.ts';
import { addStatementMail, findStatementMail, sumsOfPeriod } from './statement-mails.sql.ts';

/**
 * What is to be mailed, noted for good; null when the same request sent it before. Of who was
 * forgotten nobody has an address, and nothing new is written.
 * @param take counts the mail, before it is noted
 * @throws Refusal NOT_FOUND, CUSTOMER_FORGOTTEN, IDEMPOTENCY_KEY_REUSED, RATE_LIMITED,
 *   VALIDATION_FAILED for a period that ends before it begins
 */
export async function noteStatementMail(
  tx: Tx,
  clerk: Clerk & { readonly businessName: string },
  customerId: string,
  body: BodyOf<typeof mailStatement>,
  take: (address: string) => void,
): Promise<ToldStatement | null> {
  const { businessId, at, personId, name } = clerk;
  const { _id: mailId, email: sentTo, from, to } = body;
  if (from > to) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/to', 'OUT_OF_RANGE')]);
  }
  const account = await lockAccount(tx, businessId, customerId);
  const known = await findStatementMail(tx, businessId, mailId);
  if (known !== null) {
    const isSame =
      known.customerId === customerId &&
      known.from === from &&
      known.to === to &&
      known.sentTo === sentTo;
    if (!isSame) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return null;
  }
  refuseIf(whyNothingNew(account), { customerId });
  const said = await statementFor(tx, clerk, customerId, { from, to });
  const sums = await sumsOfPeriod(tx, businessId, customerId, { from, to });
  take(sentTo);
  try {
    await addStatementMail(tx, businessId, { mailId, customerId, from, to, sentTo }, clerk);
  } catch (error) {
    // The same id came at once for another customer: done again, it is found.
    if (brokenUniqueness(error) !== null) throw new Again('mailed meanwhile');
    throw error;
  }
  await appendAudit(tx, {
    ...{ businessId, streamId: businessId, at, actorId: personId, actorName: name },
    events: [
      // Not to whom: the audit is kept when a customer is forgotten.
      { action: 'customer.statement_mailed', subjectId: mailId, detail: { customerId, from, to } },
    ],
  });
  return { said, sums };
}
