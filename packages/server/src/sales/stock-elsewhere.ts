import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { Refusal } from '@tillbook/core/refusals';
import { availableMilli } from '@tillbook/core/sales/sold-goods';
import type { BranchStock, stockElsewhere } from '@tillbook/core/sales/stock-elsewhere.api';
import type { Reader } from '../db/database.ts';
import { inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { heldElsewhere, takenBy, type HeldElsewhere } from './stock-elsewhere.sql.ts';
import { branchExists } from './till-catalogue.sql.ts';

/** Of one product each: an id is all that packs and steps would be needed for. */
const BY_UNIT = { stepMilli: 1, packUnitsMilli: null };

/**
 * What the other branches could sell of a product, those too that are not open to the caller: a
 * customer is told where it is.
 * @throws Refusal NOT_FOUND of the branch, or of what is not sold; BRANCH_FORBIDDEN
 */
export async function elsewhereFor(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  { branchId, productId }: QueryOf<typeof stockElsewhere>,
): Promise<AnswerOf<typeof stockElsewhere>> {
  const { businessId } = inBusiness(actor);
  if (!(await branchExists(reader, businessId, branchId))) throw new Refusal('NOT_FOUND');
  refuseOtherBranch(actor, branchId);
  const taken = await takenBy(reader, businessId, productId);
  if (taken === null) throw new Refusal('NOT_FOUND');
  const { kind, components } = taken;
  const asOf = new Date(nowMs).toISOString();
  const productIds = kind === 'kit' ? components.map((part) => part.productId) : [productId];
  // A service, and a kit of services alone, lie nowhere.
  if (kind === 'service' || productIds.length === 0) return { branches: [], asOf };
  const rows = await heldElsewhere(reader, { businessId, branchId, productIds, at: asOf });
  const sellable = { kind, productId, components, ...BY_UNIT };
  const branches = [...Map.groupBy(rows, (row) => row.branchId).values()].map((held) =>
    stockOf(held, (heldMilli) => availableMilli(sellable, heldMilli) ?? 0),
  );
  const has = ({ quantityMilli }: BranchStock) => (quantityMilli ?? 0) > 0;
  return {
    branches: [...branches.filter(has), ...branches.filter((branch) => !has(branch))],
    asOf,
  };
}

/** One branch: what went below zero is none, and a kit is kept where all of its parts are. */
function stockOf(
  rows: readonly HeldElsewhere[],
  available: (heldMilli: (productId: string) => number) => number,
): BranchStock {
  const [first] = rows;
  const held = new Map(rows.map(({ productId, heldMilli }) => [productId, heldMilli]));
  const milli = available((productId) => held.get(productId) ?? 0);
  const isKept = rows.every((row) => row.isKept);
  return {
    _id: first?.branchId ?? '',
    name: first?.branchName ?? '',
    quantityMilli: isKept ? Math.max(0, milli) : null,
  };
}
