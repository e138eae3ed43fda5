import { z } from 'zod';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import type { productMovements } from '@tillbook/core/products/product-history.api';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader } from '../db/database.ts';
import { branchesInReach, inBusiness, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { seesCost } from './product-answer.ts';
import {
  movementsOfProduct,
  sourcesOfMovements,
  type MovementSource,
  type ProductMovementRow,
} from './product-movements.sql.ts';
import { listBranchesInReach } from './product-stock.sql.ts';
import { branchDays, findProduct } from './products.sql.ts';

type Movement = AnswerOf<typeof productMovements>['items'][number];

/** Above every number of a movement. */
const NEWEST = 2_147_483_647;
const BASE = 36;

// How far each branch was read, in the order of their ids, to which new branches are added at the
// end. In a level movements are in the order of their numbers, whatever the clocks said.
const shape = z.tuple([z.string().regex(/^[0-9a-z.]*$/)]);

function readSoFar(cursor: string | undefined): readonly string[] {
  const end = decodeCursor(cursor, shape, '?/cursor');
  return end === null ? [] : end[0].split('.');
}

function startsOf(
  branches: readonly { readonly branchId: string }[],
  read: readonly string[],
): { branchId: string; below: number }[] {
  return branches.map(({ branchId }, at) => {
    const below = Number.parseInt(read[at] ?? '', BASE);
    return { branchId, below: Number.isSafeInteger(below) ? Math.min(below, NEWEST) : NEWEST };
  });
}

function cursorOf(starts: readonly { readonly below: number }[]): string {
  const read = starts.map(({ below }) => (below === NEWEST ? '' : below.toString(BASE)));
  return encodeCursor([read.join('.')]);
}

/** Of the same moment the branch decides, the same one on every page. */
function newestFirst(one: ProductMovementRow, other: ProductMovementRow): number {
  if (one.recordedAt !== other.recordedAt) return one.recordedAt < other.recordedAt ? 1 : -1;
  return one.branchId < other.branchId ? -1 : 1;
}

/** The newest of all branches first; within a branch by their numbers alone. */
export function merged(rows: readonly ProductMovementRow[], limit: number): ProductMovementRow[] {
  const queues = new Map<string, ProductMovementRow[]>();
  for (const row of [...rows].sort((one, other) => other.number - one.number)) {
    queues.set(row.branchId, [...(queues.get(row.branchId) ?? []), row]);
  }
  const page: ProductMovementRow[] = [];
  while (page.length < limit) {
    const heads = [...queues.values()].flatMap(([head]) => (head === undefined ? [] : [head]));
    const [next] = heads.sort(newestFirst);
    if (next === undefined) break;
    queues.get(next.branchId)?.shift();
    page.push(next);
  }
  return page;
}

/**
 * A page of what moved a product's stock, with what was there after each.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN
 */
export async function movementsFor(
  reader: Reader,
  actor: Actor,
  productId: string,
  { branchId, from, to, cursor, limit }: QueryOf<typeof productMovements>,
): Promise<AnswerOf<typeof productMovements>> {
  const { businessId } = inBusiness(actor);
  const read = readSoFar(cursor);
  const found = await findProduct(reader, businessId, productId);
  if (found === null) throw new Refusal('NOT_FOUND');
  await refuseUnknownBranch(reader, businessId, branchId);
  const reach = branchesInReach(actor, branchId);
  const branches = await listBranchesInReach(reader, businessId, reach);
  const starts = startsOf(branches, read);
  const rows = await movementsOfProduct(reader, businessId, {
    productId,
    branches: starts,
    from: from ?? null,
    to: to ?? null,
    limit: limit + 1,
  });
  const all = merged(rows, limit + 1);
  const page = all.slice(0, limit);
  const after = starts.map((start) => ({
    ...start,
    below: Math.min(
      start.below,
      ...page.filter((row) => row.branchId === start.branchId).map(({ number }) => number),
    ),
  }));
  const sources = await sourcesOfMovements(reader, businessId, page);
  const nameOf = new Map(branches.map((branch) => [branch.branchId, branch.name]));
  const may = { seesCost: seesCost(actor) };
  return {
    items: page.map((row) =>
      movementAnswer(row, nameOf.get(row.branchId) ?? '', sourceOf(row, sources), may),
    ),
    nextCursor: all.length > limit ? cursorOf(after) : null,
  };
}

/** @throws Refusal NOT_FOUND */
export async function refuseUnknownBranch(
  reader: Reader,
  businessId: string,
  branchId: string | undefined,
): Promise<void> {
  if (branchId === undefined) return;
  if ((await branchDays(reader, businessId, [branchId])).length === 0) {
    throw new Refusal('NOT_FOUND');
  }
}

const sourceOf = (
  row: ProductMovementRow,
  sources: readonly MovementSource[],
): MovementSource | undefined =>
  sources.find(
    ({ sourceKind, sourceId }) => sourceKind === row.sourceKind && sourceId === row.sourceId,
  );

function movementAnswer(
  row: ProductMovementRow,
  branchName: string,
  source: MovementSource | undefined,
  may: { readonly seesCost: boolean },
): Movement {
  return {
    branchId: row.branchId,
    branchName,
    number: row.number,
    kind: row.kind,
    quantityMilli: row.quantityMilli,
    valueMinor: may.seesCost ? row.valueMinor : null,
    quantityAfterMilli: row.quantityAfterMilli,
    valueAfterMinor: may.seesCost ? row.valueAfterMinor : null,
    source: {
      kind: row.sourceKind,
      _id: source?.documentId ?? row.sourceId,
      number: source?.number ?? null,
    },
    actorName: row.actorName ?? source?.actorName ?? null,
    occurredAt: row.occurredAt,
    businessDate: row.businessDate,
  };
}
