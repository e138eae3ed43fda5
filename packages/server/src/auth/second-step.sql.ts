import { statement, type Reader, type Tx } from '../db/database.ts';

/** What is known of somebody's second step; its secrets are sealed (`SecretBox`). */
export interface SecondStep {
  /** Null while it is off. */
  readonly secret: Buffer | null;
  readonly since: string | null;
  readonly pendingSecret: Buffer | null;
  readonly codesLeft: number;
  /** Whether it is demanded of the person: of their role in the business, or of super admins. */
  readonly isNeeded: boolean;
}

const OF = statement(
  'second_step_of',
  `select secret, since, pending_secret "pendingSecret", codes_left "codesLeft",
     coalesce(is_needed, false) "isNeeded"
   from second_step_of($1, $2)`,
);

export async function secondStepOf(
  reader: Reader,
  personId: string,
  businessId: string | null,
): Promise<SecondStep> {
  return reader.one<SecondStep>(OF, [personId, businessId]);
}

const BEGIN = statement('begin_second_step', 'select begin_second_step($1, $2)');

/** A key that waits for its first code; one that is in use stays in use meanwhile. */
export async function placeSecret(tx: Tx, personId: string, sealed: Buffer): Promise<void> {
  await tx.rows(BEGIN, [personId, sealed]);
}

const CONFIRM = statement(
  'confirm_second_step',
  'select confirm_second_step($1, $2, $3, $4, $5) "isDone"',
);

/** False when another key took the place of the one that the code was of. */
export async function putSecondStepOn(
  tx: Tx,
  given: {
    readonly personId: string;
    /** As it waits in the database. */
    readonly sealed: Buffer;
    readonly step: number;
    readonly codeHashes: readonly Buffer[];
    readonly at: string;
  },
): Promise<boolean> {
  const { personId, sealed, step, codeHashes, at } = given;
  const values = [personId, sealed, step, codeHashes, at];
  return (await tx.one<{ isDone: boolean }>(CONFIRM, values)).isDone;
}

const REPLACE = statement('replace_recovery_codes', 'select replace_recovery_codes($1, $2, $3)');

export async function replaceRecoveryCodes(
  tx: Tx,
  personId: string,
  codeHashes: readonly Buffer[],
  at: string,
): Promise<void> {
  await tx.rows(REPLACE, [personId, codeHashes, at]);
}

const USE_STEP = statement('use_step', 'select use_step($1, $2) "isDone"');

/** True for exactly one of many at once, and never for an older one afterwards. */
export async function useStep(tx: Tx, personId: string, step: number): Promise<boolean> {
  return (await tx.one<{ isDone: boolean }>(USE_STEP, [personId, step])).isDone;
}

const USE_RECOVERY = statement(
  'use_recovery_code',
  'select use_recovery_code($1, $2, $3) "isDone"',
);

export async function useRecoveryCode(
  tx: Tx,
  personId: string,
  codeHash: Buffer,
  at: string,
): Promise<boolean> {
  return (await tx.one<{ isDone: boolean }>(USE_RECOVERY, [personId, codeHash, at])).isDone;
}

const END = statement('end_second_step', 'select end_second_step($1, $2, $3) "isDone"');

/** False when it was off. `byPersonId` null: from the command line. */
export async function takeSecondStepOff(
  tx: Tx,
  personId: string,
  byPersonId: string | null,
  at: string,
): Promise<boolean> {
  return (await tx.one<{ isDone: boolean }>(END, [personId, byPersonId, at])).isDone;
}

const SETTLE = statement('settle_sessions', 'select settle_sessions(null, $1)');

/** The person's sessions follow what is demanded where they work now. */
export async function settleSessions(tx: Tx, personId: string): Promise<void> {
  await tx.rows(SETTLE, [personId]);
}

const SECURITY = statement(
  'security_of_business',
  `select second_step_roles "secondStepRoles", version from security_of_business()`,
);

export interface SecurityRow {
  readonly secondStepRoles: string[];
  readonly version: number;
}

/** What the opened business demands. */
export async function securityOf(reader: Reader): Promise<SecurityRow> {
  return reader.one<SecurityRow>(SECURITY);
}

const BY_ROLE = statement(
  'second_steps_by_role',
  'select role, people, enrolled "having" from second_steps_by_role() order by role',
);

export interface StepsOfRole {
  readonly role: string;
  readonly people: number;
  readonly having: number;
}

/** How many of those who work in the opened business have a second step. */
export async function stepsByRole(reader: Reader): Promise<StepsOfRole[]> {
  return reader.rows<StepsOfRole>(BY_ROLE);
}

const SAVE_SECURITY = statement('save_security', 'select save_security($1, $2) "isSaved"');

/** False when the business has another version by now. */
export async function updateSecurity(
  tx: Tx,
  roles: readonly string[],
  version: number,
): Promise<boolean> {
  return (await tx.one<{ isSaved: boolean }>(SAVE_SECURITY, [roles, version])).isSaved;
}

const SAVE_PLATFORM = statement(
  'save_platform_second_step',
  'select save_platform_second_step($1, $2, $3)',
);

export async function demandOfSuperAdmins(
  tx: Tx,
  isNeeded: boolean,
  byPersonId: string,
  at: string,
): Promise<void> {
  await tx.rows(SAVE_PLATFORM, [isNeeded, byPersonId, at]);
}

const NOTE_ACT = statement('note_person_act', 'select note_person_act($1, $2, $3, $4)');

/** Noted for the person alone. */
export async function noteAccountAct(
  tx: Tx,
  act: { personId: string; kind: 'code_refused'; device: string; at: string },
): Promise<void> {
  await tx.rows(NOTE_ACT, [act.personId, act.kind, act.device, act.at]);
}

export interface AccountActRow {
  readonly seq: number;
  readonly kind: string;
  readonly at: string;
  readonly device: string;
}

const ACTS = statement('person_acts', 'select seq, kind, at, device from person_acts($1, $2, $3)');

/** What happened to an account, the newest first, from before `beforeSeq` on. */
export async function accountActs(
  reader: Reader,
  personId: string,
  beforeSeq: number,
  limit: number,
): Promise<AccountActRow[]> {
  return reader.rows<AccountActRow>(ACTS, [personId, beforeSeq, limit]);
}
