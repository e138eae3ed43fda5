import { isDeepStrictEqual } from 'node:util';
import type {
  saveBranches,
  saveBusiness,
  setupState,
} from '@tillbook/core/businesses/businesses.api';
import type { AnswerOf, BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { isCurrency } from '@tillbook/core/money';
import { Refusal, type FieldError, type RefusalCode } from '@tillbook/core/refusals';
import { isZone } from '@tillbook/core/reports/period';
import { appendAudit } from '../audit/append-audit.ts';
import { addAuditStream } from '../audit/audit.sql.ts';
import type { Reader, Tx } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { openBooks } from '../ledger/post-journal.ts';
import { newId } from '../new-id.ts';
import { appendEvent, appendPersonEvent } from '../outbox/append-event.ts';
import { setupBranches } from './branches.sql.ts';
import { addStarterCategories } from './settings.ts';
import { findSettings } from './settings.sql.ts';
import {
  adoptUnfinished,
  finishSetup,
  openSetup,
  replaceBranches,
  standardRate,
  startBusiness,
  type StartOutcome,
} from './setup.sql.ts';

type BusinessBody = BodyOf<typeof saveBusiness>;
type BranchesBody = BodyOf<typeof saveBranches>;

/** How far the set-up is: of the business in use, else of the owner's unfinished one. */
export async function readSetup(
  reader: Reader,
  actor: Actor,
): Promise<AnswerOf<typeof setupState>> {
  const found = await openSetup(reader, actor.sessionId);
  if (found === null) return { business: null, branches: [], isFinished: false };
  const { businessId, name, businessType, currency, timezone, taxMode, version } = found;
  const taxBasisPoints = await standardRate(reader, businessId);
  return {
    business: {
      _id: businessId,
      name,
      businessType,
      currency,
      timezone,
      taxMode,
      taxBasisPoints,
      version,
    },
    branches: await setupBranches(reader, businessId),
    isFinished: found.isFinished,
  };
}

const START_REFUSALS: Readonly<Partial<Record<StartOutcome, RefusalCode>>> = {
  not_found: 'NOT_FOUND',
  finished: 'INVALID_STATE',
  unfinished: 'INVALID_STATE',
  not_approved: 'INVALID_STATE',
};

/**
 * Creates the business with its books, or corrects it while set-up goes on; it becomes the one in
 * use. An approved owner starts a further business the same way.
 * @throws Refusal 404 for another's business, 409 once set-up is finished or another one waits
 */
export async function saveTheBusiness(
  tx: Tx,
  actor: Actor,
  body: BusinessBody,
  nowMs: number,
): Promise<void> {
  refuseUnknown([
    ...(isCurrency(body.currency) ? [] : [fieldError('#/currency', 'NOT_IN_LIST')]),
    ...(isZone(body.timezone) ? [] : [fieldError('#/timezone', 'NOT_IN_LIST')]),
  ]);
  const { businessId } = body;
  const at = new Date(nowMs).toISOString();
  const outcome = await startBusiness(tx, {
    ...body,
    sessionId: actor.sessionId,
    standardId: newId(nowMs),
    zeroId: newId(nowMs),
    at,
  });
  const refusal = START_REFUSALS[outcome];
  if (refusal !== undefined) throw new Refusal(refusal);
  if (outcome === 'same') return;
  if (outcome === 'started') {
    await openBooks(tx, businessId);
    await addAuditStream(tx, businessId, businessId);
  }
  const action = outcome === 'started' ? 'business.started' : 'business.corrected';
  const { businessId: _id, ...detail } = body;
  await tellOfBusiness(tx, actor, businessId);
  await audit(tx, actor, businessId, at, { action, detail });
}

/**
 * Saves the branches of the set-up: the list given is the list there is. `finish` ends the set-up.
 * @throws Refusal 409 once set-up is finished, 422 for a zone, name, code or id that cannot be
 */
export async function saveTheBranches(
  tx: Tx,
  actor: Actor,
  body: BranchesBody,
  nowMs: number,
): Promise<void> {
  const { branches } = body;
  refuseUnknown([
    ...branches.flatMap(({ timezone }, index) =>
      isZone(timezone) ? [] : [fieldError(`#/branches/${index}/timezone`, 'NOT_IN_LIST')],
    ),
    ...repeated(branches, 'branchId'),
    ...repeated(branches, 'tillId'),
    ...repeated(branches, 'code'),
    ...repeated(branches, 'name'),
  ]);
  const at = new Date(nowMs).toISOString();
  const businessId = actor.business?.businessId ?? (await adoptUnfinished(tx, actor.sessionId));
  if (businessId === null) throw new Refusal('BUSINESS_SETUP_REQUIRED');
  // A till's chain of the audit is told from the business's own by its id.
  refuseUnknown(
    branches.flatMap(({ tillId }, index) =>
      tillId === businessId ? [fieldError(`#/branches/${index}/tillId`, 'NOT_UNIQUE')] : [],
    ),
  );
  const outcome = await replaceBranches(tx, branches, at);
  if (outcome === 'finished') return refuseChanged(tx, businessId, body);
  if (!body.finish) return;
  await finishSetup(tx, at);
  const { businessType } = await findSettings(tx);
  await addStarterCategories(tx, businessId, businessType, nowMs);
  await tellOfBusiness(tx, actor, businessId);
  await audit(tx, actor, businessId, at, { action: 'business.set_up', detail: { branches } });
}

/** Its own people hear of it, and the platform, which sees it beside its owner. */
async function tellOfBusiness(tx: Tx, { personId }: Actor, businessId: string): Promise<void> {
  const kind = 'business_saved';
  await appendEvent(tx, { businessId, kind, subjectId: businessId, branchId: null });
  await appendPersonEvent(tx, { kind: 'owner_changed', personId });
}

/** After the end of the set-up only its last request, once more, is fine. */
async function refuseChanged(tx: Tx, businessId: string, body: BranchesBody): Promise<void> {
  const saved = await setupBranches(tx, businessId);
  const isSame = ({ branchId, tillId, tillName, ...rest }: BranchesBody['branches'][number]) =>
    saved.some(
      ({ _id, tills, ...branch }) =>
        _id === branchId &&
        tills.some((till) => till._id === tillId && till.name === tillName) &&
        isDeepStrictEqual({ ...branch }, { ...rest }),
    );
  if (!body.finish || saved.length !== body.branches.length || !body.branches.every(isSame)) {
    throw new Refusal('INVALID_STATE');
  }
}

function refuseUnknown(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', {}, errors);
}

/** An error at every branch that repeats what an earlier one has. */
function repeated(
  branches: BranchesBody['branches'],
  field: 'branchId' | 'tillId' | 'code' | 'name',
): FieldError[] {
  const seen = new Set<string>();
  return branches.flatMap((branch, index) => {
    const value = branch[field].toLowerCase();
    if (seen.has(value)) return [fieldError(`#/branches/${index}/${field}`, 'NOT_UNIQUE')];
    seen.add(value);
    return [];
  });
}

async function audit(
  tx: Tx,
  actor: Actor,
  businessId: string,
  at: string,
  act: { action: string; detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  await appendAudit(tx, {
    businessId,
    streamId: businessId,
    at,
    actorId: actor.personId,
    actorName: actor.name,
    events: [{ ...act, subjectId: businessId }],
  });
}
