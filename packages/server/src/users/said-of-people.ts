import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';
import { heldOn, ROLES_AT_TILLS, whyNotFrom } from '@tillbook/core/reports/from-a-day';
import { businessDate } from '@tillbook/core/reports/period';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { memberToDecide, refuseUnmanaged, type Decision } from './decide.ts';
import { memberById, type MemberRow } from './members.sql.ts';
import { branchesOfPerson, type WorkBranch } from './work-branches.sql.ts';

/** Something that was said of a person in a branch, from a day on. */
export interface SaidRow {
  readonly branchId: string;
  readonly branchName: string;
  readonly fromDate: string;
  readonly savedAt: string;
  readonly savedByName: string;
}

/** One kind of what is said of people, and where it is kept. */
export interface SaidKind<Row extends SaidRow, Value> {
  readonly read: (reader: Reader, personId: string) => Promise<Row[]>;
  readonly valueOf: (row: Row) => Value | null;
  /** Keeps it, and notes who decided so. */
  readonly keep: (decision: Decision, said: Saying<Value>) => Promise<void>;
}

/** What is to be said from a day on; null ends it. */
export interface Asked<Value> {
  readonly branchId: string;
  readonly fromDate: string;
  readonly value: Value | null;
}
export interface Saying<Value> extends Asked<Value> {
  readonly personId: string;
  readonly branchName: string;
  /** What held on that day until now. */
  readonly before: Value | null;
}

/** All that was said of a person, the newest day first, and what holds where they work today. */
export interface Said<Row extends SaidRow, Value> {
  readonly rows: Row[];
  readonly branches: { _id: string; name: string; today: string; value: Value | null }[];
}

/** @throws Refusal 403 for oneself, the owner, or whoever is out of reach; 404 */
export async function saidOfMember<Row extends SaidRow, Value>(
  kind: SaidKind<Row, Value>,
  reader: Reader,
  of: { readonly actor: Actor; readonly personId: string; readonly at: string },
): Promise<Said<Row, Value>> {
  const { actor, personId, at } = of;
  inBusiness(actor);
  const row = await memberById(reader, personId);
  if (row === null || row.state === 'invited') throw new Refusal('NOT_FOUND');
  refuseUnmanaged(actor, row);
  return shown(kind, reader, row, at);
}

const todayIn = ({ timezone, cutoffMinutes }: WorkBranch, at: string): string =>
  businessDate(Date.parse(at), timezone, cutoffMinutes);

async function shown<Row extends SaidRow, Value>(
  kind: SaidKind<Row, Value>,
  reader: Reader,
  { personId, branchIds }: MemberRow,
  at: string,
): Promise<Said<Row, Value>> {
  const rows = await kind.read(reader, personId);
  const branches = await branchesOfPerson(reader, branchIds);
  return {
    rows,
    branches: branches.map((branch) => {
      const { branchId, name } = branch;
      const today = todayIn(branch, at);
      const held = heldOn(of(rows, branchId), today);
      return { _id: branchId, name, today, value: held === null ? null : kind.valueOf(held) };
    }),
  };
}

const of = <Row extends SaidRow>(rows: readonly Row[], branchId: string): Row[] =>
  rows.filter((one) => one.branchId === branchId);

/**
 * Says something of a person in one of their branches from a day on. The same again, and an end of
 * what never began, changes nothing.
 * @throws Refusal 403 for oneself, the owner, or whoever is out of reach; 404; 409 for who does not
 * stand at a till by their role; 422 for a day that is over or a branch where they do not work
 */
export async function sayOfMember<Row extends SaidRow, Value>(
  kind: SaidKind<Row, Value>,
  decision: Decision,
  personId: string,
  asked: Asked<Value>,
): Promise<Said<Row, Value>> {
  const { tx, at } = decision;
  const { branchId, fromDate, value } = asked;
  const row = await memberToDecide(decision, personId);
  if (row.state === 'invited') throw new Refusal('NOT_FOUND');
  if (!ROLES_AT_TILLS.has(row.role)) throw new Refusal('INVALID_STATE');
  const branches = await branchesOfPerson(tx, row.branchIds);
  const branch = branches.find((one) => one.branchId === branchId);
  if (branch === undefined) refuseField('#/branchId', 'REFERENCE_NOT_FOUND');
  const whyNot = whyNotFrom(fromDate, todayIn(branch, at));
  if (whyNot !== null) refuseField('#/fromDate', whyNot);
  const known = of(await kind.read(tx, personId), branchId);
  const held = heldOn(known, fromDate);
  const before = held === null ? null : kind.valueOf(held);
  const hasDay = known.some((one) => one.fromDate === fromDate);
  const isSame = value === before && (hasDay || value === null);
  if (!isSame) await kind.keep(decision, { ...asked, personId, branchName: branch.name, before });
  return shown(kind, tx, row, at);
}

function refuseField(pointer: string, code: string): never {
  throw new Refusal('VALIDATION_FAILED', {}, [fieldError(pointer, code)]);
}
