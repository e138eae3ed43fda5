import type { addBranch, addTill, saveBranchCost } from '@tillbook/core/businesses/branches.api';
import type { BranchDetail } from '@tillbook/core/businesses/branches.api';
import type { BodyOf } from '@tillbook/core/endpoint';
import { BRANCHES_MAX, TILLS_PER_BRANCH_MAX } from '@tillbook/core/limits';
import { can } from '@tillbook/core/permissions';
import { Refusal } from '@tillbook/core/refusals';
import { addAuditStream } from '../audit/audit.sql.ts';
import { Again, brokenUniqueness, type Reader, type Tx } from '../db/database.ts';
import { inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { freeTill } from '../sales/free-till.ts';
import { insertTill, keepTill, lockTillsOfBranch, type KeptTill } from '../sales/tills.sql.ts';
import { costsOfBranch, saveCost } from './branch-costs.sql.ts';
import { taxRatesOfBranch } from './branch-tax-rates.sql.ts';
import { eventsOfBranch } from './branch-steps.sql.ts';
import {
  findBranch,
  findTill,
  insertBranch,
  lockBranch,
  lockBranches,
  tillsOfBranch,
  type BranchRecord,
} from './branches.sql.ts';
import { recordOfBranch } from './record-of-branch.ts';
import { refuseNoZone, refuseUsedBranch } from './save-branch.ts';

/** One branch with everything that is kept about it. @throws Refusal 404, 403 */
export async function showBranch(
  reader: Reader,
  actor: Actor,
  branchId: string,
  at: string,
): Promise<BranchDetail> {
  const { businessId, currency } = inBusiness(actor);
  const branch = await findBranch(reader, businessId, branchId);
  if (branch === null) throw new Refusal('NOT_FOUND');
  refuseOtherBranch(actor, branchId);
  const { branchId: _id, openingHours, ...about } = branch;
  const mayManage = can(actor, 'branch.manage');
  return {
    _id,
    ...about,
    openingHours: openingHours === null ? null : [...openingHours],
    currency,
    tills: await tillsOfBranch(reader, businessId, branchId, at),
    costs: mayManage ? await costsOfBranch(reader, businessId, branchId) : null,
    taxRates: await taxRatesOfBranch(reader, businessId, branchId),
    events: await eventsOfBranch(reader, businessId, branchId),
  };
}

/**
 * Adds a branch with its first till. The client's ids are the key.
 * @throws Refusal 409 for a name or code of another, 422 for a zone that is none
 */
export async function addTheBranch(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof addBranch>,
  at: string,
): Promise<void> {
  const { businessId } = inBusiness(actor);
  const { _id: branchId, tillId, tillName, ...about } = body;
  refuseNoZone(about.timezone);
  const all = await lockBranches(tx, businessId);
  const known = all.find((one) => one.branchId === branchId);
  if (known !== undefined) return refuseOtherContent(tx, businessId, known, body);
  // Its chain of the audit is told from the business's own by its id.
  if (tillId === businessId) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  if (all.length >= BRANCHES_MAX) throw new Refusal('LIMIT_EXCEEDED', { limit: BRANCHES_MAX });
  await insertBranch(tx, businessId, { branchId, ...about, at }).catch(refuseUsedBranch);
  const till = { tillId, branchId, name: tillName, code: 'T1', at };
  await insertTill(tx, businessId, till).catch(refuseUsedTill);
  await addAuditStream(tx, businessId, tillId);
  const detail = { ...about, tillName };
  await recordOfBranch(tx, actor, at, { branchId, action: 'branch.added', detail });
}

async function refuseOtherContent(
  reader: Reader,
  businessId: string,
  known: BranchRecord,
  { tillId, name, code }: BodyOf<typeof addBranch>,
): Promise<void> {
  const till = await findTill(reader, businessId, tillId);
  const isSame = known.name === name && known.code === code && till?.branchId === known.branchId;
  if (!isSame) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
}

/** An id of another till, or a code that this branch has. @throws Refusal, Again */
function refuseUsedTill(error: unknown): never {
  if (brokenUniqueness(error) === 'till_pkey') throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return refuseUsedBranch(error);
}

/** Says what a branch costs every month from a month on. @throws Refusal 404 */
export async function saveTheCost(
  tx: Tx,
  actor: Actor,
  asked: BodyOf<typeof saveBranchCost> & { readonly branchId: string },
  at: string,
): Promise<void> {
  const { businessId } = inBusiness(actor);
  const { branchId, kind, fromMonth, amountMinor, note } = asked;
  const branch = await lockBranch(tx, businessId, branchId);
  if (branch === null) throw new Refusal('NOT_FOUND');
  const costs = await costsOfBranch(tx, businessId, branchId);
  const known = costs.find((cost) => cost.kind === kind && cost.fromMonth === fromMonth);
  const isSame = known?.amountMinor === amountMinor && known.note === note;
  if (isSame) return;
  await saveCost(tx, businessId, { ...asked, at, by: actor });
  const before = known === undefined ? null : { amountMinor: known.amountMinor, note: known.note };
  const detail = { kind, fromMonth, before, after: { amountMinor, note } };
  await recordOfBranch(tx, actor, at, { branchId, action: 'branch.cost_saved', detail });
}

/** Adds a till. @throws Refusal 404, 409 for a code of another till, BRANCH_CLOSED */
export async function addTheTill(
  tx: Tx,
  actor: Actor,
  asked: BodyOf<typeof addTill> & { readonly branchId: string },
  at: string,
): Promise<void> {
  const { businessId } = inBusiness(actor);
  const { _id: tillId, branchId, name, code } = asked;
  const tills = await lockTillsOfBranch(tx, businessId, branchId);
  const branch = await lockBranch(tx, businessId, branchId);
  if (branch === null) throw new Refusal('NOT_FOUND');
  const known = tills.find((till) => till.tillId === tillId);
  if (known !== undefined) {
    if (known.name === name && known.code === code) return;
    throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  }
  refuseShut(branch);
  if (tillId === businessId) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  if (tills.length >= TILLS_PER_BRANCH_MAX) {
    throw new Refusal('LIMIT_EXCEEDED', { limit: TILLS_PER_BRANCH_MAX });
  }
  await insertTill(tx, businessId, { tillId, branchId, name, code, at }).catch(refuseUsedTill);
  await addAuditStream(tx, businessId, tillId);
  const detail = { name, code, branch: branch.name };
  const subjectId = tillId;
  await recordOfBranch(tx, actor, at, { branchId, subjectId, action: 'branch.till_added', detail });
}

function refuseShut({ state, name: branch }: BranchRecord): void {
  if (state === 'closed') throw new Refusal('BRANCH_CLOSED', { branch });
  if (state === 'closing') throw new Refusal('BRANCH_CLOSING', { branch });
}

export type TillAct =
  { readonly kind: 'rename'; readonly name: string } | { readonly kind: 'close' | 'reopen' };

/**
 * Renames, closes or reopens a till; the same again changes nothing. A closed one is free of the
 * device that held it.
 * @returns the branch of the till
 * @throws Refusal 404, INVALID_STATE while its shift is open, BRANCH_CLOSED
 */
export async function changeTheTill(
  tx: Tx,
  actor: Actor,
  asked: { readonly tillId: string; readonly act: TillAct; readonly at: string },
): Promise<string> {
  const { businessId } = inBusiness(actor);
  const { tillId, act, at } = asked;
  const place = await findTill(tx, businessId, tillId);
  if (place === null) throw new Refusal('NOT_FOUND');
  const { branchId } = place;
  const till = (await lockTillsOfBranch(tx, businessId, branchId)).find(
    (one) => one.tillId === tillId,
  );
  const branch = await lockBranch(tx, businessId, branchId);
  if (till === undefined || branch === null) throw new Again('a till went');
  const after = tillAfter(till, act, at);
  if (after === null) return branchId;
  if (act.kind === 'reopen') refuseShut(branch);
  if (act.kind === 'close') {
    if (till.openShiftId !== null) throw new Refusal('INVALID_STATE');
    await freeTill(tx, businessId, till, at);
  }
  await keepTill(tx, businessId, { ...after, tillId });
  const detail = { name: after.name, was: till.name, code: till.code, branch: branch.name };
  const action = TILL_ACTS[act.kind];
  await recordOfBranch(tx, actor, at, { branchId, subjectId: tillId, action, detail });
  return branchId;
}

const TILL_ACTS: Readonly<Record<TillAct['kind'], string>> = {
  rename: 'branch.till_renamed',
  close: 'branch.till_closed',
  reopen: 'branch.till_reopened',
};

/** The till as it will be; null when it is so already. */
function tillAfter(
  { name, closedAt }: KeptTill,
  act: TillAct,
  at: string,
): Pick<KeptTill, 'name' | 'closedAt'> | null {
  if (act.kind === 'rename') return act.name === name ? null : { name: act.name, closedAt };
  if ((act.kind === 'close') === (closedAt !== null)) return null;
  return { name, closedAt: act.kind === 'close' ? at : null };
}
