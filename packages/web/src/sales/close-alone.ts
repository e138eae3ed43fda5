import { whyNotCloseHere, type WhyNotClose } from '@tillbook/core/sales/close-here';
import type { useUser } from '../session/use-session.ts';
import { isOwnShift } from './move-cash-here.ts';
import type { HeldTill } from './sell-screen.tsx';

/** Why the person may not close the shift alone, or null. */
export const whyNotCloseAlone = (
  user: ReturnType<typeof useUser>,
  held: HeldTill,
): WhyNotClose | null => whyNotCloseHere(user, { isOwnShift: isOwnShift(held, user) });
