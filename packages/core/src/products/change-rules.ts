/** One product before and after it is changed together with others. */

/** What is kept again of a product in each branch; null: nothing is set there. */
export interface ReorderPoint {
  readonly branchId: string;
  readonly pointMilli: number;
  readonly quantityMilli: number;
}

/** The fields that many products may be changed in by one act. */
export interface Changeable {
  readonly name: string;
  readonly sku: string;
  readonly barcode: string | null;
  readonly categoryId: string | null;
  readonly brandId: string | null;
  readonly taxClassId: string;
  readonly priceMinor: number;
  readonly costMinor: number;
  readonly floorPriceMinor: number | null;
  readonly targetMarginBasisPoints: number | null;
  readonly isArchived: boolean;
  readonly reorderPoints: readonly ReorderPoint[];
}

/** The fields that differ, alone. */
export type Change = { readonly [Field in keyof Changeable]?: Changeable[Field] | undefined };

export const CHANGEABLE = [
  'name',
  'sku',
  'barcode',
  'categoryId',
  'brandId',
  'taxClassId',
  'priceMinor',
  'costMinor',
  'floorPriceMinor',
  'targetMarginBasisPoints',
  'isArchived',
  'reorderPoints',
] as const satisfies readonly (keyof Changeable)[];

/** Why a row of a change is refused; the others of it are not. */
export const CHANGE_PROBLEMS = [
  'CHANGED_SINCE',
  'SKU_TAKEN',
  'BARCODE_TAKEN',
  'FLOOR_ABOVE_PRICE',
  'NO_STOCK_OF_ITS_OWN',
  'BRANCH_FORBIDDEN',
  'NOTHING_CHANGES',
] as const;
export type ChangeProblem = (typeof CHANGE_PROBLEMS)[number];

/** What else must be known of a product and of the codes that others have. */
export interface ChangeFacts {
  readonly version: number;
  readonly kind: string;
  readonly isSkuTaken: boolean;
  readonly isBarcodeTaken: boolean;
  /** The branches open to who changes it; null: all. */
  readonly branchIds: readonly string[] | null;
}

const byBranch = (points: readonly ReorderPoint[]): ReorderPoint[] =>
  [...points].sort((one, other) => (one.branchId < other.branchId ? -1 : 1));

const pointsText = (points: readonly ReorderPoint[]): string =>
  JSON.stringify(byBranch(points).map((one) => [one.branchId, one.pointMilli, one.quantityMilli]));

/** Reorder points after a change: branches that it names are set, a point of zero takes it away. */
function mergedPoints(
  before: readonly ReorderPoint[],
  change: readonly ReorderPoint[],
): ReorderPoint[] {
  const named = new Set(change.map(({ branchId }) => branchId));
  const others = before.filter(({ branchId }) => !named.has(branchId));
  const set = change.filter((one) => one.pointMilli > 0 || one.quantityMilli > 0);
  return byBranch([...others, ...set]);
}

/** The product after the change, whole. */
export function changed(before: Changeable, change: Change): Changeable {
  const given = Object.fromEntries(
    CHANGEABLE.filter((field) => change[field] !== undefined).map((field) => [
      field,
      change[field],
    ]),
  ) as Partial<Changeable>;
  const points = change.reorderPoints;
  return {
    ...before,
    ...given,
    reorderPoints:
      points === undefined
        ? byBranch(before.reorderPoints)
        : mergedPoints(before.reorderPoints, points),
  };
}

/** The fields of the second that differ from the first, with their values in both. */
export function differences(
  before: Changeable,
  after: Changeable,
): { readonly before: Change; readonly after: Change } {
  const fields = CHANGEABLE.filter((field) => {
    if (field !== 'reorderPoints') return before[field] !== after[field];
    return pointsText(before.reorderPoints) !== pointsText(after.reorderPoints);
  });
  const pick = (from: Changeable): Change =>
    Object.fromEntries(fields.map((field) => [field, from[field]])) as Change;
  return { before: pick(before), after: pick(after) };
}

/** Whether each of these fields still has the value that a change gave it. */
export function isStill(now: Changeable, after: Change): boolean {
  const still = { ...now, ...after } as Changeable;
  return Object.keys(differences(now, still).after).length === 0;
}

/** Why this product may not be changed so, or null. */
export function whyNotChange(
  before: Changeable,
  change: Change,
  facts: ChangeFacts & { readonly seenVersion: number },
): ChangeProblem | null {
  if (facts.version !== facts.seenVersion) return 'CHANGED_SINCE';
  const after = changed(before, change);
  const { after: differing } = differences(before, after);
  if (Object.keys(differing).length === 0) return 'NOTHING_CHANGES';
  if (facts.isSkuTaken) return 'SKU_TAKEN';
  if (facts.isBarcodeTaken) return 'BARCODE_TAKEN';
  const { floorPriceMinor, priceMinor } = after;
  const isPriced = differing.priceMinor !== undefined || differing.floorPriceMinor !== undefined;
  if (isPriced && floorPriceMinor !== null && floorPriceMinor > priceMinor) {
    return 'FLOOR_ABOVE_PRICE';
  }
  return whyNotReorder(change.reorderPoints ?? [], facts);
}

function whyNotReorder(points: readonly ReorderPoint[], facts: ChangeFacts): ChangeProblem | null {
  if (points.length === 0) return null;
  if (facts.kind !== 'goods') return 'NO_STOCK_OF_ITS_OWN';
  const { branchIds } = facts;
  if (branchIds === null) return null;
  return points.every(({ branchId }) => branchIds.includes(branchId)) ? null : 'BRANCH_FORBIDDEN';
}
