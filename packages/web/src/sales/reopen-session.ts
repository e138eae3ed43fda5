import { session } from '../session/browser-session.ts';
import { turns } from './browser-turns.ts';

/** Opens the session of whoever came in by PIN without a connection, now that there may be one. */
export async function reopenSession(): Promise<'opened' | 'silent' | 'refused'> {
  const { user } = session.getSnapshot();
  const businessId = user?.business?._id;
  if (user === null || businessId === undefined) return 'refused';
  const opened = await turns.reopen(businessId, user._id);
  if (opened === null) return 'silent';
  if ('kind' in opened) return 'refused';
  session.takeBearer(opened.user, opened.bearer);
  return 'opened';
}
