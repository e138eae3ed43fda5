import { SALES_PER_SYNC_MAX } from '@tillbook/core/limits';
import type { Breaks } from './breaks.ts';
import type { Credential } from './credentials.ts';
import type { UnsentClosing } from './unsent-closing.ts';
import type { UnsentMove } from './unsent-move.ts';
import type { UnsentOpening } from './unsent-opening.ts';
import type { UnsentRefund } from './unsent-refund.ts';
import type { UnsentSale } from './unsent-sale.ts';

/** What became of one sale that was sent. */
export interface FactOutcome {
  readonly _id: string;
  readonly state: 'posted' | 'malformed';
  readonly code: string | null;
  readonly message: string | null;
}

/** What became of a request with sales of one till. */
export type SyncAnswer =
  | { readonly kind: 'heard'; readonly outcomes: readonly FactOutcome[] }
  /** No answer, or none that says what happened. */
  | { readonly kind: 'silent' }
  /** The secret is not, or no longer, the server's. */
  | { readonly kind: 'unknown-device' }
  /** The whole request is not understood: at least one of its sales is at fault. */
  | { readonly kind: 'refused'; readonly message: string }
  /** The server failed over it, as a fault of its own makes it: nothing of it is posted. */
  | { readonly kind: 'broken' };

/** What sending needs of the world; a test hands in its own. */
export interface SyncWorld {
  /**
   * Where the outbox ends now. Its kinds are read one after the other: what is written meanwhile
   * waits for the next round, else a sale could overtake a refund that was made before it.
   */
  readonly lastSeq: () => Promise<number>;
  readonly unsent: () => Promise<readonly UnsentSale[]>;
  /** The device's secret for a business; null when it has none and can get none now. */
  readonly credential: (businessId: string, seq?: number) => Promise<Credential | null>;
  readonly dropCredential: (businessId: string, seq?: number) => Promise<void>;
  /** By which secret something is sent; what differs in it goes apart. Absent: all by one. */
  readonly turnOf?: (businessId: string, seq: number) => Promise<string>;
  readonly send: (
    credential: Credential,
    tillId: string,
    sales: readonly UnsentSale[],
  ) => Promise<SyncAnswer>;
  /** Refunds lie in the same outbox: each is sent alone, after what was made before it. */
  readonly refunds?: {
    readonly unsent: () => Promise<readonly UnsentRefund[]>;
    readonly send: (credential: Credential, refund: UnsentRefund) => Promise<SyncAnswer>;
    /** Why a refund stays here whose sale the server could make nothing of. */
    readonly ofNoSale: string;
  };
  /** Openings of shifts, too: each goes before the sales that were made in it. */
  readonly openings?: {
    readonly unsent: () => Promise<readonly UnsentOpening[]>;
    readonly send: (credential: Credential, opening: UnsentOpening) => Promise<SyncAnswer>;
  };
  /** Cash moves, too: each alone, among the sales of its till. */
  readonly moves?: {
    readonly unsent: () => Promise<readonly UnsentMove[]>;
    readonly send: (credential: Credential, move: UnsentMove) => Promise<SyncAnswer>;
  };
  /** Closes of shifts, too: each behind what was done in its shift. */
  readonly closings?: {
    readonly unsent: () => Promise<readonly UnsentClosing[]>;
    readonly send: (credential: Credential, closing: UnsentClosing) => Promise<SyncAnswer>;
  };
  /** The server has them: forgotten together, a write for each would be the longest part. */
  readonly settle: (saleIds: readonly string[]) => Promise<void>;
  readonly malformed: (saleId: string, problem: string) => Promise<void>;
  /** What the server fails over again and again stays by itself; absent: all waits behind it. */
  readonly breaks?: Breaks;
}

/** How a round of sending ended. */
export type SyncResult =
  /** Nothing waits any more. */
  | 'sent'
  /** Something waits for the server. */
  | 'later'
  /** The device may not send until somebody of the business signs in here. */
  | 'unknown-device';

type Single = UnsentRefund | UnsentOpening | UnsentMove | UnsentClosing;
type Fact = UnsentSale | Single;

const isSale = (fact: Fact): fact is UnsentSale => 'draft' in fact;
const isOpening = (fact: Single): fact is UnsentOpening => 'opening' in fact;
const isMove = (fact: Single): fact is UnsentMove => 'move' in fact;
const isClosing = (fact: Single): fact is UnsentClosing => 'closing' in fact;
const isRefund = (fact: Single): fact is UnsentRefund => 'slip' in fact;
const idOf = (fact: Single): string => {
  if (isOpening(fact)) return fact.opening._id;
  if (isClosing(fact)) return fact.closing._id;
  return isMove(fact) ? fact.move._id : fact.fact._id;
};
const tillOf = (fact: Fact): string =>
  `${fact.businessId}/${isSale(fact) ? fact.draft.tillId : fact.tillId}`;

/** Sends what waits, till by till, each till's in the order in which they were made. */
export async function syncOnce(world: SyncWorld): Promise<SyncResult> {
  const lastSeq = await world.lastSeq();
  const refunds = (await world.refunds?.unsent()) ?? [];
  const openings = (await world.openings?.unsent()) ?? [];
  const moves = (await world.moves?.unsent()) ?? [];
  const closings = (await world.closings?.unsent()) ?? [];
  const singles: Single[] = [...refunds, ...openings, ...moves, ...closings];
  const facts: Fact[] = [...(await world.unsent()), ...singles];
  const waiting = facts
    .filter(({ state, seq }) => state === 'waiting' && seq <= lastSeq)
    .sort((a, b) => a.seq - b.seq);
  const tills = new Map<string, Fact[]>();
  for (const fact of waiting) {
    const turn = (await world.turnOf?.(fact.businessId, fact.seq)) ?? '';
    const key = `${tillOf(fact)} ${turn}`;
    tills.set(key, [...(tills.get(key) ?? []), fact]);
  }
  let result: SyncResult = 'sent';
  for (const ofTill of tills.values()) {
    const ended = await sendTill(world, ofTill);
    if (ended !== 'sent' && result !== 'unknown-device') result = ended;
  }
  return result;
}

