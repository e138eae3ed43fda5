import {
  isStill,
  whyNotChange,
  type Change,
  type ReorderPoint,
} from '@tillbook/core/products/change-rules';
import { Refusal } from '@tillbook/core/refusals';
import { Again, type Tx } from '../db/database.ts';
import {
  findChangeSet,
  insertUndo,
  listChangeRows,
  type ChangeRowFound,
  type KeptRow,
} from './change-sets.sql.ts';
import { codesTaken, lockProducts, type ProductNow } from './many-products.sql.ts';
import { recordProduct, type Author } from './product-author.ts';
import { writeChanges } from './write-changes.ts';

const PAGE = 500;

/** Points as they were: branches that got one by the change lose it again. */
function pointsBack(
  was: readonly ReorderPoint[],
  became: readonly ReorderPoint[],
): readonly ReorderPoint[] {
  const kept = new Set(was.map(({ branchId }) => branchId));
  const gone = became
    .filter(({ branchId }) => !kept.has(branchId))
    .map(({ branchId }) => ({ branchId, pointMilli: 0, quantityMilli: 0 }));
  return [...was, ...gone];
}

/** What puts a product back; one that the set added is archived. */
function wayBack(row: ChangeRowFound): Change {
  if (row.before === null) return { isArchived: true };
  const { reorderPoints: was } = row.before;
  if (was === undefined) return row.before;
  return { ...row.before, reorderPoints: pointsBack(was, row.after.reorderPoints ?? []) };
}

interface Back {
  readonly now: ProductNow;
  readonly change: Change;
}

async function sorted(
  tx: Tx,
  author: Author,
  rows: readonly ChangeRowFound[],
  mustKeep: ReadonlyMap<string, string>,
): Promise<{ backs: Back[]; kept: KeptRow[] }> {
  const { businessId } = author;
  const ids = rows.map(({ productId }) => productId);
  const products = await lockProducts(tx, businessId, ids);
  const byId = new Map(products.map((one) => [one.productId, one]));
  const codes = rows.flatMap(({ productId, before }) => {
    const { sku = null, barcode = null } = before ?? {};
    return sku === null && barcode === null ? [] : [{ productId, sku, barcode }];
  });
  const taken = new Map(
    (await codesTaken(tx, businessId, codes)).map((one) => [one.productId, one]),
  );
  const backs: Back[] = [];
  const kept: KeptRow[] = [];
  for (const row of rows) {
    const now = byId.get(row.productId);
    if (now === undefined) throw new Error(`No product ${row.productId} of a change set`);
    const change = wayBack(row);
    const clash = taken.get(row.productId);
    const why = whyNotChange(now, change, {
      version: now.version,
      seenVersion: row.versionAfter,
      kind: now.kind,
      isSkuTaken: clash?.isSkuTaken ?? false,
      isBarcodeTaken: clash?.isBarcodeTaken ?? false,
      branchIds: null,
    });
    // A row of a file may have brought stock or more codes alone.
    const isBare = row.before !== null && Object.keys(row.after).length === 0;
    const changedSince = isStill(now, row.after) ? null : 'CHANGED_SINCE';
    const problem =
      mustKeep.get(row.productId) ??
      changedSince ??
      (isBare && why === 'NOTHING_CHANGES' ? null : why);
    if (problem === null) backs.push({ now, change });
    else kept.push({ productId: row.productId, name: now.name, problem });
  }
  return { backs, kept };
}

/**
 * Takes a change set back: what nobody changed since is as it was before, the rest is kept and
 * named. Once for each set; again changes nothing. `mustKeep`: products that are to be left, and
 * why. Null when it was taken back before.
 * @throws Refusal NOT_FOUND, INVALID_STATE for a set of the other kind
 */
export async function undoChanges(
  tx: Tx,
  author: Author,
  asked: {
    readonly changeSetId: string;
    readonly kind: 'bulk' | 'import';
    readonly mustKeep?: ReadonlyMap<string, string>;
  },
): Promise<readonly string[] | null> {
  const { businessId, at, personId, name } = author;
  const { changeSetId, kind, mustKeep = new Map<string, string>() } = asked;
  const set = await findChangeSet(tx, businessId, changeSetId);
  if (set === null) throw new Refusal('NOT_FOUND');
  if (set.kind !== kind) throw new Refusal('INVALID_STATE');
  if (set.undoneAt !== null) return null;
  const undone: string[] = [];
  const kept: KeptRow[] = [];
  let after: string | null = null;
  for (;;) {
    const rows: ChangeRowFound[] = await listChangeRows(tx, businessId, changeSetId, after, PAGE);
    if (rows.length === 0) break;
    const part = await sorted(tx, author, rows, mustKeep);
    await writeChanges(tx, author, 'undo', changeSetId, part.backs);
    undone.push(...part.backs.map(({ now }) => now.productId));
    kept.push(...part.kept);
    after = rows.at(-1)?.productId ?? null;
  }
  const counts = { rowsUndone: undone.length, kept };
  const isFirst = await insertUndo(tx, businessId, {
    changeSetId,
    at,
    by: personId,
    byName: name,
    ...counts,
  });
  if (!isFirst) throw new Again();
  await recordProduct(tx, author, {
    action: 'products.change_undone',
    subjectId: changeSetId,
    detail: { title: set.title, undone: undone.length, kept: kept.length },
  });
  return undone;
}
