import { statement, type Reader, type Tx } from '../db/database.ts';

/** An account of an e-mail: the proved one, or the newest that is not. */
export interface Account {
  readonly personId: string;
  readonly passwordHash: string | null;
  readonly isEmailVerified: boolean;
  readonly isDeactivated: boolean;
  readonly isSuperAdmin: boolean;
}

const ACCOUNTS = statement(
  'accounts_of_email',
  `select person_id "personId", password_hash "passwordHash",
     is_email_verified "isEmailVerified", is_deactivated "isDeactivated",
     is_super_admin "isSuperAdmin"
   from accounts_of_email($1)`,
);

/** At most two: the proved account first, then the newest unproved one. */
export async function accountsOf(reader: Reader, email: string): Promise<Account[]> {
  return reader.rows<Account>(ACCOUNTS, [email]);
}

/** Where a person stands when signing in. Without a membership the business fields are null. */
export interface SignInStanding {
  readonly isSuperAdmin: boolean;
  readonly isEmailVerified: boolean;
  /** Switched off, or suspended in every business. */
  readonly isDeactivated: boolean;
  readonly ownerApproval: 'waiting' | 'approved' | 'rejected';
  readonly businessId: string | null;
  readonly role: string | null;
  readonly isOwner: boolean;
  readonly memberState: 'awaiting' | 'active' | 'rejected' | null;
  readonly isSetupFinished: boolean;
}

const STANDING = statement(
  'standing_at_sign_in',
  `select is_super_admin "isSuperAdmin", is_email_verified "isEmailVerified",
     is_deactivated "isDeactivated", owner_approval "ownerApproval", business_id "businessId",
     role, is_owner "isOwner", member_state "memberState", is_setup_finished "isSetupFinished"
   from standing_at_sign_in($1)`,
);

export async function standingOf(reader: Reader, personId: string): Promise<SignInStanding> {
  return reader.one<SignInStanding>(STANDING, [personId]);
}

const CLOSED_AT_WORK = statement('closed_at_work', 'select closed_at_work($1) "name"');

/** The closed business that somebody worked in and, at sign-in, has no other to work in. */
export async function closedAtWork(reader: Reader, personId: string): Promise<string | null> {
  return (await reader.one<{ name: string | null }>(CLOSED_AT_WORK, [personId])).name;
}

export interface SignUpRules {
  readonly isSignUpOpen: boolean;
  readonly isApprovalNeeded: boolean;
}

const SIGN_UP_RULES = statement(
  'sign_up_rules',
  `select is_sign_up_open "isSignUpOpen", is_approval_needed "isApprovalNeeded"
   from sign_up_rules()`,
);

/** What the platform allows: new owners, and whether they wait for approval. */
export async function signUpRules(reader: Reader): Promise<SignUpRules> {
  return reader.one<SignUpRules>(SIGN_UP_RULES);
}

const REGISTER = statement('register_person', 'select register_person($1, $2, $3, $4, $5, $6)');

export interface NewPerson {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  /** Whether the way they came proves the address (a mailed invitation). */
  readonly isProved: boolean;
  readonly at: string;
}

export async function registerPerson(tx: Tx, person: NewPerson): Promise<void> {
  const { personId, name, email, passwordHash, isProved, at } = person;
  await tx.rows(REGISTER, [personId, name, email, passwordHash, isProved, at]);
}

const NOTE_SIGN_UP = statement('note_sign_up', 'select note_sign_up($1, $2, $3)');

/** Keeps from where a stranger signed up, as a hash whose salt is thrown away. */
export async function noteSignUp(
  tx: Tx,
  personId: string,
  address: string,
  at: string,
): Promise<void> {
  await tx.rows(NOTE_SIGN_UP, [personId, address, at]);
}

const PROVE_EMAIL = statement('prove_email', 'select prove_email($1, $2) "isDone"');

/** False when the person is gone or proved it before. */
export async function proveEmail(tx: Tx, personId: string, at: string): Promise<boolean> {
  return (await tx.one<{ isDone: boolean }>(PROVE_EMAIL, [personId, at])).isDone;
}

const CHANGE_EMAIL = statement(
  'change_waiting_email',
  'select change_waiting_email($1, $2, $3) "isDone"',
);

/** False when the address is proved already, or bound to an invitation. */
export async function changeEmail(
  tx: Tx,
  personId: string,
  email: string,
  at: string,
): Promise<boolean> {
  return (await tx.one<{ isDone: boolean }>(CHANGE_EMAIL, [personId, email, at])).isDone;
}

const PASSWORD_OF = statement('password_of', 'select password_of($1) "hash"');

export async function passwordHashOf(reader: Reader, personId: string): Promise<string | null> {
  return (await reader.one<{ hash: string | null }>(PASSWORD_OF, [personId])).hash;
}

const SAVE_PASSWORD = statement('save_password', 'select save_password($1, $2, $3, $4)');

/** Sets the password and ends every session but `keptSessionId` (null: every one). */
export async function savePassword(
  tx: Tx,
  change: { personId: string; hash: string; keptSessionId: string | null; at: string },
): Promise<void> {
  const { personId, hash, keptSessionId, at } = change;
  await tx.rows(SAVE_PASSWORD, [personId, hash, keptSessionId, at]);
}

const SAVE_PROFILE = statement('save_profile', 'select save_profile($1, $2, $3, $4) "isDone"');

/** False when `version` is not the newest. */
export async function saveProfile(
  tx: Tx,
  change: { personId: string; version: number; name: string | null; preferences: object | null },
): Promise<boolean> {
  const { personId, version, name, preferences } = change;
  const json = preferences === null ? null : JSON.stringify(preferences);
  const row = await tx.one<{ isDone: boolean }>(SAVE_PROFILE, [personId, version, name, json]);
  return row.isDone;
}

const HAS_SAMPLE = statement('has_sample_business', 'select has_sample_business() "hasOne"');

/** Whether the sample businesses are in this database. */
export async function hasSampleBusiness(reader: Reader): Promise<boolean> {
  return (await reader.one<{ hasOne: boolean }>(HAS_SAMPLE)).hasOne;
}
