import { statement, type Reader, type Tx } from '../db/database.ts';

export interface SessionToAdd {
  readonly sessionId: string;
  readonly tokenHash: Buffer;
  /** Of the cookie a browser's session is bound to; null for other clients. */
  readonly cookieHash: Buffer | null;
  readonly personId: string;
  readonly kind: 'full' | 'onboarding' | 'gate' | 'enrol';
  readonly businessId: string | null;
  readonly device: string;
  readonly at: string;
  readonly lifeMs: number;
  readonly idleMs: number;
  /** Of what the client came with: that session ends. */
  readonly oldTokenHash: Buffer | null;
  readonly oldCookieHash: Buffer | null;
}

const ADD = statement(
  'add_session',
  'select add_session($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
);

export async function addSession(tx: Tx, session: SessionToAdd): Promise<void> {
  await tx.rows(ADD, [
    session.sessionId,
    session.tokenHash,
    session.cookieHash,
    session.personId,
    session.kind,
    session.businessId,
    session.device,
    session.at,
    session.lifeMs,
    session.idleMs,
    session.oldTokenHash,
    session.oldCookieHash,
  ]);
}

const END = statement('end_session', 'select end_session($1, $2) "isDone"');

/** Whether there was such a session to end. */
export async function endSession(tx: Tx, tokenHash: Buffer, at: string): Promise<boolean> {
  return (await tx.one<{ isDone: boolean }>(END, [tokenHash, at])).isDone;
}

const END_OTHERS = statement('end_other_sessions', 'select end_other_sessions($1, $2, $3, $4) "n"');

/** Ends one other session of the person, or (`sessionId` null) all others; how many ended. */
export async function endOtherSessions(
  tx: Tx,
  asked: { personId: string; keptSessionId: string; sessionId: string | null; at: string },
): Promise<number> {
  const { personId, keptSessionId, sessionId, at } = asked;
  return (await tx.one<{ n: number }>(END_OTHERS, [personId, keptSessionId, sessionId, at])).n;
}

export interface LiveSession {
  readonly sessionId: string;
  readonly device: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
}

const SESSIONS = statement(
  'sessions_of',
  `select session_id "sessionId", device, created_at "createdAt", last_seen_at "lastSeenAt"
   from sessions_of($1, $2)`,
);

/** The sessions a person can see, the last used first. */
export async function sessionsOf(
  reader: Reader,
  personId: string,
  at: string,
): Promise<LiveSession[]> {
  return reader.rows<LiveSession>(SESSIONS, [personId, at]);
}

const IS_KNOWN = statement('is_known_device', 'select is_known_device($1, $2, $3) "isKnown"');

/** Whether this browser signed in to the account of the e-mail before. */
export async function isKnownDevice(
  reader: Reader,
  email: string,
  deviceHash: Buffer,
  at: string,
): Promise<boolean> {
  return (await reader.one<{ isKnown: boolean }>(IS_KNOWN, [email, deviceHash, at])).isKnown;
}

const REMEMBER = statement('remember_device', 'select remember_device($1, $2, $3)');

export async function rememberDevice(
  tx: Tx,
  personId: string,
  deviceHash: Buffer,
  at: string,
): Promise<void> {
  await tx.rows(REMEMBER, [personId, deviceHash, at]);
}

const BY_PIN = statement('open_by_pin', 'select open_by_pin($1, $2, $3)');

/** A PIN opened the session just made, on a device: it works in one branch, and ends with it. */
export async function markByPin(
  tx: Tx,
  tokenHash: Buffer,
  at: { readonly deviceId: string; readonly branchId: string },
): Promise<void> {
  await tx.rows(BY_PIN, [tokenHash, at.deviceId, at.branchId]);
}

const END_OF_DEVICE = statement('end_device_sessions', 'select end_device_sessions($1, $2)');

/** Ends what was opened by PIN on a device of the opened business. */
export async function endDeviceSessions(tx: Tx, deviceId: string, at: string): Promise<void> {
  await tx.rows(END_OF_DEVICE, [deviceId, at]);
}
