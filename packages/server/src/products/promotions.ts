import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { PROMOTIONS_MAX } from '@tillbook/core/limits';
import { whatIsWrongWith } from '@tillbook/core/promotions/promotion-rules';
import * as api from '@tillbook/core/promotions/promotions.api';
import type { PromotionAnswer, PromotionDraft } from '@tillbook/core/promotions/promotions.api';
import { Refusal } from '@tillbook/core/refusals';
import { Again, type Reader, type Tx } from '../db/database.ts';
import { inBusiness } from '../http/actor.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { authorOf, recordProduct, type Author } from './product-author.ts';
import { refuseErrors } from './product-rules.ts';
import * as sql from './promotions.sql.ts';
import { hexHashOf, isSameAgain } from '../same-request.ts';

/** The doors of promotions. */
export function bindPromotions(doors: Doors): void {
  bindRead(doors, api.listPromotions, async ({ reader, actor }) => ({
    items: await sql.readPromotions(reader, inBusiness(actor).businessId),
  }));
  bindWrite(doors, api.addPromotion, ({ tx, actor, body }) =>
    addPromotion(tx, authorOf(actor, doors.clock), body),
  );
  bindWrite(doors, api.editPromotion, ({ tx, actor, params, body }) =>
    editPromotion(tx, authorOf(actor, doors.clock), params.promotionId, body),
  );
  bindWrite(doors, api.endPromotion, ({ tx, actor, params, body }) =>
    endPromotion(tx, authorOf(actor, doors.clock), params.promotionId, body.version),
  );
}

async function readPromotion(
  reader: Reader,
  businessId: string,
  promotionId: string,
): Promise<PromotionAnswer> {
  const [found] = await sql.readPromotions(reader, businessId, promotionId);
  if (found === undefined) throw new Refusal('NOT_FOUND');
  return found;
}

/** The fields fit together, and what is named is there. */
async function refuseWrong(
  reader: Reader,
  businessId: string,
  draft: Omit<PromotionDraft, '_id'>,
): Promise<void> {
  const wrong = whatIsWrongWith({ ...draft, endedAt: null });
  refuseErrors(wrong.map(({ field, code }) => fieldError(`#/${field}`, code)));
  const unknown = await sql.unknownOf(reader, businessId, draft);
  const missing = Object.entries(unknown).filter(([, ids]) => ids.length > 0);
  if (missing.length === 0) return;
  const errors = missing.map(([field]) => fieldError(`#/${field}`, 'REFERENCE_NOT_FOUND'));
  throw new Refusal('NOT_FOUND', {}, errors);
}

/**
 * Who is bound to branches decides about promotions of these, and about those of every branch, as
 * about prices of products.
 * @throws Refusal BRANCH_FORBIDDEN
 */
function refuseElsewhere({ branchIds: reach }: Author, branchIds: readonly string[]): void {
  if (reach === null || branchIds.every((branchId) => reach.includes(branchId))) return;
  throw new Refusal('BRANCH_FORBIDDEN');
}

/**
 * Adds a promotion; the same request again gives it as it is now.
 * @throws Refusal BRANCH_FORBIDDEN, VALIDATION_FAILED, NOT_FOUND, LIMIT_EXCEEDED,
 *   IDEMPOTENCY_KEY_REUSED
 */
export async function addPromotion(
  tx: Tx,
  author: Author,
  draft: PromotionDraft,
): Promise<PromotionAnswer> {
  const { businessId, at } = author;
  const { _id, ...detail } = draft;
  const contentHash = hexHashOf(draft);
  const known = await sql.lockPromotion(tx, businessId, _id);
  if (isSameAgain(known, contentHash)) return readPromotion(tx, businessId, _id);
  await refuseWrong(tx, businessId, draft);
  refuseElsewhere(author, draft.branchIds);
  if ((await sql.countPromotions(tx, businessId)) >= PROMOTIONS_MAX) {
    throw new Refusal('LIMIT_EXCEEDED', { limit: PROMOTIONS_MAX });
  }
  const isAdded = await sql.insertPromotion(tx, businessId, draft, { at, contentHash });
  if (!isAdded) throw new Again('the same promotion was added meanwhile');
  await recordProduct(tx, author, { action: 'promotion.added', subjectId: _id, detail });
  return readPromotion(tx, businessId, _id);
}

/** Locked, of that version, and not ended. */
async function lockCurrent(
  tx: Tx,
  businessId: string,
  promotionId: string,
  version: number,
): Promise<PromotionAnswer> {
  const known = await sql.lockPromotion(tx, businessId, promotionId);
  if (known === null) throw new Refusal('NOT_FOUND');
  const before = await readPromotion(tx, businessId, promotionId);
  if (known.endedAt !== null) return before;
  if (known.version !== version) throw new Refusal('VERSION_CONFLICT');
  return before;
}

/** What of an answer can be changed, for the audit. */
function detailOf(promotion: PromotionAnswer) {
  const { products, categories, branches, createdAt, version, _id, endedAt, ...detail } = promotion;
  return detail;
}

/**
 * Changes a promotion.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, VERSION_CONFLICT, INVALID_STATE of one that ended
 */
async function editPromotion(
  tx: Tx,
  author: Author,
  promotionId: string,
  body: BodyOf<typeof api.editPromotion>,
): Promise<PromotionAnswer> {
  const { businessId } = author;
  const { version, ...given } = body;
  const before = await lockCurrent(tx, businessId, promotionId, version);
  if (before.endedAt !== null) throw new Refusal('INVALID_STATE');
  const { kind, scope } = before;
  await refuseWrong(tx, businessId, { kind, scope, ...given });
  refuseElsewhere(author, [...before.branchIds, ...given.branchIds]);
  await sql.updatePromotion(tx, businessId, promotionId, given);
  const after = await readPromotion(tx, businessId, promotionId);
  const detail = { from: detailOf(before), to: detailOf(after) };
  await recordProduct(tx, author, { action: 'promotion.changed', subjectId: promotionId, detail });
  return after;
}

/**
 * Ends it for good; one that ended stays as it is.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, VERSION_CONFLICT
 */
async function endPromotion(
  tx: Tx,
  author: Author,
  promotionId: string,
  version: number,
): Promise<PromotionAnswer> {
  const { businessId, at } = author;
  const before = await lockCurrent(tx, businessId, promotionId, version);
  refuseElsewhere(author, before.branchIds);
  if (before.endedAt !== null) return before;
  await sql.markEnded(tx, businessId, promotionId, at);
  const detail = { name: before.name };
  await recordProduct(tx, author, { action: 'promotion.ended', subjectId: promotionId, detail });
  return readPromotion(tx, businessId, promotionId);
}
