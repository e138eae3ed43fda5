import { customerSortName } from '@tillbook/core/customers/customer-words';
import { whyNotForget } from '@tillbook/core/customers/erase-customer';
import { pseudonymOf } from '@tillbook/core/pseudonym';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import type { Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { recordDeed, type Clerk } from './clerk.ts';
import { forgetCustomer, hasOpenLayby } from './customers.sql.ts';
import { lockAccount } from './enter.ts';

/**
 * Forgets a customer: name, number, addresses and notes go, a pseudonym stays with the books. The
 * same request again finds it done.
 * @throws Refusal FORBIDDEN, NOT_FOUND, VERSION_CONFLICT, INVALID_STATE, CUSTOMER_OWES,
 * CUSTOMER_HAS_CREDIT, CUSTOMER_HAS_LAYBY
 */
export async function eraseCustomer(
  tx: Tx,
  actor: Actor,
  clerk: Clerk,
  asked: { readonly customerId: string; readonly version: number },
): Promise<void> {
  const { customerId, version } = asked;
  if (!inBusiness(actor).isOwner) throw new Refusal('FORBIDDEN');
  const account = await lockAccount(tx, clerk.businessId, customerId);
  if (account.isErased && account.version === version + 1) return;
  const hasLayby = await hasOpenLayby(tx, clerk.businessId, customerId);
  refuseIf(whyNotForget({ ...account, hasLayby }));
  if (account.version !== version) throw new Refusal('VERSION_CONFLICT');
  const name = pseudonymOf('customer', customerId);
  const sortName = customerSortName({ name, phone: null });
  await forgetCustomer(tx, customerId, { name, sortName }, clerk.at);
  await recordDeed(tx, clerk, {
    event: 'customer_saved',
    action: 'customer.erased',
    subjectId: customerId,
    detail: {},
  });
}
