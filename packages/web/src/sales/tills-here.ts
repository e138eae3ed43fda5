import { knownSellers, places } from './browser-outbox.ts';
import type { CurrentSeller, KnownSeller } from './known-sellers.ts';
import type { HeldPlace } from './places.ts';
import type { TurnPlace } from './take-over-by-pin.ts';
import { whoIsHere, type Person } from './who-is-here.ts';

/** A till of this device at which people come in by PIN. */
export interface TillHere {
  readonly businessName: string;
  readonly at: TurnPlace;
  readonly people: readonly Person[];
}

/**
 * The till that a business has on this device: where its last seller stood, else where anybody
 * did. Null when nobody's PIN was used here.
 */
export function tillHere(
  held: readonly HeldPlace[],
  last: Pick<CurrentSeller, 'personId'> | null,
  known: readonly Pick<KnownSeller, 'user'>[],
): TillHere | null {
  const place = held.find(({ personId }) => personId === last?.personId) ?? held[0];
  const business = known[0]?.user.business ?? null;
  if (place === undefined || business === null) return null;
  const { businessId, branchId, personId } = place;
  const people = whoIsHere(null, known, true, 0);
  return { businessName: business.name, at: { businessId, branchId, personId }, people };
}

/** The tills of this device, one of each business that sold here. */
export async function tillsHere(): Promise<readonly TillHere[]> {
  const held = await places.all();
  const businessIds = [...new Set(held.map(({ businessId }) => businessId))];
  const found = await Promise.all(
    businessIds.map(async (businessId) => {
      const ofIt = held.filter((place) => place.businessId === businessId);
      const [last, known] = [knownSellers.current(businessId), knownSellers.all(businessId)];
      return tillHere(ofIt, await last, await known);
    }),
  );
  return found.filter((till) => till !== null);
}
