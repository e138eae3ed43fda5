import type { BodyOf } from '@tillbook/core/endpoint';
import type { finishCount, recountLines } from '@tillbook/core/counts/counts.api';
import { whyNotCount } from '@tillbook/core/counts/count-states';
import { fieldError } from '@tillbook/core/field-errors';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { beginAct, endAct, refuseOtherVersion, type Asked } from './count-author.ts';
import { advanceCount, endCount } from './counts.sql.ts';
import { sendBack, zeroUncounted } from './many-lines.sql.ts';

type Of<E> = BodyOf<E> & { readonly countId: string };

/** Ends the counting: what was found can be looked through. @throws Refusal */
export async function finishTheCount(
  tx: Tx,
  actor: Actor,
  clock: Clock,
  asked: Of<typeof finishCount>,
): Promise<void> {
  const { _id: eventId, note, uncounted, countId } = asked;
  const act = await beginAct(tx, actor, clock, 'finish', asked, uncounted);
  if (act.isRepeated) return;
  const { author, count } = act;
  refuseIf(whyNotCount(count.state, 'finish'));
  refuseOtherVersion(count, asked);
  const { businessId, at, name: byName } = author;
  const { branchId, round } = count;
  const given = { countId, branchId, isFirstRound: round === 1, at, byName };
  const linesCount = uncounted === 'zero' ? await zeroUncounted(tx, businessId, given) : 0;
  await advanceCount(tx, businessId, { countId, state: 'review', at });
  await endAct(tx, act, { eventId, kind: 'finish', note, linesCount, detail: { uncounted } });
}

/** Sends lines back to be counted again. @throws Refusal */
export async function recountTheLines(
  tx: Tx,
  actor: Actor,
  clock: Clock,
  asked: Of<typeof recountLines>,
): Promise<void> {
  const { _id: eventId, note, lines, countId } = asked;
  const act = await beginAct(tx, actor, clock, 'recount', asked, lines);
  if (act.isRepeated) return;
  const { author, count } = act;
  refuseIf(whyNotCount(count.state, 'recount'));
  refuseOtherVersion(count, asked);
  const found = new Set(await sendBack(tx, author.businessId, countId, lines));
  const missing = lines.flatMap((lineNo, index) =>
    found.has(lineNo) ? [] : [fieldError(`#/lines/${index}`, 'REFERENCE_NOT_FOUND')],
  );
  if (missing.length > 0) throw new Refusal('NOT_FOUND', {}, missing);
  await advanceCount(tx, author.businessId, { countId, state: 'counting', at: author.at });
  const done = { eventId, kind: 'recount', note, linesCount: lines.length } as const;
  await endAct(tx, act, { ...done, detail: { lines } });
}

/** Calls a count off. @throws Refusal */
export async function cancelTheCount(
  tx: Tx,
  actor: Actor,
  clock: Clock,
  asked: Asked,
): Promise<void> {
  const act = await beginAct(tx, actor, clock, 'cancel', asked);
  if (act.isRepeated) return;
  const { author, count } = act;
  refuseIf(whyNotCount(count.state, 'cancel'));
  refuseOtherVersion(count, asked);
  const { countId } = count;
  await endCount(tx, author.businessId, { countId, at: author.at, posted: null });
  const { _id: eventId, note } = asked;
  await endAct(tx, act, { eventId, kind: 'cancel', note, linesCount: 0 });
}
