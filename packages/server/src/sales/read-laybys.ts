import { z } from 'zod';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { id, instant } from '@tillbook/core/fields';
import { Refusal } from '@tillbook/core/refusals';
import { cancelledParts, cashBack } from '@tillbook/core/sales/laybys';
import type { Layby, listLaybys } from '@tillbook/core/sales/laybys.api';
import type { Reader } from '../db/database.ts';
import { branchesInReach, inBusiness, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { findLayby, readLaybyList, type KeptLayby } from './laybys.sql.ts';
import { present } from './quotes.ts';
import { findQuote } from './quotes.sql.ts';
import { laybyRulesOf, policyOf } from './selling-policy.ts';
import { readSellingRows } from './selling.sql.ts';
import { branchExists } from './till-catalogue.sql.ts';

const CURSOR = z.tuple([instant, id]);

/** What is typed, anywhere in a number or a name. */
function likeIn(q = ''): string | null {
  const said = q.trim().replaceAll(/[\\%_]/gu, '\\$&');
  return said === '' ? null : `%${said}%`;
}

/** Lay-bys in the caller's branches, newest first. @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function laybysFor(
  reader: Reader,
  actor: Actor,
  at: string,
  query: QueryOf<typeof listLaybys>,
): Promise<AnswerOf<typeof listLaybys>> {
  const { businessId } = inBusiness(actor);
  const { branchId, customerId, limit, state, overdue, from, to } = query;
  if (branchId !== undefined && !(await branchExists(reader, businessId, branchId))) {
    throw new Refusal('NOT_FOUND');
  }
  const end = decodeCursor(query.cursor, CURSOR, '?/cursor');
  const rows = await readLaybyList(reader, {
    ...{ businessId, at, state: state ?? null, from: from ?? null, to: to ?? null },
    ...{ branchIds: branchesInReach(actor, branchId), customerId: customerId ?? null },
    ...{ isOverdue: overdue === '1', like: likeIn(query.q) },
    before: end === null ? null : { at: end[0], id: end[1] },
    limit: limit + 1,
  });
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  const nextCursor = last === undefined ? null : encodeCursor([last.createdAt, last._id]);
  return { items, nextCursor };
}

/** One lay-by of the caller's branches. @throws Refusal NOT_FOUND */
export async function laybyFor(
  reader: Reader,
  actor: Actor,
  at: string,
  laybyId: string,
): Promise<Layby> {
  const { businessId } = inBusiness(actor);
  const { branchIds } = actor;
  const kept = await findLayby(reader, businessId, { laybyId, at, branchIds });
  const reach = { quoteId: laybyId, at, branchIds, createdBy: null, isLayby: true };
  const cart = kept === null ? null : await findQuote(reader, businessId, reach);
  if (kept === null || cart === null) throw new Refusal('NOT_FOUND');
  const {
    validUntil: _day,
    withdrawnByName: _by,
    withdrawReason: _why,
    ...shown
  } = present(actor, cart);
  if (shown.customer === null) throw new Error(`lay-by ${laybyId} of nobody`);
  const { state, dueOn, isOverdue, paidMinor, payments } = kept;
  const { selling } = await readSellingRows(reader, businessId);
  const parts = cancelledParts(paidMinor, laybyRulesOf(selling).feeMinor);
  return {
    ...{ ...shown, customer: shown.customer, state, dueOn, isOverdue, paidMinor },
    branchId: kept.branchId,
    ...{ payments: [...payments], cancelled: cancelledOf(kept) },
    feeMinor: kept.feeMinor ?? parts.feeMinor,
    cashBackMinor: cashBack(parts.backMinor, policyOf(selling).rounding).givenMinor,
  };
}

function cancelledOf(kept: KeptLayby): Layby['cancelled'] {
  const { cancelledAt, cancelledByName, cancelReason, back, backMinor, feeMinor } = kept;
  const { roundingMinor } = kept;
  if (cancelledAt === null || back === null) return null;
  return {
    ...{ at: cancelledAt, byName: cancelledByName ?? '', reason: cancelReason ?? '', back },
    ...{ backMinor: backMinor ?? 0, feeMinor: feeMinor ?? 0, roundingMinor },
  };
}
