import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';
import { whyNotBetween } from '@tillbook/core/transfers/transfer-states';
import type { Reader } from '../db/database.ts';
import { inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { refuseStep } from '../stock/refuse-steps.ts';
import { findEvent } from './transfer-events.sql.ts';
import { branchesOf, productsToMove, sisterBusinesses, type ProductToMove } from './places.sql.ts';

/** Refuses a branch that this business does not have. */
export async function refuseUnknownBranches(
  reader: Reader,
  businessId: string,
  wanted: Readonly<Record<string, string | null>>,
): Promise<void> {
  const known = await branchesOf(reader, businessId);
  for (const [field, branchId] of Object.entries(wanted)) {
    if (branchId === null || known.some(({ _id }) => _id === branchId)) continue;
    throw new Refusal('NOT_FOUND', {}, [fieldError(`#/${field}`, 'REFERENCE_NOT_FOUND')]);
  }
}

/** Where a draft goes: exactly one of a branch and another business, and not where it starts. */
export function refuseBadEnds(ends: {
  readonly fromBranchId: string;
  readonly toBranchId: string | null;
  readonly toBusinessId: string | null;
}): void {
  const { fromBranchId, toBranchId, toBusinessId } = ends;
  if ((toBranchId === null) === (toBusinessId === null)) {
    const code = toBranchId === null ? 'REQUIRED' : 'MISMATCH';
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/toBranchId', code)]);
  }
  if (fromBranchId === toBranchId) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/toBranchId', 'NOT_UNIQUE')]);
  }
}

/** Only who owns both businesses moves goods between them. */
export function refuseNoOwner(actor: Actor): void {
  if (!inBusiness(actor).isOwner) throw new Refusal('FORBIDDEN');
}

/** Whether the caller owns the other business too, and both are at work. */
export async function ownsToo(
  reader: Reader,
  actor: Actor,
  otherId: string | null,
): Promise<boolean> {
  const sisters = await sisterBusinesses(reader, actor.personId);
  return sisters.some(({ _id }) => _id === otherId);
}

/** Refuses who does not own the other business too. */
export async function refuseNoOwnerOfBoth(
  reader: Reader,
  actor: Actor,
  otherId: string,
): Promise<void> {
  refuseNoOwner(actor);
  if (!(await ownsToo(reader, actor, otherId))) throw new Refusal('FORBIDDEN');
}

/**
 * The other business of the caller that goods should go to.
 * @throws Refusal FORBIDDEN, NOT_FOUND, OTHER_CURRENCY
 */
export async function partnerOf(
  reader: Reader,
  actor: Actor,
  toBusinessId: string,
): Promise<{ _id: string; name: string }> {
  refuseNoOwner(actor);
  const sisters = await sisterBusinesses(reader, actor.personId);
  const partner = sisters.find(({ _id }) => _id === toBusinessId);
  if (partner === undefined) {
    const error = fieldError('#/toBusinessId', 'REFERENCE_NOT_FOUND');
    throw new Refusal('NOT_FOUND', {}, [error]);
  }
  const own = inBusiness(actor);
  if (whyNotBetween(own, partner) !== null) {
    throw new Refusal('OTHER_CURRENCY', { from: own.currency, to: partner.currency });
  }
  return partner;
}

/**
 * The products of lines, by id: goods of this business, in quantities that they are counted in.
 * @throws Refusal NOT_FOUND, VALIDATION_FAILED (a kit, a service), QUANTITY_STEP
 */
export async function goodsOfLines(
  reader: Reader,
  businessId: string,
  lines: readonly { readonly productId: string; readonly quantityMilli?: number }[],
): Promise<Map<string, ProductToMove>> {
  const productIds = lines.map(({ productId }) => productId);
  const found = await productsToMove(reader, businessId, productIds);
  const products = new Map(found.map((product) => [product.productId, product]));
  lines.forEach(({ productId, quantityMilli }, index) => {
    const product = products.get(productId);
    const pointer = `#/lines/${index}/productId`;
    if (product === undefined) {
      throw new Refusal('NOT_FOUND', {}, [fieldError(pointer, 'REFERENCE_NOT_FOUND')]);
    }
    if (product.kind !== 'goods') {
      throw new Refusal('VALIDATION_FAILED', {}, [fieldError(pointer, 'NOT_IN_LIST')]);
    }
    if (quantityMilli !== undefined) refuseStep(product, quantityMilli);
  });
  return products;
}

/**
 * Whether this very event is there already. Ask behind the lock of the transfer.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED
 */
export async function isRepeated(
  reader: Reader,
  businessId: string,
  event: {
    readonly eventId: string;
    readonly transferId: string;
    readonly kind: string;
    readonly contentHash: Buffer;
  },
): Promise<boolean> {
  const known = await findEvent(reader, businessId, event.eventId);
  if (known === null) return false;
  const isSame =
    known.transferId === event.transferId &&
    known.kind === event.kind &&
    known.contentHash === event.contentHash.toString('hex');
  if (!isSame) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return true;
}

/** Who sends works where the goods are, and owns both businesses where they leave for another. */
export function refuseNoSender(
  actor: Actor,
  transfer: { readonly kind: string; readonly fromBranchId: string | null },
): void {
  if (transfer.fromBranchId !== null) refuseOtherBranch(actor, transfer.fromBranchId);
  if (transfer.kind === 'outgoing') refuseNoOwner(actor);
}
