import type { TillSeller } from '@tillbook/core/sales/sellers.api';
import type { KnownSeller } from './known-sellers.ts';

/** Why somebody cannot take over now. */
export type Obstacle = 'noPin' | 'pinLocked' | 'needsConnection';

export interface Person {
  readonly _id: string;
  readonly name: string;
  readonly role: string;
  readonly obstacle: Obstacle | null;
  /** Their PIN was used on this device: it opens without a connection, too. */
  readonly isKnown: boolean;
}

/**
 * The people to choose from: as the server told, or those this device knows. Without a connection
 * only they can come in.
 */
export function whoIsHere(
  told: readonly TillSeller[] | null,
  known: readonly Pick<KnownSeller, 'user'>[],
  isOnline: boolean,
  nowMs: number,
): readonly Person[] {
  const isKnown = (id: string): boolean => known.some(({ user }) => user._id === id);
  if (told === null) {
    const there = { obstacle: null, isKnown: true };
    return known.map(({ user: { _id, name, role } }) => ({ _id, name, role, ...there }));
  }
  return told.map(({ _id, name, role, pinSetAt, lockedUntil }) => {
    const person = { _id, name, role, isKnown: isKnown(_id) };
    if (pinSetAt === null) return { ...person, obstacle: 'noPin' };
    if (!isOnline) return { ...person, obstacle: person.isKnown ? null : 'needsConnection' };
    const isLocked = lockedUntil !== null && Date.parse(lockedUntil) > nowMs;
    return { ...person, obstacle: isLocked ? 'pinLocked' : null };
  });
}

/** Whether somebody may lock the till: they must be able to open it again. */
export function whyNotLock(person: Person | undefined): 'lockNeedsPin' | 'lockNeedsKnown' | null {
  if (person === undefined || person.obstacle === 'noPin') return 'lockNeedsPin';
  return person.obstacle === 'needsConnection' ? 'lockNeedsKnown' : null;
}
