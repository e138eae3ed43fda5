import type { AnswerOf, AnyEndpoint } from '@tillbook/core/endpoint';
import { getSale, postSale, type Sale } from '@tillbook/core/sales/sales.api';
import { takeTill, type TillLease } from '@tillbook/core/sales/tills.api';
import { ApiError, apiErrorOf } from '../src/api/api-error.ts';
import { newId } from '../src/api/clock.ts';
import { requestPath } from '../src/api/request-path.ts';
import { createTransport, type Send } from '../src/api/transport.ts';
import { SEND_TIMEOUT_MS } from '../src/sales/attempt.ts';
import { holdBehindDiscards } from '../src/sales/behind-discards.ts';
import { atFaultOf, createHandOver, handOverFacts } from '../src/sales/hand-over-facts.ts';
import { keepSending } from '../src/sales/keep-sending.ts';
import { keptAt } from '../src/sales/kept-at.ts';
import { presentFact, type FactPlace } from '../src/sales/present-fact.ts';
import { createSendClosing } from '../src/sales/send-closings.ts';
import { createSendDiscard, sendDiscards } from '../src/sales/send-discards.ts';
import { createSendMove } from '../src/sales/send-moves.ts';
import { createSendRefund } from '../src/sales/send-refunds.ts';
import { createSendSales } from '../src/sales/send-sales.ts';
import { createSendOpening } from '../src/sales/send-shifts.ts';
import { syncOnce, type SyncResult, type SyncWorld } from '../src/sales/sync.ts';
import type { TillWorld } from '../src/sales/till-world.ts';
import { Till } from '../src/sales/till.ts';
import { foundIn } from '../src/sales/unsent-view.ts';
import type { PageStorage } from './fleet-disk.ts';
import type { Done, FleetGiven, GivenTill } from './fleet-given.ts';
import type { RoughNetwork } from './rough-network.ts';

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);
/** Where the app waits a second, a device of a fleet waits a hundredth of one. */
const HASTE = 100;

export interface PageWorld {
  readonly given: FleetGiven;
  readonly own: GivenTill;
  readonly place: Omit<FactPlace, 'lease'>;
  readonly network: RoughNetwork;
  readonly nowMs: () => number;
  /** It is done, says the device. */
  readonly onShown: (done: Done) => void;
}

/** The sell screen of one device from its opening to its end, without what is seen of it. */
export interface FleetPage {
  readonly till: Till;
  readonly storage: PageStorage;
  /** Says that something is done, while there is somebody to see it. */
  readonly show: (done: Done) => void;
  readonly sendNow: () => void;
  /** How the last round of sending ended. */
  readonly result: () => SyncResult | null;
  /** Hands over what the server could make nothing of. @returns how that ended */
  readonly handOver: () => Promise<string>;
  readonly end: () => void;
}

function answerIn<E extends AnyEndpoint>(endpoint: E, body: unknown, status: number): AnswerOf<E> {
  const read = endpoint.response.safeParse(body);
  if (read.success) return read.data as AnswerOf<E>;
  throw new ApiError({ status, code: 'INVALID_RESPONSE', message: 'Another shape' });
}

function caller(send: Send) {
  return async <E extends AnyEndpoint>(
    endpoint: E,
    input: { readonly params?: Record<string, unknown>; readonly body?: unknown },
  ): Promise<AnswerOf<E>> => {
    const { method, path } = endpoint;
    const { params, ...rest } = input;
    const asked = { method, path: requestPath(path, params, undefined), ...rest };
    const reply = await send({ ...asked, timeoutMs: SEND_TIMEOUT_MS });
    if (reply.kind === 'failed' || reply.status < 200 || reply.status > 299) {
      throw apiErrorOf(reply);
    }
    return answerIn(endpoint, reply.body, reply.status);
  };
}

/** How everything that lies in the outbox is sent. */
function sendersOf(
  { refunds, openings, moves, closings }: PageStorage,
  way: Send,
  nowMs: () => number,
): Pick<SyncWorld, 'send' | 'refunds' | 'openings' | 'moves' | 'closings'> {
  return {
    send: createSendSales(way, nowMs),
    refunds: { unsent: refunds.all, send: createSendRefund(way, nowMs), ofNoSale: 'No sale' },
    openings: { unsent: openings.all, send: createSendOpening(way, nowMs) },
    moves: { unsent: moves.all, send: createSendMove(way, nowMs) },
    closings: { unsent: closings.all, send: createSendClosing(way, nowMs) },
  };
}

