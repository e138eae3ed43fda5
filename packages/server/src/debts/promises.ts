import { daysBetween } from '@tillbook/core/customers/ageing';
import type { addPromise, CustomerPromise } from '@tillbook/core/customers/debts.api';
import { whyNothingNew } from '@tillbook/core/customers/erase-customer';
import { promiseState } from '@tillbook/core/customers/promises';
import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { recordDeed, type Clerk } from '../customers/clerk.ts';
import { findCustomer } from '../customers/customers.sql.ts';
import { lockAccount } from '../customers/enter.ts';
import { Again, type Reader, type Tx } from '../db/database.ts';
import { findPromise, insertPromise, readPromises } from './promises.sql.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

/** @throws Refusal NOT_FOUND */
export async function promisesFor(
  reader: Reader,
  { businessId, today }: Pick<Clerk, 'businessId' | 'today'>,
  customerId: string,
): Promise<{ items: CustomerPromise[] }> {
  if ((await findCustomer(reader, businessId, customerId)) === null) throw new Refusal('NOT_FOUND');
  const kept = await readPromises(reader, businessId, customerId);
  return {
    items: kept.map((one) => ({ ...one, state: promiseState(one, one.paidMinor, today) })),
  };
}

/**
 * @throws Refusal NOT_FOUND, CUSTOMER_FORGOTTEN, VALIDATION_FAILED (a day that is over),
 *   IDEMPOTENCY_KEY_REUSED
 */
export async function notePromise(
  tx: Tx,
  clerk: Clerk,
  body: BodyOf<typeof addPromise>,
): Promise<void> {
  const { businessId, at, personId: by, name: byName } = clerk;
  const { _id: promiseId, ...content } = body;
  const { customerId, promisedOn, amountMinor } = body;
  const hash = hashOf(content);
  if (isSameAgain(await findPromise(tx, businessId, promiseId), hash)) return;
  if (daysBetween(promisedOn, clerk.today) > 0) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/promisedOn', 'OUT_OF_RANGE')]);
  }
  const account = await lockAccount(tx, businessId, customerId);
  // The same request a moment ago: done again, it finds that promise.
  if ((await findPromise(tx, businessId, promiseId)) !== null) throw new Again();
  refuseIf(whyNothingNew(account), { customerId });
  const { lastEntry: afterEntry } = account;
  await insertPromise(tx, businessId, { ...content, promiseId, afterEntry, at, by, byName, hash });
  await recordDeed(tx, clerk, {
    event: 'debts_changed',
    action: 'customer.promised',
    subjectId: promiseId,
    detail: { customerId, promisedOn, amountMinor },
  });
}
