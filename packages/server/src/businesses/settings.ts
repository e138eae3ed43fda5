import { profileOf } from '@tillbook/core/businesses/business-types';
import { formatsOf } from '@tillbook/core/businesses/usual-formats';
import type {
  BusinessSettings,
  saveBusinessSettings,
} from '@tillbook/core/businesses/settings.api';
import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';
import { isZone } from '@tillbook/core/reports/period';
import { appendAudit } from '../audit/append-audit.ts';
import type { Reader, Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { newId } from '../new-id.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { ensureCategory } from '../products/categories.sql.ts';
import {
  findSettings,
  keepReceiptLooks,
  updateSettings,
  type KeptSettings,
} from './settings.sql.ts';

/** With the country's usual formats where none were chosen. */
const presented = (kept: KeptSettings): BusinessSettings => ({ ...kept, ...formatsOf(kept, kept) });

/** What the owner decided about the business. */
export async function readSettings(reader: Reader): Promise<BusinessSettings> {
  return presented(await findSettings(reader));
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
  const kept = await findSettings(tx);
  const before = presented(kept);
  const { version, addCategories, ...sent } = body;
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  const change: Partial<BusinessSettings> = Object.fromEntries(given);
  const after: KeptSettings = { ...kept, ...change, version };
  if (!(await updateSettings(tx, after))) throw new Refusal('VERSION_CONFLICT');
  if (after.taxNumber !== before.taxNumber || after.receiptFooter !== before.receiptFooter) {
    // Saving locked the business's row: looks are numbered one after the other.
    await keepReceiptLooks(tx, businessId, after, new Date(nowMs).toISOString());
  }
  if (addCategories) await addStarterCategories(tx, businessId, after.businessType, nowMs);
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
    events: [
      {
        action: 'business.changed',
        subjectId: businessId,
        detail: { before: changedOf(before, change), after: change, addCategories },
      },
    ],
  });
  return readSettings(tx);
}

/** What the changed fields were before. */
function changedOf(
  before: BusinessSettings,
  change: Partial<BusinessSettings>,
): Partial<BusinessSettings> {
  const keys = Object.keys(change) as (keyof BusinessSettings)[];
  return Object.fromEntries(keys.map((key) => [key, before[key]]));
}
