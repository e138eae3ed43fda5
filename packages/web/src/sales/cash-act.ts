/** What was paid or given back by an act at a till, way by way. */
export type ActWays = readonly { readonly method: string; readonly amountMinor?: number }[];

/** Whether an act at a till takes cash or gives it back: then its drawer is needed. */
export function movesCash(ways: ActWays): boolean {
  return ways.some(({ method, amountMinor }) => method === 'cash' && amountMinor !== 0);
}

/** The till that this device sells at; null where it has none. */
interface PlaceHere {
  readonly branchId: string;
  readonly tillName: string;
  readonly openShift: object | null;
}

/**
 * Whether what was given back comes out of the drawer at this device. Who chose another till's
 * drawer, or an office without one, opens none here.
 */
export function isGivenHere(
  refund: { readonly branchId: string; readonly tillName: string; readonly payments: ActWays },
  place: PlaceHere | null,
): boolean {
  return (
    place !== null &&
    place.openShift !== null &&
    place.branchId === refund.branchId &&
    place.tillName === refund.tillName &&
    movesCash(refund.payments)
  );
}
