import type { UserSession } from '@tillbook/core/users/user-sessions.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

const LIST = statement(
  'member_sessions',
  `select session_id "_id", device, is_by_pin "isByPin", created_at "createdAt",
     last_seen_at "lastSeenAt"
   from member_sessions($1, $2)`,
);

/** Where a person is signed in to the opened business, the last used first. */
export async function memberSessions(
  reader: Reader,
  personId: string,
  at: string,
): Promise<UserSession[]> {
  return reader.rows<UserSession>(LIST, [personId, at]);
}

const END = statement('end_member_sessions', 'select end_member_sessions($1, $2, $3) "ended"');

/** Signs them out of the opened business, of one session or of all; how many ended. */
export async function endMemberSessions(
  tx: Tx,
  asked: { readonly personId: string; readonly sessionId: string | null; readonly at: string },
): Promise<number> {
  const { personId, sessionId, at } = asked;
  return (await tx.one<{ ended: number }>(END, [personId, sessionId, at])).ended;
}