async function sendTill(world: SyncWorld, facts: readonly Fact[]): Promise<SyncResult> {
  let batch: UnsentSale[] = [];
  for (const [at, fact] of facts.entries()) {
    const next = facts[at + 1];
    if (isSale(fact)) {
      batch.push(fact);
      const isFull = batch.length === SALES_PER_SYNC_MAX;
      if (!isFull && next !== undefined && isSale(next)) continue;
    }
    const ended = isSale(fact) ? await sendBatch(world, batch) : await sendSingle(world, fact);
    // Those behind wait too: the order of a till is kept.
    if (ended !== 'sent') return ended;
    batch = [];
  }
  return 'sent';
}

/** Sends what goes alone; nothing: this release does not know how. */
async function sendAlone(
  world: SyncWorld,
  credential: Credential,
  fact: Single,
): Promise<SyncAnswer | undefined> {
  if (isOpening(fact)) return world.openings?.send(credential, fact);
  if (isClosing(fact)) return world.closings?.send(credential, fact);
  return isMove(fact) ? world.moves?.send(credential, fact) : world.refunds?.send(credential, fact);
}

/** Sends what goes alone; a refund whose sale could not be posted stays beside that. */
async function sendSingle(world: SyncWorld, fact: Single): Promise<SyncResult> {
  const factId = idOf(fact);
  if (isRefund(fact)) {
    const sale = (await world.unsent()).find(({ draft }) => draft._id === fact.fact.saleId);
    if (sale?.state === 'malformed') {
      await world.malformed(factId, world.refunds?.ofNoSale ?? '');
      return 'sent';
    }
  }
  const credential = await world.credential(fact.businessId, fact.seq);
  if (credential === null) return 'unknown-device';
  const answer = await sendAlone(world, credential, fact);
  switch (answer?.kind) {
    case undefined:
    case 'silent':
      return 'later';
    case 'broken':
      return putAside(world, factId);
    case 'unknown-device':
      await world.dropCredential(fact.businessId, fact.seq);
      return 'unknown-device';
    case 'refused':
      await world.malformed(factId, answer.message);
      return 'sent';
    case 'heard': {
      const outcome = answer.outcomes.find(({ _id }) => _id === factId);
      if (outcome === undefined) return 'later';
      if (outcome.state === 'posted') await world.settle([factId]);
      else await world.malformed(factId, outcome.message ?? outcome.code ?? '');
      return 'sent';
    }
  }
}

async function sendBatch(world: SyncWorld, sales: readonly UnsentSale[]): Promise<SyncResult> {
  const [first] = sales;
  if (first === undefined) return 'sent';
  const { businessId, draft, seq } = first;
  const credential = await world.credential(businessId, seq);
  if (credential === null) return 'unknown-device';
  const answer = await world.send(credential, draft.tillId, sales);
  switch (answer.kind) {
    case 'silent':
      return 'later';
    case 'broken':
      return sales.length > 1 ? halves(world, sales) : putAside(world, draft._id);
    case 'unknown-device':
      await world.dropCredential(businessId, seq);
      return 'unknown-device';
    case 'heard':
      return takeOutcomes(world, sales, answer.outcomes);
    case 'refused':
      if (sales.length > 1) return halves(world, sales);
      await world.malformed(draft._id, answer.message);
      return 'sent';
  }
}

/** Those behind go on once the server failed over it often enough. */
export async function putAside(
  { breaks, malformed }: Pick<SyncWorld, 'breaks' | 'malformed'>,
  factId: string,
): Promise<SyncResult> {
  if (breaks?.isEnough(factId) !== true) return 'later';
  await malformed(factId, breaks.problem);
  return 'sent';
}

/** Finds the sale at fault; the others are not held up by it. */
async function halves(world: SyncWorld, sales: readonly UnsentSale[]): Promise<SyncResult> {
  const middle = Math.ceil(sales.length / 2);
  const ended = await sendBatch(world, sales.slice(0, middle));
  return ended === 'sent' ? sendBatch(world, sales.slice(middle)) : ended;
}

async function takeOutcomes(
  world: SyncWorld,
  sales: readonly UnsentSale[],
  outcomes: readonly FactOutcome[],
): Promise<SyncResult> {
  const told = new Map(outcomes.map((outcome) => [outcome._id, outcome]));
  const posted = sales.filter(({ draft }) => told.get(draft._id)?.state === 'posted');
  if (posted.length > 0) await world.settle(posted.map(({ draft }) => draft._id));
  let result: SyncResult = 'sent';
  for (const { draft } of sales) {
    const outcome = told.get(draft._id);
    if (outcome === undefined) result = 'later';
    else if (outcome.state === 'malformed') {
      await world.malformed(draft._id, outcome.message ?? outcome.code ?? '');
    }
  }
  return result;
}

const FIRST_DELAY_MS = 2_000;
const DELAY_MAX_MS = 60_000;

/** 2 s, 4 s … one minute: how long a silent server is left alone. */
export function syncDelayMs(failures: number): number {
  return Math.min(DELAY_MAX_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1));
}
