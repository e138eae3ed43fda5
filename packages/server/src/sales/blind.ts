import { can, type Bearer } from '@tillbook/core/permissions';
import { Refusal } from '@tillbook/core/refusals';
import { hidesExpectedCash } from '@tillbook/core/sales/shift-states';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { readOpenShiftsOf, type OpenShiftOf } from './blind.sql.ts';
import { readCashRules } from './cash-moves.sql.ts';

/** Who is told sums. */
type Told = Bearer &
  Pick<Actor, 'personId'> & { readonly business: { readonly businessId: string } | null };

/**
 * The open shifts that the caller opened or sold in and of which they may not be told what the
 * drawer should hold. Sums by way of paying of such a shift would tell it (decision 196).
 */
export async function shiftsHiddenFrom(
  reader: Reader,
  caller: Told,
): Promise<readonly OpenShiftOf[]> {
  if (can(caller, 'shift.manage')) return [];
  const { businessId } = inBusiness(caller);
  const { isCountBlind: isBlind } = await readCashRules(reader, businessId);
  if (!isBlind) return [];
  const mayView = can(caller, 'sale.view');
  const open = await readOpenShiftsOf(reader, businessId, caller.personId);
  return open.filter(({ isOwn }) =>
    hidesExpectedCash({ isBlind, isClosed: false }, { isOwn, mayManage: false, mayView }),
  );
}

/** Whether sums by way of paying up to this day would tell what a drawer hidden from them holds. */
export async function isBlindUntil(reader: Reader, caller: Told, to: string): Promise<boolean> {
  const hidden = await shiftsHiddenFrom(reader, caller);
  return hidden.some(({ day }) => day <= to);
}

/** @throws Refusal COUNT_IS_BLIND where sums by way of paying up to this day may not be told */
export async function refuseBlind(reader: Reader, caller: Told, to: string): Promise<void> {
  if (await isBlindUntil(reader, caller, to)) throw new Refusal('COUNT_IS_BLIND');
}
