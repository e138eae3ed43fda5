import { handOverFact } from '@tillbook/core/sales/unposted.api';
import type { Send } from '../api/transport.ts';
import { t } from '../i18n/en/unsent.ts';
import type { Credential } from './credentials.ts';
import type { UnsentFile } from './export-unsent.ts';
import type { HandedContent } from './handed-over.ts';
import { partsInOrder, type PlacedPart } from './seal-unsent.ts';
import { askAsDevice } from './send-sales.ts';
import { kindName } from './shift-words.ts';
import type { SyncAnswer, SyncWorld } from './sync.ts';

/** One thing at fault, with what people know it by. */
export interface AtFault extends PlacedPart {
  readonly about: Omit<HandedContent, 'text'>;
}

/** What handing over needs of the world; a test hands in its own. */
export interface HandOverWorld extends Pick<SyncWorld, 'dropCredential' | 'settle'> {
  readonly credential: (businessId: string, seq: number) => Promise<Credential | null>;
  /** `heard` with a `malformed` outcome: the managers have it. */
  readonly send: (credential: Credential, fact: PlacedPart) => Promise<SyncAnswer>;
  readonly keep: (factId: string, content: HandedContent) => Promise<void>;
}

/** How it ended. */
export interface HandedResult {
  readonly handed: number;
  /** They could be posted after all. */
  readonly posted: number;
  /** `refused`: something of it the server does not take; it stays. */
  readonly ended: 'done' | 'later' | 'unknown-device' | 'refused';
}

type Said = Omit<HandedContent, 'text' | 'kind' | 'problem'>;

/** What people know each thing by that waits here. */
function saidOf(all: UnsentFile): ReadonlyMap<string, Said> {
  const { sales, refunds, openings, moves, closings, discards = [] } = all;
  const said = new Map<string, Said>();
  for (const { draft, fact } of sales) {
    const { receiptNumber: label, totalMinor, currency } = fact;
    said.set(draft._id, { label, totalMinor, currency });
  }
  for (const { fact, slip } of refunds) {
    const { number, receiptNumber: receipt, totalMinor, currency } = slip;
    const label =
      slip.kind === 'void' ? t('undone', { receipt }) : t('refund', { number, receipt });
    said.set(fact._id, { label, totalMinor: -totalMinor, currency });
  }
  for (const { opening, tillName: till, currency } of openings) {
    const label = t('opening', { till });
    said.set(opening._id, { label, totalMinor: opening.floatMinor, currency });
  }
  for (const { move, tillName: till, currency } of moves) {
    const label = t('move', { kind: kindName(move.kind), till });
    said.set(move._id, { label, totalMinor: move.amountMinor, currency });
  }
  for (const { closing, tillName: till, currency } of closings) {
    const label = t('closing', { till });
    said.set(closing._id, { label, totalMinor: closing.countedMinor, currency });
  }
  for (const { discard, told } of discards) {
    const label = t('discard', { till: told?.tillName ?? '' });
    const currency = told?.currency ?? '';
    said.set(discard._id, { label, totalMinor: discard.totalMinor, currency });
  }
  return said;
}

/** Why each stays here that the server could make nothing of. */
function problemsOf(all: UnsentFile): ReadonlyMap<string, string> {
  const { sales, refunds, openings, moves, closings, discards = [] } = all;
  return new Map(
    [
      ...sales.map(({ draft, problem }) => [draft._id, problem] as const),
      ...refunds.map(({ fact, problem }) => [fact._id, problem] as const),
      ...openings.map(({ opening, problem }) => [opening._id, problem] as const),
      ...moves.map(({ move, problem }) => [move._id, problem] as const),
      ...closings.map(({ closing, problem }) => [closing._id, problem] as const),
      ...discards.map(({ discard, problem }) => [discard._id, problem] as const),
    ].map(([factId, problem]) => [factId, problem ?? '']),
  );
}

/** What the server could make nothing of, in the order in which it was made. */
export function atFaultOf(all: UnsentFile): readonly AtFault[] {
  const said = saidOf(all);
  const problems = problemsOf(all);
  return partsInOrder(all)
    .filter(({ state }) => state === 'malformed')
    .map((one) => {
      const { label = '', totalMinor = 0, currency = '' } = said.get(one._id) ?? {};
      const { kind } = one.part;
      const problem = problems.get(one._id) ?? '';
      return { ...one, about: { kind, label, totalMinor, currency, problem } };
    });
}

/** Hands one over with the device's own secret. */
export function createHandOver(send: Send, nowMs: () => number): HandOverWorld['send'] {
  return ({ deviceId, secret }, { _id, part }) => {
    const body = { ...part, sentAt: new Date(nowMs()).toISOString() };
    const request = { endpoint: handOverFact, body, secret: `${deviceId}.${secret}` };
    return askAsDevice(send, request, (told) => {
      const read = handOverFact.response.safeParse(told);
      if (!read.success) return null;
      const { state, code, message } = read.data;
      return [{ _id, state: state === 'posted' ? state : 'malformed', code, message }];
    });
  };
}

/**
 * Hands over what the server could make nothing of, in its order: a refund behind its sale. What it
 * has is here no more as something that waits; after an answer that got lost it is handed over
 * again, and is the same one there.
 */
export async function handOverFacts(
  world: HandOverWorld,
  facts: readonly AtFault[],
): Promise<HandedResult> {
  let [handed, posted] = [0, 0];
  let ended: HandedResult['ended'] = 'done';
  for (const fact of facts) {
    const credential = await world.credential(fact.businessId, fact.seq);
    if (credential === null) return { handed, posted, ended: 'unknown-device' };
    const answer = await world.send(credential, fact);
    switch (answer.kind) {
      case 'silent':
      case 'broken':
        return { handed, posted, ended: 'later' };
      case 'unknown-device':
        await world.dropCredential(fact.businessId, fact.seq);
        return { handed, posted, ended: 'unknown-device' };
      case 'refused':
        ended = 'refused';
        break;
      case 'heard': {
        const [outcome] = answer.outcomes;
        if (outcome?.state === 'posted') {
          await world.settle([fact._id]);
          posted += 1;
        } else {
          const problem = outcome?.message ?? fact.about.problem;
          await world.keep(fact._id, { ...fact.about, problem, text: fact.part.text });
          handed += 1;
        }
      }
    }
  }
  return { handed, posted, ended };
}
