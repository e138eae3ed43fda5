import { outbox } from './browser-outbox.ts';
import type { UnsentFile } from './export-unsent.ts';

/** Sends what waits now, what was at fault once more too: the outbox's news start a round. */
export async function sendNow({
  sales,
  refunds,
  openings,
  moves,
  closings,
  discards = [],
}: UnsentFile): Promise<void> {
  const ids = [
    ...sales.map(({ draft, state }) => ({ id: draft._id, state })),
    ...openings.map(({ opening, state }) => ({ id: opening._id, state })),
    ...closings.map(({ closing, state }) => ({ id: closing._id, state })),
    ...moves.map(({ move, state }) => ({ id: move._id, state })),
    ...refunds.map(({ fact, state }) => ({ id: fact._id, state })),
    ...discards.map(({ discard, state }) => ({ id: discard._id, state })),
  ];
  for (const { id, state } of ids) {
    if (state === 'malformed') await outbox.mark(id, 'waiting', null);
  }
  outbox.ask();
}