/** How a round of sending goes, as the app leads it. */
function roundOf(storage: PageStorage, way: Send, nowMs: () => number): () => Promise<SyncResult> {
  const { outbox, credentials, discards, closings } = storage;
  const malformed = (factId: string, problem: string) => outbox.mark(factId, 'malformed', problem);
  const settling = { dropCredential: credentials.drop, settle: outbox.settleAll, malformed };
  const sendDiscarded = async () => {
    const sent = await sendDiscards({
      ...{ ...settling, waiting: discards.waiting, credential: credentials.of },
      send: createSendDiscard(way, nowMs),
    });
    return sent.result;
  };
  const isHeld = holdBehindDiscards({ closings: closings.all, sendDiscarded });
  return async () => {
    if (await isHeld()) return 'later';
    const result = await syncOnce({
      ...{ ...settling, lastSeq: outbox.lastSeq, unsent: outbox.all, credential: credentials.of },
      ...sendersOf(storage, way, nowMs),
    });
    return result === 'sent' ? sendDiscarded() : result;
  };
}

/** Hands over what lies there at fault, as a person does who is told of it. */
async function handOverIn(storage: PageStorage, way: Send, nowMs: () => number): Promise<string> {
  const { outbox, credentials, refunds, openings, moves, closings, discards, handed } = storage;
  const others = {
    ...{ refunds: refunds.all, openings: openings.all, moves: moves.all, closings: closings.all },
  };
  const all = { ...(await foundIn(outbox, others)), discards: await discards.unsent() };
  const { ended } = await handOverFacts(
    {
      ...{ credential: credentials.of, dropCredential: credentials.drop },
      ...{ send: createHandOver(way, nowMs), settle: outbox.settleAll, keep: handed.keep },
    },
    atFaultOf(all),
  );
  return ended;
}

/** The negative control of the order: what else lies in the outbox goes before the sales. */
function hurried({ refunds, moves, ...storage }: PageStorage): PageStorage {
  const first = async <T>(waiting: Promise<readonly T[]>) =>
    (await waiting).map((one) => ({ ...one, seq: 0 }));
  return {
    ...storage,
    refunds: { ...refunds, all: () => first(refunds.all()) },
    moves: { ...moves, all: () => first(moves.all()) },
  };
}

/** Opens the page on what the disk holds, with the till as it was last held. */
export async function openPage(
  world: PageWorld,
  storage: PageStorage,
  held: TillLease,
): Promise<FleetPage> {
  const { given, own, network, nowMs } = world;
  const { businessId, seller } = given;
  let isOver = false;
  const timers = new Set<NodeJS.Timeout>();
  const wait = (run: () => void, ms: number) => {
    const timer = setTimeout(run, ms / HASTE);
    timers.add(timer);
    return () => clearTimeout(timer);
  };
  const way = (token: string | null): Send =>
    createTransport({
      fetch: async (...asked) => {
        if (isOver) return never();
        const settled = await network.fetch(...asked).catch((error: unknown) => error as Error);
        if (isOver) return never();
        if (settled instanceof Error) throw settled;
        return settled;
      },
      ...{ apiBase: '', readToken: () => token, isAway: () => false, takeToken: () => undefined },
    });
  const call = caller(way(seller.token));
  const { tillId, deviceId } = own;
  const retake = () => call(takeTill, { params: { tillId }, body: { deviceId } });
  const lease = await retake().catch(() => held);
  const show = (done: Done) => {
    if (!isOver) world.onShown(done);
  };
  const shown = (sale: Sale) => show({ kind: 'sale', sale });
  const { outbox } = storage;
  const mustWait = () => network.weather === 'gone';
  const owner = { businessId, tillId, personId: seller.personId };
  const tillWorld: TillWorld = {
    post: (body) => call(postSale, { body }),
    find: (saleId) => call(getSale, { params: { saleId } }),
    retake,
    journal: { save: (...how) => storage.carts.save(owner, ...how) },
    contentOf: (draft, cart) => ({
      ...{ draft, cart: { ...cart, past: [] }, sellerId: seller.personId },
      fact: presentFact(draft, cart, { ...world.place, lease }),
    }),
    outbox: {
      begin: (sale) => outbox.begin(sale, { businessId, mustWait: mustWait() }),
      keep: async (sale) => void (await outbox.begin(sale, { businessId, mustWait: true })),
      settle: outbox.settle,
      drop: outbox.drop,
    },
    ...{ newId, nowMs, wait, onPosted: shown, onAside: shown, onKept: shown },
    mayNumber: () => !mustWait(),
  };
  const kept = {
    ...(await keptAt(outbox, { businessId, tillId }, seller.personId)),
    journal: await storage.carts.load(owner),
  };
  const { lastNumber } = lease;
  const till = new Till(tillWorld, { lease, shiftId: own.shiftId, lastNumber }, kept);
  let result: SyncResult | null = null;
  const sendNow = keepSending({
    send: roundOf(given.hurries ? hurried(storage) : storage, way(null), nowMs),
    onResult: (next) => (result = next),
    wait,
  });
  // Without a network every sale would ask in vain, and read the whole queue for it.
  if (given.plan === 'rough') {
    outbox.subscribe(sendNow);
    sendNow();
  }
  till.start();
  return {
    ...{ till, storage, show, sendNow, result: () => result },
    handOver: () => handOverIn(storage, way(null), nowMs),
    end: () => {
      isOver = true;
      for (const timer of timers) clearTimeout(timer);
      storage.end();
    },
  };
}
