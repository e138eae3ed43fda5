import type { SessionUser } from '@tillbook/core/auth/user';
import { can } from '@tillbook/core/permissions';
import { t } from '../i18n/en/sellers.ts';
import { paths } from '../paths.ts';
import { session } from '../session/browser-session.ts';
import { setLocked } from '../session/lock.ts';
import { announce } from '../ui/live-region.ts';
import { turns } from './browser-turns.ts';
import { handOver } from './hand-over.ts';
import type { WhyNotIn } from './seller-turns.ts';
import type { Person } from './who-is-here.ts';

/** A till of this device, and who is at it now, or was last. */
export interface TurnPlace {
  readonly businessId: string;
  readonly branchId: string;
  readonly personId: string;
}

/** Where each role sells. */
function sellPathOf({ role }: SessionUser): string {
  if (role === 'business_admin') return paths.business.sell();
  return role === 'branch_manager' ? paths.manager.sell() : paths.seller.newSale();
}

/** Takes over by PIN; null when it worked, else why not. */
export async function takeOver(
  { businessId, branchId, personId }: TurnPlace,
  { _id: sellerId, name }: Person,
  pin: string,
): Promise<WhyNotIn | null> {
  const entered = await turns.enter({ businessId, branchId, sellerId, pin });
  if (entered.kind !== 'in') return entered;
  const { user, bearer } = entered;
  const isOther = sellerId !== personId;
  const to = { personId: sellerId, name };
  if (isOther) await handOver({ businessId, from: { personId }, to }).catch(() => undefined);
  // Whoever opens their own lock goes on where they were.
  const isNew = isOther || session.getSnapshot().user === null;
  session.enterByPin(user, bearer, isNew && can(user, 'sale.post') ? sellPathOf(user) : null);
  setLocked(null);
  announce(t('sellsNow', { name }));
  return null;
}

/** In words, why somebody did not come in. */
export function whyNotInText(why: WhyNotIn): string {
  if (why.kind === 'refused') return why.message;
  return why.kind === 'wait' ? t('wait', { seconds: why.seconds }) : t(why.kind);
}
