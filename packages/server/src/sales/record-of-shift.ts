import type { JournalSource } from '@tillbook/core/ledger/journal-sources';
import type { EventKind } from '@tillbook/core/events';
import type { JournalLine } from '@tillbook/core/ledger/journal';
import { appendAudit, type AuditAct } from '../audit/append-audit.ts';
import type { Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { newId } from '../new-id.ts';
import { appendEvent } from '../outbox/append-event.ts';

/** What somebody did with a shift, and what of it goes into the books. */
export interface ShiftRecord {
  readonly event: EventKind;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /** What was done with it: an approval that it used. */
  readonly also?: readonly AuditAct[];
  readonly journal?: {
    readonly sourceKind: JournalSource;
    readonly sourceId: string;
    readonly day: string;
    readonly lines: readonly JournalLine[];
  };
}

/** Who did it. */
export interface ShiftDoer {
  readonly businessId: string;
  readonly personId: string;
  readonly name: string;
}

export function doerOf(actor: Actor): ShiftDoer {
  const { personId, name } = actor;
  return { businessId: inBusiness(actor).businessId, personId, name };
}

/** The journal, the event and the audit of what was done with a shift. */
export async function recordOfShift(
  tx: Tx,
  doer: ShiftDoer,
  nowMs: number,
  shift: { readonly tillId: string; readonly branchId: string; readonly shiftId: string },
  done: ShiftRecord,
): Promise<void> {
  const { businessId } = doer;
  const { tillId, branchId, shiftId } = shift;
  const at = new Date(nowMs).toISOString();
  if (done.journal !== undefined) {
    const { sourceKind, sourceId, day, lines } = done.journal;
    await postJournal(tx, {
      ...{ businessId, sourceKind, sourceId, branchId, lines },
      entryId: newId(nowMs),
      businessDate: day,
      ledgerDate: day,
      postedAt: at,
    });
  }
  await appendEvent(tx, { businessId, kind: done.event, subjectId: shiftId, branchId });
  await appendAudit(tx, {
    businessId,
    streamId: tillId,
    at,
    actorId: doer.personId,
    actorName: doer.name,
    events: [
      { action: done.action, subjectId: shiftId, detail: done.detail },
      ...(done.also ?? []),
    ],
  });
}
