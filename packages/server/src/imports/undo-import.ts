import { reverse } from '@tillbook/core/ledger/journal';
import { journalOfOpeningStock } from '@tillbook/core/ledger/journal-of-opening-stock';
import { businessDate } from '@tillbook/core/reports/period';
import type { Tx } from '../db/database.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { newId } from '../new-id.ts';
import { forgetOwnCodes } from '../products/many-barcodes.sql.ts';
import type { Author } from '../products/product-author.ts';
import { undoChanges } from '../products/undo-changes.ts';
import { moveStock } from '../stock/move-stock.ts';
import { branchesOf, placesMoved, type ImportBranch } from './imports.sql.ts';
import { importedPlaces, type ImportedPlace } from './import-rows.sql.ts';

/**
 * Takes an import back: its change set, and the opening stock of the products that go back. A new
 * product is archived; one whose goods moved since, or which was changed, is kept whole and named.
 */
export async function takeBack(tx: Tx, author: Author, importId: string): Promise<void> {
  const { businessId } = author;
  const places = await importedPlaces(tx, businessId, importId);
  const mustKeep = await movedSince(tx, businessId, places);
  const undone = await undoChanges(tx, author, {
    changeSetId: importId,
    kind: 'import',
    mustKeep,
  });
  if (undone === null) return;
  const back = new Set(undone);
  const shelved = places.filter(({ productId }) => back.has(productId));
  for (const branch of await branchesOf(tx, businessId)) {
    await clearShelf(tx, author, branch, shelved);
  }
  const codes = shelved.flatMap(({ productId, addedCodes }) =>
    addedCodes.map((barcode) => ({ productId, barcode })),
  );
  await forgetOwnCodes(tx, businessId, codes);
}

/** Products whose goods moved after the import put them up. */
async function movedSince(
  tx: Tx,
  businessId: string,
  places: readonly ImportedPlace[],
): Promise<Map<string, string>> {
  const ids = [...new Set(places.map(({ productId }) => productId))];
  const moved = await placesMoved(tx, businessId, ids);
  const last = new Map(moved.map((one) => [`${one.productId} ${one.branchId}`, one.lastMovement]));
  const expected = new Map(
    places.flatMap(({ productId, branchId, number }) =>
      branchId === null ? [] : [[`${productId} ${branchId}`, number ?? 0] as const],
    ),
  );
  const fresh = new Set(
    places.filter(({ outcome }) => outcome === 'new').map(({ productId }) => productId),
  );
  const touched = moved.filter(({ productId, branchId, lastMovement }) => {
    const wanted = expected.get(`${productId} ${branchId}`);
    if (wanted !== undefined) return lastMovement !== wanted;
    return fresh.has(productId);
  });
  const gone = places.filter(
    ({ productId, branchId }) => branchId !== null && !last.has(`${productId} ${branchId}`),
  );
  return new Map([...touched, ...gone].map(({ productId }) => [productId, 'STOCK_MOVED']));
}

async function clearShelf(
  tx: Tx,
  author: Author,
  { branchId, timezone, cutoffMinutes }: ImportBranch,
  places: readonly ImportedPlace[],
): Promise<void> {
  const here = places.filter((place) => place.branchId === branchId);
  if (here.length === 0) return;
  const { businessId, at, stockPolicy, name } = author;
  const sourceId = newId(Date.parse(at));
  const day = businessDate(Date.parse(at), timezone, cutoffMinutes);
  const moved = await moveStock(tx, {
    businessId,
    sourceKind: 'opening_stock',
    sourceId,
    actorName: name,
    occurredAt: at,
    businessDate: day,
    recordedAt: at,
    stockPolicy,
    moves: here.map(({ productId, quantityMilli }, index) => ({
      way: 'out',
      branchId,
      productId,
      line: index + 1,
      kind: 'opening',
      quantityMilli: quantityMilli ?? 0,
    })),
  });
  const valueMinor = moved.reduce((sum, one) => sum + one.valueMinor, 0);
  await postJournal(tx, {
    businessId,
    entryId: sourceId,
    sourceKind: 'opening_stock',
    sourceId,
    branchId,
    businessDate: day,
    ledgerDate: day,
    postedAt: at,
    lines: reverse(journalOfOpeningStock({ valueMinor })),
  });
}
