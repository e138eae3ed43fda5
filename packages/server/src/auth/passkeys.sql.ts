import { statement, type Reader, type Tx } from '../db/database.ts';

/** What a device signs: adding a passkey to an account, or signing in. */
export type ChallengePurpose = 'add' | 'sign_in';

/** For adding it is one person's; whoever signs in is nobody yet. */
export interface ChallengeOf {
  readonly hash: Buffer;
  readonly purpose: ChallengePurpose;
  readonly personId: string | null;
  readonly at: string;
}

const ADD_CHALLENGE = statement(
  'add_passkey_challenge',
  'select add_passkey_challenge($1, $2, $3, $4, $5)',
);

export async function addChallenge(tx: Tx, of: ChallengeOf, lifeMs: number): Promise<void> {
  await tx.rows(ADD_CHALLENGE, [of.hash, of.purpose, of.personId, of.at, lifeMs]);
}

const USE_CHALLENGE = statement(
  'use_passkey_challenge',
  'select use_passkey_challenge($1, $2, $3, $4) "isDone"',
);

/** Uses it up; true for exactly one of many at once, of what is not over. */
export async function takeChallenge(tx: Tx, of: ChallengeOf): Promise<boolean> {
  const values = [of.hash, of.purpose, of.personId, of.at];
  return (await tx.one<{ isDone: boolean }>(USE_CHALLENGE, values)).isDone;
}

export interface PasskeyToAdd {
  readonly passkeyId: string;
  readonly personId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly device: string;
  readonly at: string;
  readonly most: number;
}

const ADD = statement(
  'add_passkey',
  'select add_passkey($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) "outcome"',
);

/** `full`: the person has as many as may be. `known`: some account has this very passkey. */
export async function addPasskey(tx: Tx, key: PasskeyToAdd): Promise<'added' | 'full' | 'known'> {
  const { passkeyId, personId, credentialId, publicKey, signCount } = key;
  const { transports, name, device, at, most } = key;
  const what = [passkeyId, personId, credentialId, publicKey, signCount];
  const values = [...what, transports, name, device, at, most];
  return (await tx.one<{ outcome: 'added' | 'full' | 'known' }>(ADD, values)).outcome;
}

export interface OwnPasskeyRow {
  readonly passkeyId: string;
  readonly name: string;
  readonly credentialId: Buffer;
  readonly transports: readonly string[];
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

const OF = statement(
  'passkeys_of',
  `select passkey_id "passkeyId", name, credential_id "credentialId", transports,
     created_at "createdAt", last_used_at "lastUsedAt"
   from passkeys_of($1)`,
);

/** The oldest first. */
export async function passkeysOf(reader: Reader, personId: string): Promise<OwnPasskeyRow[]> {
  return reader.rows<OwnPasskeyRow>(OF, [personId]);
}

export interface KnownPasskey {
  readonly passkeyId: string;
  readonly personId: string;
  readonly email: string;
  readonly publicKey: Buffer;
}

const WITH = statement(
  'passkey_with',
  `select passkey_id "passkeyId", person_id "personId", email, public_key "publicKey"
   from passkey_with($1)`,
);

/** The passkey that a device names, whosever it is; null when no account has it. */
export async function passkeyWith(reader: Reader, id: Buffer): Promise<KnownPasskey | null> {
  return reader.maybe<KnownPasskey>(WITH, [id]);
}

const USE = statement('use_passkey', 'select use_passkey($1, $2, $3) "isDone"');

/** False when the device counted back, or the passkey is gone. */
export async function countPasskeyOn(
  tx: Tx,
  passkeyId: string,
  signCount: number,
  at: string,
): Promise<boolean> {
  return (await tx.one<{ isDone: boolean }>(USE, [passkeyId, signCount, at])).isDone;
}

const NOTE = statement('note_passkey_act', 'select note_passkey_act($1, $2, $3, $4)');

/** A passkey was right but counted back: noted for its person. */
export async function notePasskeyRefused(
  tx: Tx,
  act: { readonly personId: string; readonly device: string; readonly at: string },
): Promise<void> {
  await tx.rows(NOTE, [act.personId, 'refused', act.device, act.at]);
}

const RENAME = statement('rename_passkey', 'select rename_passkey($1, $2, $3) "isDone"');

/** False when the person has no such passkey. */
export async function updatePasskeyName(
  tx: Tx,
  personId: string,
  passkeyId: string,
  name: string,
): Promise<boolean> {
  return (await tx.one<{ isDone: boolean }>(RENAME, [personId, passkeyId, name])).isDone;
}

const REMOVE = statement('remove_passkey', 'select remove_passkey($1, $2, $3, $4) "name"');

/** The name of the one that went; null when the person had no such passkey. */
export async function dropPasskey(
  tx: Tx,
  gone: { personId: string; passkeyId: string; device: string; at: string },
): Promise<string | null> {
  const { personId, passkeyId, device, at } = gone;
  return (await tx.one<{ name: string | null }>(REMOVE, [personId, passkeyId, device, at])).name;
}

const REMOVE_ALL = statement('remove_passkeys', 'select remove_passkeys($1, $2) "n"');

/** All of a person; how many there were. */
export async function dropAllPasskeys(tx: Tx, personId: string, at: string): Promise<number> {
  return (await tx.one<{ n: number }>(REMOVE_ALL, [personId, at])).n;
}

const MARK = statement('open_by_passkey', 'select open_by_passkey($1)');

/** The session just made was opened by a passkey. */
export async function markByPasskey(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.rows(MARK, [tokenHash]);
}
