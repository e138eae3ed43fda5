import { worthOf } from '@tillbook/core/loyalty/loyalty';
import { clerkOf } from '../customers/clerk.ts';
import type { Database } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { heldBy, setTerms, turn } from '../loyalty/loyalty.ts';
import { customerNamed } from './add-customers.ts';
import type { FoundedShop } from './founded.ts';
import { doIn, shiftOn, type Plan } from './plan-deeds.ts';

const MINUTE_MS = 60_000;

/** Points are earned from the first day on, where a shop gives any. */
export async function setLoyaltyTerms(db: Database, founded: FoundedShop): Promise<void> {
  const { loyalty } = founded.shop.deeds;
  if (loyalty === null) return;
  const { perMinor, worthMinor, leastPoints } = loyalty;
  const terms = { termsNo: null, isOn: true, perMinor, worthMinor, leastPoints };
  const clerk = clerkOf(founded.owner, () => founded.foundedMs + 3 * MINUTE_MS);
  await db.transact(openTenant(founded.businessId), (tx) => setTerms(tx, clerk, terms));
}

/** Some turn points into store credit, as soon as they have so many. */
export function planPoints(plan: Plan): void {
  const { founded, chance } = plan;
  const { loyalty } = founded.shop.deeds;
  for (const { branch, daysAgo, customer, points } of loyalty?.turned ?? []) {
    const shift = shiftOn(plan, branch, daysAgo);
    if (shift === null || loyalty === null) continue;
    const customerId = customerNamed(founded, customer);
    const amountMinor = worthOf(points, loyalty);
    doIn(plan, shift, (atMs) => {
      const _id = chance.id(atMs);
      return async (tx, { worker, branchId }) => {
        const held = await heldBy(tx, founded.businessId, customerId);
        if (held.points < points) return;
        const body = { _id, customerId, branchId, points, amountMinor };
        await turn(
          tx,
          clerkOf(worker, () => atMs),
          body,
        );
      };
    });
  }
}
