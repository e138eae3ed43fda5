import { z } from 'zod';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { id, instant } from '@tillbook/core/fields';
import { can } from '@tillbook/core/permissions';
import { Refusal } from '@tillbook/core/refusals';
import type { TransferRow } from '@tillbook/core/transfers/transfer-answers';
import type { listTransfers } from '@tillbook/core/transfers/transfers.api';
import type { Reader } from '../db/database.ts';
import { branchesInReach, inBusiness, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { listTransferRows, type ListedTransfer } from './list-transfers.sql.ts';
import { branchesOf, productsToMove } from './places.sql.ts';

type Query = QueryOf<typeof listTransfers>;

const placeOf = (_id: string | null, name: string | null) =>
  _id === null || name === null ? null : { _id, name };

/** A transfer as lists show it; values only to those who may see costs. */
export function transferAnswer(row: ListedTransfer, actor: Actor): TransferRow {
  return {
    _id: row.transferId,
    number: row.number,
    kind: row.kind,
    state: row.state,
    from: placeOf(row.fromBranchId, row.fromName),
    to: placeOf(row.toBranchId, row.toName),
    partner: placeOf(row.partnerId, row.partnerName),
    linesCount: row.linesCount,
    pendingLinesCount: row.pendingLinesCount,
    valueMinor: can(actor, 'product.see_cost') && row.startedAt !== null ? row.valueMinor : null,
    madeAt: row.madeAt,
    madeByName: row.madeByName,
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    version: row.version,
  };
}

async function refuseUnknown(reader: Reader, businessId: string, query: Query): Promise<void> {
  const { branchId, productId } = query;
  if (branchId !== undefined) {
    const known = await branchesOf(reader, businessId);
    if (!known.some(({ _id }) => _id === branchId)) throw new Refusal('NOT_FOUND');
  }
  if (productId !== undefined) {
    const known = await productsToMove(reader, businessId, [productId]);
    if (known.length === 0) throw new Refusal('NOT_FOUND');
  }
}

const ON_WAY = ['started', 'part_received'] as const;

function statesOf(state: Query['state']) {
  if (state === undefined) return null;
  if (state === 'arriving') return ON_WAY;
  return state === 'open' ? (['draft', ...ON_WAY] as const) : [state];
}

/**
 * A page of transfers from or to the branches in reach, newest first.
 * @throws Refusal NOT_FOUND for an unknown branch or product, BRANCH_FORBIDDEN, or a wrong cursor
 */
export async function listTransfersFor(
  reader: Reader,
  actor: Actor,
  query: Query,
): Promise<AnswerOf<typeof listTransfers>> {
  const { businessId } = inBusiness(actor);
  const end = decodeCursor(query.cursor, z.tuple([instant, id]), '?/cursor');
  await refuseUnknown(reader, businessId, query);
  const branchIds = branchesInReach(actor, query.branchId);
  const search = query.q?.trim() ?? '';
  const rows = await listTransferRows(reader, {
    businessId,
    branchIds,
    direction: query.direction ?? null,
    states: statesOf(query.state),
    isArriving: query.state === 'arriving',
    productId: query.productId ?? null,
    search: search === '' ? null : search,
    after: end === null ? null : { madeAt: end[0], transferId: end[1] },
    limit: query.limit + 1,
  });
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const hasMore = rows.length > query.limit && last !== undefined;
  return {
    items: page.map((row) => transferAnswer(row, actor)),
    nextCursor: hasMore ? encodeCursor([last.madeAt, last.transferId]) : null,
  };
}
