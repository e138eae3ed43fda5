import {
  applyChanges as applyChangesApi,
  getChangeSet,
  listBulkProducts,
  listChangeSets,
  previewAction as previewActionApi,
  previewChanges,
  undoChangeSet,
  type ChangeSet,
} from '@tillbook/core/products/change-sets.api';
import { id, instant } from '@tillbook/core/fields';
import { Refusal } from '@tillbook/core/refusals';
import { z } from 'zod';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { applyChanges } from './apply-changes.ts';
import { findChangeSet, listChangeRows, listSets, type ChangeSetFound } from './change-sets.sql.ts';
import { listProductsFor } from './list-products.ts';
import { readProducts } from './many-products.sql.ts';
import { previewAction } from './preview-action.ts';
import { authorOf } from './product-author.ts';
import { reviewChanges, shownPoints, shown } from './review-changes.ts';
import { undoChanges } from './undo-changes.ts';

/** The doors of changes that many products get by one act. */
export function bindChangeSets(doors: Doors): void {
  bindRead(doors, previewChanges, async ({ reader, actor, body }) => {
    const author = authorOf(actor, doors.clock);
    const ids = body.rows.map(({ productId }) => productId);
    const products = await readProducts(reader, author.businessId, ids);
    return { rows: await reviewChanges(reader, author, body.rows, products) };
  });
  bindRead(doors, previewActionApi, async ({ reader, actor, body }) => ({
    rows: await previewAction(reader, actor, authorOf(actor, doors.clock), body),
  }));
  bindWrite(doors, applyChangesApi, async ({ tx, actor, body }) => {
    await applyChanges(tx, authorOf(actor, doors.clock), body);
    return answerOf(await found(tx, actor, body._id));
  });
  bindWrite(doors, undoChangeSet, async ({ tx, actor, params }) => {
    const { changeSetId } = params;
    await undoChanges(tx, authorOf(actor, doors.clock), { changeSetId, kind: 'bulk' });
    const set = await found(tx, actor, changeSetId);
    return { ...answerOf(set), kept: keptOf(set) };
  });
  bindReading(doors);
}

function bindReading(doors: Doors): void {
  bindRead(doors, listBulkProducts, async ({ reader, actor, query }) => {
    const { businessId } = inBusiness(actor);
    const { items, nextCursor } = await listProductsFor(reader, actor, { ...query, sort: 'name' });
    const ids = items.map(({ _id }) => _id);
    const products = await readProducts(reader, businessId, ids);
    const byId = new Map(products.map((one) => [one.productId, one]));
    const rows = ids.flatMap((one) => byId.get(one) ?? []);
    return {
      items: rows.map((row) => ({
        ...row,
        reorderPoints: shownPoints(row.reorderPoints, actor.branchIds),
      })),
      nextCursor,
    };
  });
  bindRead(doors, listChangeSets, async ({ reader, actor, query }) => {
    const { businessId } = inBusiness(actor);
    const after = decodeCursor(query.cursor, z.tuple([instant, id]), '?/cursor');
    const sets = await listSets(reader, businessId, after, query.limit + 1);
    const page = sets.slice(0, query.limit);
    const last = page.at(-1);
    const hasMore = sets.length > query.limit && last !== undefined;
    return {
      items: page.map(answerOf),
      nextCursor: hasMore ? encodeCursor([last.madeAt, last.changeSetId]) : null,
    };
  });
  bindRead(doors, getChangeSet, async ({ reader, actor, params, query }) => {
    const { businessId } = inBusiness(actor);
    const after = decodeCursor(query.cursor, z.tuple([id]), '?/cursor')?.[0] ?? null;
    const set = await found(reader, actor, params.changeSetId);
    const { limit } = query;
    const rows = await listChangeRows(reader, businessId, set.changeSetId, after, limit + 1);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const hasMore = rows.length > limit && last !== undefined;
    return {
      ...answerOf(set),
      rows: {
        items: page.map((row) => ({
          productId: row.productId,
          name: row.name,
          sku: row.sku,
          isNew: row.before === null,
          before: shown(row.before ?? {}, actor.branchIds),
          after: shown(row.after, actor.branchIds),
        })),
        nextCursor: hasMore ? encodeCursor([last.productId]) : null,
      },
      kept: keptOf(set),
    };
  });
}

async function found(reader: Reader, actor: Actor, changeSetId: string): Promise<ChangeSetFound> {
  const set = await findChangeSet(reader, inBusiness(actor).businessId, changeSetId);
  if (set === null) throw new Refusal('NOT_FOUND');
  return set;
}

const keptOf = (set: ChangeSetFound) => (set.kept ?? []).map((row) => ({ ...row }));

function answerOf(set: ChangeSetFound): ChangeSet {
  const { undoneAt, undoneByName, rowsUndone, rowsKept } = set;
  return {
    _id: set.changeSetId,
    kind: set.kind,
    title: set.title,
    rowsCount: set.rowsCount,
    madeAt: set.madeAt,
    madeByName: set.madeByName,
    undone:
      undoneAt === null
        ? null
        : {
            at: undoneAt,
            byName: undoneByName ?? '',
            rowsUndone: rowsUndone ?? 0,
            rowsKept: rowsKept ?? 0,
          },
  };
}
