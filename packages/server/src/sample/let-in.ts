import { NO_RIGHTS } from '@tillbook/core/own-rights';
import { NO_ROLE_RIGHTS } from '@tillbook/core/role-rights';
import { chooseForRoles } from '../auth/choose-role-rights.ts';
import { openTenant } from '../db/tenant.sql.ts';
import type { Actor } from '../http/actor.ts';
import { rejectUser } from '../users/approve-user.ts';
import { invite } from '../users/invite-user.ts';
import { ownerById } from '../users/owners.sql.ts';
import { addPerson, foundBusiness } from './found-business.ts';
import type { Founding } from './found-shop.ts';
import type { FoundedShop } from './founded.ts';
import { INVITED, REJECTED_OWNER, REJECTED_REASON, REJECTED_SHOP } from './sample-people.ts';

const HOUR_MS = 3_600_000;
const ASKED_MS = 100 * HOUR_MS;
const REJECTED_MS = 90 * HOUR_MS;
const CHOSEN_MS = 22 * HOUR_MS;
const INVITED_MS = 21 * HOUR_MS;
/** The invitation's link is thrown away. */
const ORIGIN = 'http://localhost';

/** Who asked to sell here and was turned down by the platform. */
export async function addRejectedOwner(founding: Founding, admin: Actor): Promise<void> {
  const { tx, chance, nowMs } = founding;
  const atMs = nowMs - ASKED_MS;
  const person = { ...REJECTED_OWNER, hash: null, isSuperAdmin: false, atMs };
  const personId = await addPerson(tx, chance, person);
  const { branch, ...about } = REJECTED_SHOP;
  const branches = [{ ...branch, tills: [{ code: 'T1' }] }];
  await foundBusiness(tx, chance, { personId, ...REJECTED_OWNER, atMs }, { ...about, branches });
  const at = new Date(nowMs - REJECTED_MS).toISOString();
  const version = (await ownerById(tx, personId))?.version ?? 0;
  const target = { userId: personId, version, reason: REJECTED_REASON };
  await rejectUser({ tx, actor: admin, at }, target);
}

/** What the owner chose for everybody of a role, and somebody invited with rights of their own. */
export async function chooseRights(founding: Founding, founded: FoundedShop): Promise<void> {
  const { tx, chance, nowMs } = founding;
  const { owner, businessId, branches } = founded;
  await tx.rows({ name: '', text: openTenant(businessId) });
  const rights = {
    ...NO_ROLE_RIGHTS,
    seller: { ...NO_RIGHTS, actions: { 'sale.void': 'ask' as const } },
  };
  const chosenAt = new Date(nowMs - CHOSEN_MS).toISOString();
  await chooseForRoles(tx, owner, { version: 1, rights }, chosenAt);
  const at = new Date(nowMs - INVITED_MS).toISOString();
  const userId = chance.id(nowMs - INVITED_MS);
  const branchIds = branches.slice(0, 1).map(({ branchId }) => branchId);
  const brought = {
    permissions: { canProcessRefunds: true },
    rights: {
      ...NO_RIGHTS,
      actions: { 'refund.post': 'ask' as const },
      discountBasisPoints: 1_000,
    },
  };
  const invited = { userId, ...INVITED, role: 'seller' as const, branchIds, ...brought };
  await invite({ tx, actor: owner, at }, invited, ORIGIN);
}
