import { profileOf } from '@tillbook/core/businesses/business-types';
import { formatsOf } from '@tillbook/core/businesses/usual-formats';
import type {
  BusinessSettings,
  saveBusinessSettings,
} from '@tillbook/core/businesses/settings.api';
import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { whyNotBlocks } from '@tillbook/core/receipt-design';
import { Refusal } from '@tillbook/core/refusals';
import { isZone } from '@tillbook/core/reports/period';
import { USUAL_RECEIPTS } from '@tillbook/core/sales/receipts.api';
import { appendAudit } from '../audit/append-audit.ts';
import type { Reader, Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { newId } from '../new-id.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { ensureCategory } from '../products/categories.sql.ts';
import { findDesign } from '../sales/receipt-design.sql.ts';
import { keepDesign, type KeptDesign } from './receipt-design.sql.ts';
import {
  findSettings,
  keepReceiptLooks,
  updateSettings,
  type KeptSettings,
} from './settings.sql.ts';

/** What the owner decided, with the country's usual formats where none were chosen. */
export async function readSettings(reader: Reader, actor: Actor): Promise<BusinessSettings> {
  return presented(reader, actor, await findSettings(reader));
}

async function presented(
  reader: Reader,
  actor: Actor,
  own: KeptSettings,
): Promise<BusinessSettings> {
  const { businessId } = inBusiness(actor);
  const { design, logoId } = await findDesign(reader, businessId);
  const { blocks, itemParts, paper, copies } = design ?? USUAL_RECEIPTS.design;
  return {
    ...own,
    ...formatsOf(own, own),
    receiptHeader: design?.header ?? null,
    returnPolicy: design?.returnPolicy ?? null,
    receiptBlocks: blocks,
    receiptItemParts: itemParts,
    receiptPaper: paper,
    receiptCopies: copies,
    receiptLogoId: logoId,
  };
}

/** Makes those starter categories of a type that the business has not. */
export async function addStarterCategories(
  tx: Tx,
  businessId: string,
  businessType: string,
  nowMs: number,
): Promise<void> {
  for (const name of profileOf(businessType).starterCategories) {
    await ensureCategory(tx, businessId, name, newId(nowMs));
  }
}

/**
 * Changes what was sent, the rest stays. A new type switches fields, lists and checks from now on;
 * nothing that was kept under the old one is lost.
 * @throws Refusal VERSION_CONFLICT when somebody else changed it, VALIDATION_FAILED where the zone
 * is none
 */
export async function saveTheSettings(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveBusinessSettings>,
  nowMs: number,
): Promise<BusinessSettings> {
  const { businessId } = inBusiness(actor);
  if (body.timezone !== undefined && !isZone(body.timezone)) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/timezone', 'NOT_IN_LIST')]);
  }
  refuseNoReceipt(body);
  const kept = await findSettings(tx);
  const before = await presented(tx, actor, kept);
  const { version, addCategories, ...sent } = body;
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  const change: Partial<BusinessSettings> = Object.fromEntries(given);
  const after = { ...before, ...change, version };
  if (!(await updateSettings(tx, { ...kept, ...change, version })))
    throw new Refusal('VERSION_CONFLICT');
  if (given.some(([key]) => DESIGN.has(key))) await keepDesign(tx, businessId, after);
  if (TEXTS.some((key) => after[key] !== before[key])) {
    // Saving locked the business's row: looks are numbered one after the other.
    await keepReceiptLooks(tx, businessId, after, new Date(nowMs).toISOString());
  }
  if (addCategories) await addStarterCategories(tx, businessId, after.businessType, nowMs);
  await tellSettings(tx, actor, nowMs, {
    ...{ before: changedOf(before, change), after: change, addCategories },
  });
  return readSettings(tx, actor);
}

/** What stands on a receipt and stays with it. */
const TEXTS = ['taxNumber', 'receiptFooter', 'receiptHeader', 'returnPolicy'] as const;

const DESIGN: ReadonlySet<string> = new Set<keyof KeptDesign>([
  'receiptHeader',
  'returnPolicy',
  'receiptBlocks',
  'receiptItemParts',
  'receiptPaper',
  'receiptCopies',
]);

/** @throws Refusal VALIDATION_FAILED for parts that make no receipt, or that are there twice */
function refuseNoReceipt(body: BodyOf<typeof saveBusinessSettings>): void {
  const { receiptBlocks, receiptItemParts = [] } = body;
  const why = receiptBlocks === undefined ? null : whyNotBlocks(receiptBlocks);
  if (why !== null) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/receiptBlocks', why)]);
  }
  if (new Set(receiptItemParts).size < receiptItemParts.length) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/receiptItemParts', 'NOT_UNIQUE')]);
  }
}

/** Writes down what was changed of the business, and tells its browsers. */
export async function tellSettings(
  tx: Tx,
  actor: Actor,
  nowMs: number,
  detail: Record<string, unknown>,
): Promise<void> {
  const { businessId } = inBusiness(actor);
  await appendEvent(tx, {
    businessId,
    kind: 'business_saved',
    subjectId: businessId,
    branchId: null,
  });
  await appendAudit(tx, {
    businessId,
    streamId: businessId,
    at: new Date(nowMs).toISOString(),
    actorId: actor.personId,
    actorName: actor.name,
    events: [{ action: 'business.changed', subjectId: businessId, detail }],
  });
}

/** What the changed fields were before. */
function changedOf(
  before: BusinessSettings,
  change: Partial<BusinessSettings>,
): Partial<BusinessSettings> {
  const keys = Object.keys(change) as (keyof BusinessSettings)[];
  return Object.fromEntries(keys.map((key) => [key, before[key]]));
}
