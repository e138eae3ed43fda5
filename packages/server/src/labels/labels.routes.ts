import * as api from '@tillbook/core/labels/labels.api';
import { Refusal } from '@tillbook/core/refusals';
import { isoOf } from '../clock.ts';
import { Again, type Reader } from '../db/database.ts';
import { branchesInReach, inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { authorOf } from '../products/product-author.ts';
import * as sql from './labels.sql.ts';
import { makeOwnCodes } from './make-own-codes.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

/** The doors of labels. The sheets themselves are made in the browser. */
export function bindLabels(doors: Doors): void {
  const { clock } = doors;
  bindRead(doors, api.labelProducts, async ({ reader, actor, body }) => {
    const { productIds, receiptId } = body;
    if (receiptId !== null) return { items: await ofReceipt(reader, actor, receiptId) };
    const place = await placeOf(reader, actor, body.branchId);
    const items = await sql.labelsOf(reader, place, productIds);
    if (items.length !== productIds.length) throw new Refusal('NOT_FOUND');
    return { items };
  });
  bindRead(doors, api.labelQueue, async ({ reader, actor, query }) => {
    const place = await placeOf(reader, actor, query.branchId ?? null);
    return { items: await sql.labelsWaiting(reader, place, api.LABEL_PRODUCTS_MAX) };
  });
  bindWrite(doors, api.makeOwnCodes, async ({ tx, actor, body }) => ({
    items: await makeOwnCodes(tx, authorOf(actor, clock), body.productIds),
  }));
  bindWrite(doors, api.recordLabels, async ({ tx, actor, body }) => {
    const { businessId } = inBusiness(actor);
    const { _id: printId, sheet: template, lines } = body;
    const contentHash = hashOf([template, lines]);
    const labelsCount = lines.reduce((sum, { copies }) => sum + copies, 0);
    const known = await sql.findPrint(tx, businessId, printId);
    if (isSameAgain(known, contentHash)) return { _id: printId, labelsCount };
    const ids = lines.map(({ productId }) => productId);
    const place = await placeOf(tx, actor, null);
    const found = await sql.labelsOf(tx, place, ids);
    if (found.length !== new Set(ids).size || ids.length !== found.length) {
      throw new Refusal('NOT_FOUND');
    }
    const { personId: by, name: byName } = actor;
    const print = { printId, template, labelsCount, contentHash, at: isoOf(clock), by, byName };
    if (!(await sql.insertPrint(tx, businessId, print, lines))) throw new Again();
    return { _id: printId, labelsCount };
  });
}

/** @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
async function placeOf(
  reader: Reader,
  actor: Actor,
  branchId: string | null,
): Promise<sql.LabelPlaceOf> {
  const { businessId } = inBusiness(actor);
  if (branchId !== null && !(await sql.hasBranch(reader, businessId, branchId))) {
    throw new Refusal('NOT_FOUND');
  }
  return { businessId, branchId, branchIds: branchesInReach(actor, branchId ?? undefined) };
}

/** What came with a goods receipt, at the prices of its branch. */
async function ofReceipt(reader: Reader, actor: Actor, receiptId: string) {
  const { businessId } = inBusiness(actor);
  const branchId = await sql.branchOfReceipt(reader, businessId, receiptId);
  if (branchId === null) throw new Refusal('NOT_FOUND');
  refuseOtherBranch(actor, branchId);
  const place = { businessId, branchId, branchIds: [branchId] };
  return sql.labelsOfReceipt(reader, place, receiptId);
}
