import { customerSortName } from '@tillbook/core/customers/customer-words';
import { pseudonymOf } from '@tillbook/core/pseudonym';
import { appendAudit } from '../audit/append-audit.ts';
import { erasePerson } from '../auth/erase-account.sql.ts';
import { isoOf, type Clock } from '../clock.ts';
import { forgetCustomer } from '../customers/customers.sql.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { noTenant, openTenant } from '../db/tenant.sql.ts';
import type { Erasure } from '../erasure.ts';
import { isCustomerKnown, peopleStillKnown } from './erasures.sql.ts';

/** Under whose name a restored database's audit says that somebody was forgotten again. */
const RESTORE = 'Restored back-up';

export interface Replayed {
  readonly customers: number;
  readonly people: number;
}

/**
 * Forgets again whoever was forgotten after a back-up was taken: restored, it still knows them.
 * Each stands in the audit, as the first time. Who is not there, or forgotten already, is passed.
 * @param erasures everybody who was ever forgotten
 */
export async function replayErasures(
  urls: { readonly app: string; readonly checker: string },
  erasures: readonly Erasure[],
  clock: Clock,
): Promise<Replayed> {
  const db = openDatabase(urls.app, { max: 1, label: 'tillbook-restore' });
  try {
    let customers = 0;
    for (const erasure of erasures.filter(({ kind }) => kind === 'customer')) {
      if (await forgetAgain(db, erasure, clock)) customers += 1;
    }
    const ids = erasures.filter(({ kind }) => kind === 'person').map(({ id }) => id);
    const known = new Set(await peopleStillKnown(urls.checker, ids));
    const people = erasures.filter(({ kind, id }) => kind === 'person' && known.has(id));
    for (const person of people) await eraseAgain(db, person, clock);
    return { customers, people: people.length };
  } finally {
    await db.close();
  }
}

function forgetAgain(db: Database, erasure: Erasure, clock: Clock): Promise<boolean> {
  const { businessId, id, by } = erasure;
  if (businessId === null) return Promise.resolve(false);
  return db.transact(openTenant(businessId), async (tx) => {
    if (!(await isCustomerKnown(tx, businessId, id))) return false;
    const name = pseudonymOf('customer', id);
    const sortName = customerSortName({ name, phone: null });
    await forgetCustomer(tx, id, { name, sortName }, erasure.at);
    await appendAudit(tx, {
      ...{ businessId, streamId: businessId, at: isoOf(clock) },
      ...{ actorId: by ?? id, actorName: RESTORE },
      events: [{ action: 'customer.erased', subjectId: id, detail: {} }],
    });
    return true;
  });
}

async function eraseAgain(db: Database, { id, at }: Erasure, clock: Clock): Promise<void> {
  await db.transact(noTenant, async (tx) => {
    const name = pseudonymOf('user', id);
    for (const businessId of await erasePerson(tx, id, name, at)) {
      await tx.rows({ name: '', text: openTenant(businessId) });
      await appendAudit(tx, {
        ...{ businessId, streamId: businessId, at: isoOf(clock), actorId: id, actorName: name },
        events: [{ action: 'user.erased', subjectId: id, detail: {} }],
      });
    }
  });
}
