import type { AnswerOf, BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { usualGiftLimits } from '@tillbook/core/gift-cards/gift-cards';
import { PAYMENT_TYPES_MAX } from '@tillbook/core/limits';
import { Refusal } from '@tillbook/core/refusals';
import { whyNotAccount } from '@tillbook/core/sales/payment-types';
import { limitsByRole, withLimits } from '@tillbook/core/sales/role-limits';
import { limitsFor } from '@tillbook/core/sales/selling-rules';
import type {
  addPaymentType,
  PaymentType,
  savePaymentType,
  saveSelling,
  SellingSettings,
  TillSelling,
} from '@tillbook/core/sales/selling.api';
import { appendAudit } from '../audit/append-audit.ts';
import { keepRoleRights } from '../auth/choose-role-rights.ts';
import { roleRightsNow } from '../auth/role-rights.sql.ts';
import { brokenUniqueness, type Reader, type Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { readTillPromotions } from '../products/promotions.sql.ts';
import { readCashRules } from './cash-moves.sql.ts';
import { readQuickKeys } from './quick-keys.sql.ts';
import { tillReceiptsOf } from './receipt-design.ts';
import { giftLimitsOf, laybyRulesOf, policyOf } from './selling-policy.ts';
import {
  countPaymentTypes,
  insertPaymentType,
  lockPaymentType,
  readProviders,
  readSellingRows,
  saveSellingRow,
  updatePaymentType,
} from './selling.sql.ts';

/** How the business sells, as its owner sees it. */
export async function sellingFor(reader: Reader, actor: Actor): Promise<SellingSettings> {
  const { businessId, currency } = inBusiness(actor);
  const { selling, paymentTypes } = await readSellingRows(reader, businessId);
  const { rights } = await roleRightsNow(reader, businessId);
  const giftCards = giftLimitsOf(selling) ?? usualGiftLimits(currency);
  const limits = limitsByRole(rights);
  const laybys = laybyRulesOf(selling);
  const { returnDays = null } = selling ?? {};
  const rules = { giftCards, laybys, returnDays };
  return { ...policyOf(selling), limits, ...rules, paymentTypes: [...paymentTypes] };
}

/** How the days and hours of a branch go. */
interface Clock {
  readonly timezone: string;
  readonly cutoffMinutes: number;
}

/** What the caller's till must know: own limits, what is taken, promotions, receipts, keys. */
export async function tillSellingOf(
  reader: Reader,
  actor: Actor,
  branch: { readonly branchId: string; readonly today: string } & Clock,
): Promise<TillSelling> {
  const { businessId } = inBusiness(actor);
  const { branchId, today, timezone, cutoffMinutes } = branch;
  const sold = await sellingFor(reader, actor);
  const { rounding, limits, lockAfterMinutes, giftCards, laybys, paymentTypes, returnDays } = sold;
  const items = await readTillPromotions(reader, businessId, branchId, today);
  return {
    rounding,
    limits: limitsFor(actor),
    byRole: limits,
    lockAfterMinutes,
    giftCards,
    laybys,
    returnDays,
    sellerMaxMinor: (await readCashRules(reader, businessId)).sellerMaxMinor,
    paymentTypes: paymentTypes
      .filter(({ isArchived }) => !isArchived)
      .map(({ _id, name, kind, needsReference }) => ({ _id, name, kind, needsReference })),
    providers: await readProviders(reader, businessId),
    promotions: { timezone, cutoffMinutes, items },
    receipts: await tillReceiptsOf(reader, businessId, branchId),
    quickKeys: await readQuickKeys(reader, businessId, branchId),
  };
}

/**
 * Changes rounding, the lock, what gift cards are sold for, how goods are set aside and for how
 * long they come back, and ceilings where they are told.
 * @throws Refusal VERSION_CONFLICT when somebody else did
 */
export async function saveTheSelling(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveSelling>,
  nowMs: number,
): Promise<AnswerOf<typeof saveSelling>> {
  const { businessId } = inBusiness(actor);
  const { paymentTypes, ...before } = await sellingFor(tx, actor);
  const { rounding, limits, version } = body;
  const now = await readSellingRows(tx, businessId);
  const { lockAfterMinutes = before.lockAfterMinutes, giftCards = before.giftCards } = body;
  if (giftCards.leastMinor > giftCards.mostMinor) {
    throw new Refusal('VALIDATION_FAILED', {}, [
      fieldError('#/giftCards/mostMinor', 'OUT_OF_RANGE'),
    ]);
  }
  const { laybys = before.laybys, returnDays = before.returnDays } = body;
  const isChosen = body.giftCards !== undefined;
  const kept = isChosen ? giftCards : giftLimitsOf(now.selling);
  const isSaved = await saveSellingRow(tx, businessId, {
    roundingStepMinor: rounding?.stepMinor ?? null,
    roundingMethod: rounding?.method ?? null,
    lockAfterMinutes,
    giftLeastMinor: kept?.leastMinor ?? null,
    giftMostMinor: kept?.mostMinor ?? null,
    laybyLeastBasisPoints: laybys.leastBasisPoints,
    laybyFeeMinor: laybys.feeMinor,
    returnDays,
    version,
  });
  if (!isSaved) throw new Refusal('VERSION_CONFLICT');
  const { limits: _ofRoles, ...old } = before;
  const after = { rounding, lockAfterMinutes, giftCards, laybys, returnDays };
  const detail = { before: old, after };
  await record(tx, actor, nowMs, { action: 'selling.changed', subjectId: businessId, detail });
  if (limits !== undefined) {
    const ofRoles = await roleRightsNow(tx, businessId);
    const rights = withLimits(ofRoles.rights, limits);
    await keepRoleRights(tx, actor, { ...ofRoles, rights }, new Date(nowMs).toISOString());
  }
  return sellingFor(tx, actor);
}

/** Adds a way of paying; the same again gives the first answer. */
export async function addAPaymentType(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof addPaymentType>,
  nowMs: number,
): Promise<PaymentType> {
  const { businessId } = inBusiness(actor);
  refuseAccount(body);
  const known = await lockPaymentType(tx, businessId, body._id);
  if (known !== null) return sameAgain(known, body);
  if ((await countPaymentTypes(tx, businessId)) >= PAYMENT_TYPES_MAX) {
    throw new Refusal('LIMIT_EXCEEDED', { limit: PAYMENT_TYPES_MAX });
  }
  await named(() => insertPaymentType(tx, businessId, body));
  const { _id, ...detail } = body;
  await record(tx, actor, nowMs, { action: 'payment_type.added', subjectId: _id, detail });
  return mustFind(tx, businessId, _id);
}

function sameAgain(known: PaymentType, body: BodyOf<typeof addPaymentType>): PaymentType {
  const { name, kind, accountCode, needsReference } = known;
  const isSame =
    name === body.name &&
    kind === body.kind &&
    accountCode === body.accountCode &&
    needsReference === body.needsReference;
  if (!isSame) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return known;
}

/**
 * Changes or archives a way of paying.
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, a taken name
 */
export async function saveAPaymentType(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof savePaymentType> & { readonly paymentTypeId: string },
  nowMs: number,
): Promise<PaymentType> {
  const { businessId } = inBusiness(actor);
  const { paymentTypeId, version, ...after } = body;
  const before = await lockPaymentType(tx, businessId, paymentTypeId);
  if (before === null) throw new Refusal('NOT_FOUND');
  if (before.version !== version) throw new Refusal('VERSION_CONFLICT');
  refuseAccount({ kind: before.kind, accountCode: after.accountCode });
  const at = new Date(nowMs).toISOString();
  await named(() => updatePaymentType(tx, businessId, { _id: paymentTypeId, ...after }, at));
  const detail = { before, after };
  await record(tx, actor, nowMs, {
    action: 'payment_type.changed',
    subjectId: paymentTypeId,
    detail,
  });
  return mustFind(tx, businessId, paymentTypeId);
}

function refuseAccount(type: Pick<PaymentType, 'kind' | 'accountCode'>): void {
  const reason = whyNotAccount(type.kind, type.accountCode);
  if (reason === null) return;
  throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/accountCode', reason)]);
}

async function mustFind(tx: Tx, businessId: string, paymentTypeId: string): Promise<PaymentType> {
  const found = await lockPaymentType(tx, businessId, paymentTypeId);
  if (found === null) throw new Error(`payment type ${paymentTypeId} is not there`);
  return found;
}

/** Two ways of paying never have one name. */
async function named(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (brokenUniqueness(error) !== 'payment_type_name_once') throw error;
    const { message } = new Refusal('DUPLICATE_VALUE', { field: 'name' });
    const taken = { pointer: '#/name', code: 'DUPLICATE_VALUE', message };
    throw new Refusal('DUPLICATE_VALUE', { field: 'name' }, [taken]);
  }
}

interface Act {
  readonly action: string;
  readonly subjectId: string;
  readonly detail: Record<string, unknown>;
}

async function record(tx: Tx, actor: Actor, nowMs: number, act: Act): Promise<void> {
  const { businessId } = inBusiness(actor);
  await appendEvent(tx, {
    businessId,
    kind: 'selling_saved',
    subjectId: act.subjectId,
    branchId: null,
  });
  await appendAudit(tx, {
    businessId,
    streamId: businessId,
    at: new Date(nowMs).toISOString(),
    actorId: actor.personId,
    actorName: actor.name,
    events: [act],
  });
}
