import type { AnswerOf, BodyOf, QueryOf } from '@tillbook/core/endpoint';
import { stateAfter, whyNotAct } from '@tillbook/core/purchasing/order-states';
import type {
  actOnOrder as actOnOrderApi,
  editOrder as editOrderApi,
  listOrders,
  NewOrder,
  OrderDetail,
} from '@tillbook/core/purchasing/orders.api';
import { totalOfLines } from '@tillbook/core/purchasing/purchase-amounts';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import type { Reader, Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import type { Actor } from '../http/actor.ts';
import { workOutLines } from './bought-lines.ts';
import { placeOf, recordDeed, refuseUnknown, type Clerk } from './clerk.ts';
import { documentsAsked, pageOfDocuments, refuseUnseen } from './documents.ts';
import {
  findOrder,
  insertOrder,
  linesOfOrder,
  listOrderRows,
  lockOrder,
  moveOrder,
  receiptsOfOrder,
  rewriteOrder,
  type LockedOrder,
} from './orders.sql.ts';
import { lockSupplier } from './suppliers.sql.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

const AWAITED = ['ordered', 'part_received'];
const OPEN = ['draft', ...AWAITED];

function statesOf(state: QueryOf<typeof listOrders>['state']): readonly string[] | null {
  if (state === undefined) return null;
  if (state === 'late') return AWAITED;
  return state === 'open' ? OPEN : [state];
}

export async function listOrdersFor(
  reader: Reader,
  actor: Actor,
  at: string,
  query: QueryOf<typeof listOrders>,
): Promise<AnswerOf<typeof listOrders>> {
  const asked = await documentsAsked(reader, actor, query);
  const { state } = query;
  const lateAt = state === 'late' ? at : null;
  const rows = await listOrderRows(reader, { ...asked, states: statesOf(state), lateAt });
  return pageOfDocuments(rows, query.limit, (row) => row.createdAt);
}

/** @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function orderDetailFor(
  reader: Reader,
  actor: Pick<Actor, 'branchIds'>,
  businessId: string,
  orderId: string,
): Promise<OrderDetail> {
  const found = await findOrder(reader, businessId, orderId);
  if (found === null) throw new Refusal('NOT_FOUND');
  refuseUnseen(actor, found.branchId);
  const { contentHash: _hash, ...head } = found;
  return {
    ...head,
    lines: await linesOfOrder(reader, businessId, orderId),
    receipts: await receiptsOfOrder(reader, businessId, orderId),
  };
}

type OrderFields = Omit<NewOrder, '_id'>;

/** Checks an order and works it out; the supplier stays locked. */
async function workOut(tx: Tx, clerk: Clerk, orderId: string, fields: OrderFields) {
  const { businessId } = clerk;
  const { supplierId, branchId, expectedOn, note } = fields;
  const supplier = await lockSupplier(tx, businessId, supplierId);
  if (supplier === null) refuseUnknown('#/supplierId');
  await placeOf(tx, clerk, branchId);
  const lines = await workOutLines(tx, businessId, fields.lines);
  const content = { orderId, supplierId, branchId, expectedOn, note, ...totalOfLines(lines) };
  return { content, lines };
}

/**
 * Drafts an order; the same request again changes nothing.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, IDEMPOTENCY_KEY_REUSED, LIMIT_EXCEEDED
 */
export async function addOrder(tx: Tx, clerk: Clerk, body: NewOrder): Promise<void> {
  const { businessId, at, personId, name } = clerk;
  const { _id: orderId, ...fields } = body;
  const hash = hashOf(fields);
  const { content, lines } = await workOut(tx, clerk, orderId, fields);
  // Behind the supplier's lock: the same request of a moment ago is seen.
  if (isSameAgain(await findOrder(tx, businessId, orderId), hash)) return;
  const number = await nextDocumentNumber(tx, businessId, 'purchase_order');
  const order = { ...content, number, at, by: personId, byName: name, hash };
  await insertOrder(tx, businessId, order, lines);
  await recordDeed(tx, clerk, deedOf('purchase_order.drafted', content, { number, ...fields }));
}

/** @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, VERSION_CONFLICT, INVALID_STATE, LIMIT_EXCEEDED */
export async function editOrder(
  tx: Tx,
  clerk: Clerk,
  orderId: string,
  body: BodyOf<typeof editOrderApi>,
): Promise<void> {
  const { version, ...fields } = body;
  // The supplier is locked before the order, as a receipt of goods does it.
  const { content, lines } = await workOut(tx, clerk, orderId, fields);
  const order = await lockedOrder(tx, clerk, orderId, version);
  refuseIf(whyNotAct(order.state, 'edit'));
  await rewriteOrder(tx, clerk.businessId, content, lines);
  await recordDeed(tx, clerk, deedOf('purchase_order.changed', content, fields));
}

/** @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, VERSION_CONFLICT, INVALID_STATE */
export async function actOnOrder(
  tx: Tx,
  clerk: Clerk,
  orderId: string,
  body: BodyOf<typeof actOnOrderApi>,
): Promise<void> {
  const order = await lockedOrder(tx, clerk, orderId, body.version);
  refuseIf(whyNotAct(order.state, body.act));
  const state = stateAfter(body.act);
  await moveOrder(tx, clerk.businessId, orderId, { state, at: clerk.at });
  const detail = { number: order.number, from: order.state, to: state };
  await recordDeed(tx, clerk, deedOf(`purchase_order.${state}`, order, detail));
}

async function lockedOrder(
  tx: Tx,
  clerk: Clerk,
  orderId: string,
  version: number,
): Promise<LockedOrder> {
  const order = await lockOrder(tx, clerk.businessId, orderId);
  if (order === null) throw new Refusal('NOT_FOUND');
  refuseUnseen(clerk, order.branchId);
  if (order.version !== version) throw new Refusal('VERSION_CONFLICT');
  return order;
}

const deedOf = (action: string, order: { orderId: string; branchId: string }, detail: object) => ({
  event: 'purchase_changed' as const,
  branchId: order.branchId,
  action,
  subjectId: order.orderId,
  detail: { ...detail },
});
