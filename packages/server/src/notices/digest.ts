import { isToldOf } from '@tillbook/core/notices/notice-kinds';
import type { Database } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { writingInUse } from '../http/formats.sql.ts';
import type { Mail } from '../mail/mailer.ts';
import { digestMail } from '../mail/notice-texts.ts';
import { hearers, takeToMail } from './notices.sql.ts';
import { sightOf } from './tell.ts';

/**
 * The mails of a morning: one for each person who is to be told something, with all of it. What
 * somebody may not see any more is left out.
 */
export async function digestsOf(
  db: Database,
  business: { readonly businessId: string; readonly name: string; readonly timezone: string },
  at: string,
): Promise<Mail[]> {
  const { businessId } = business;
  return db.transact(openTenant(businessId), async (tx) => {
    const waiting = await takeToMail(tx, businessId, at);
    if (waiting.length === 0) return [];
    const { formats } = await writingInUse(tx);
    const from = { name: business.name, formats };
    return (await hearers(tx, businessId)).flatMap((who) => {
      const sight = sightOf(who);
      const mine = waiting.filter(
        ({ personId, kind, branchId }) =>
          personId === who.personId && isToldOf(sight, kind, branchId),
      );
      return mine.length === 0 ? [] : [digestMail(who, from, mine)];
    });
  });
}
