import { PIN_TRIES_MAX } from '@tillbook/core/limits';
import { peek, type TestDatabase } from './database.ts';
import { heldWhile } from './held.ts';

/** More than are looked at. */
const TRIES = PIN_TRIES_MAX + 2;

/**
 * Tries of one person's PIN with the lock off behind which they are counted: all of them have seen
 * that nobody tried before one of them is written down.
 * @param label of the server, which was started with `isHeld`
 */
export async function triedUnlocked<T>(
  database: Pick<TestDatabase, 'superuserUrl'>,
  { personId, label }: { readonly personId: string; readonly label: string },
  attempt: () => Promise<T>,
): Promise<T[]> {
  const asked = `select pg_get_functiondef('take_pin_try'::regproc) "text"`;
  const [{ text } = { text: '' }] = await peek<{ text: string }>(database, asked);
  const broken = text.replace('p.person_id = who for update;', 'p.person_id = who;');
  if (broken === text) throw new Error('The lock is not where it was');
  await peek(database, broken);
  try {
    const held = 'select from person_pin where person_id = $1 for update';
    const acts = Array.from({ length: TRIES }, () => attempt);
    return await heldWhile(database, { text: held, values: [personId], label }, acts);
  } finally {
    await peek(database, text);
  }
}
