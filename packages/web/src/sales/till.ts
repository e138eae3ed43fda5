import type { Sale, SaleDraft } from '@tillbook/core/sales/sales.api';
import type { TillLease } from '@tillbook/core/sales/tills.api';
import {
  answerOfGet,
  answerOfPost,
  FIRST_ATTEMPT,
  nextAttempt,
  type Answer,
  type Attempt,
  type Failure,
  type SaleRefusal,
} from './attempt.ts';
import { changeCart, EMPTY_CART, type Cart, type CartAction } from './cart.ts';
import type { PaidPart } from './pay.ts';
import { draftSale, renumbered, type SellingPlace } from './sale-draft.ts';
import type { JournalKeeper, LastSale } from './till-journal.ts';

/** Everything the sell screen shows of one till; a new object for every change. */
export interface TillState {
  readonly cart: Cart;
  /** The sale that is under way: it cannot be changed until it is answered. */
  readonly pending: SaleDraft | null;
  /** What is being done about it. */
  readonly attempt: Attempt | null;
  /** Why the last sale was refused; the cart is still there. */
  readonly refusal: SaleRefusal | null;
  readonly last: LastSale | null;
  /** Nothing was put in the cart since the last sale. */
  readonly isLastFresh: boolean;
  /** The browser keeps nothing: a reload would lose the cart. */
  readonly isUnkept: boolean;
}

/** What a till needs of the world; a test hands in its own. Calls reject with a `Failure`. */
export interface TillWorld {
  readonly post: (draft: SaleDraft) => Promise<Sale>;
  readonly find: (saleId: string) => Promise<Sale>;
  /** Takes the till once more for this device: its lease and number as the server knows them. */
  readonly retake: () => Promise<TillLease>;
  readonly journal: JournalKeeper;
  readonly newId: () => string;
  readonly nowMs: () => number;
  /** Runs later; the answer stops it. */
  readonly wait: (run: () => void, ms: number) => () => void;
  readonly onPosted: (sale: Sale) => void;
}

const RENUMBER_MAX = 3;

/**
 * One person's work at one till: the cart, and how its sale gets posted. A sale's id and content
 * are written down before its first attempt and stay the same until the server has answered.
 */
export class Till {
  readonly #world: TillWorld;
  readonly #listeners = new Set<() => void>();
  #place: SellingPlace;
  #state: TillState;
  #saleId: string | null;
  #stopWaiting: (() => void) | null = null;
  /** Counts what was begun; an answer to something earlier changes nothing. */
  #turn = 0;
  #renumbered = 0;

  constructor(world: TillWorld, place: SellingPlace) {
    this.#world = world;
    this.#place = place;
    const { lines, note, saleId, pending, last } = world.journal.load();
    this.#saleId = saleId;
    this.#state = {
      cart: { ...EMPTY_CART, lines, note, selectedId: lines.at(-1)?.soldId ?? null },
      pending,
      attempt: null,
      refusal: null,
      last,
      isLastFresh: false,
      isUnkept: false,
    };
  }

  getSnapshot = (): TillState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins: a sale that was not answered before the reload is asked for. */
  start = (): void => {
    const { pending, attempt } = this.#state;
    if (pending !== null && attempt === null) void this.#run({ kind: 'ask', failures: 0 });
  };

  /** Ends: timers stop; what is under way is in the journal and is asked for the next time. */
  stop = (): void => {
    this.#turn += 1;
    this.#stopWaiting?.();
    this.#stopWaiting = null;
    this.#set({ attempt: null });
  };

  /** The till was taken again: its lease, series and last number from now on. */
  setPlace = (place: SellingPlace): void => {
    this.#place = place;
  };

  get place(): SellingPlace {
    return this.#place;
  }

  /** Changes the cart; not while its sale is under way. */
  change = (action: CartAction): void => {
    const { cart, pending, isLastFresh } = this.#state;
    if (pending !== null) return;
    const next = changeCart(cart, action);
    if (next === cart) return;
    const hasMoved = next.lines !== cart.lines || next.note !== cart.note;
    const isOther = next.lines.length === 0 || action.kind === 'take up';
    if (hasMoved && isOther) this.#saleId = null;
    this.#set({
      cart: next,
      ...(hasMoved ? { refusal: null } : {}),
      isLastFresh: isLastFresh && next.lines.length === 0,
    });
    if (hasMoved) this.#keep();
  };

  /** Sells what is in the cart. A second call while the first is under way does nothing. */
  sell = (parts: readonly PaidPart[], totalMinor: number): void => {
    const { cart, pending } = this.#state;
    if (pending !== null || cart.lines.length === 0) return;
    this.#saleId ??= this.#world.newId();
    const { newId, nowMs } = this.#world;
    const { lines, note } = cart;
    const sale = { saleId: this.#saleId, lines, note, parts, totalMinor, occurredAtMs: nowMs() };
    this.#renumbered = 0;
    this.#set({ pending: draftSale(this.#place, sale, newId), refusal: null });
    this.#keep();
    void this.#run(FIRST_ATTEMPT);
  };

  /** Asks now instead of later: the connection came back, or the person is impatient. */
  retryNow = (): void => {
    const { attempt } = this.#state;
    if (attempt?.kind !== 'wait') return;
    this.#stopWaiting?.();
    void this.#run({ kind: 'ask', failures: attempt.failures });
  };

  dismissRefusal = (): void => this.#set({ refusal: null });

  async #run(attempt: Attempt): Promise<void> {
    const { pending } = this.#state;
    if (pending === null) return;
    this.#turn += 1;
    const turn = this.#turn;
    this.#set({ attempt });
    if (attempt.kind === 'wait') {
      const again = () => void this.#run({ kind: 'ask', failures: attempt.failures });
      this.#stopWaiting = this.#world.wait(again, attempt.delayMs);
      return;
    }
    const answer = await this.#answerOf(attempt, pending);
    if (turn !== this.#turn) return;
    if (answer.kind === 'posted') return this.#posted(answer.sale, pending);
    if (answer.kind === 'refused') return this.#refused(answer.refusal, pending);
    const next = nextAttempt(attempt, answer);
    if (next !== null) await this.#run(next);
  }

  async #answerOf(attempt: Attempt, draft: SaleDraft): Promise<Answer<Sale>> {
    const isSend = attempt.kind === 'send';
    try {
      const { post, find } = this.#world;
      return { kind: 'posted', sale: await (isSend ? post(draft) : find(draft._id)) };
    } catch (error) {
      const failure = failureOf(error);
      return isSend ? answerOfPost(failure) : answerOfGet(failure);
    }
  }

  #posted(sale: Sale, draft: SaleDraft): void {
    const { lease, lastNumber } = this.#place;
    if (draft.series === lease.series) {
      this.#place = { ...this.#place, lastNumber: Math.max(lastNumber, draft.number) };
    }
    const { _id: saleId, receiptNumber, totalMinor, changeMinor } = sale;
    this.#saleId = null;
    this.#set({
      cart: EMPTY_CART,
      pending: null,
      attempt: null,
      refusal: null,
      last: { saleId, receiptNumber, totalMinor, changeMinor },
      isLastFresh: true,
    });
    this.#keep();
    this.#world.onPosted(sale);
  }

  async #refused(refusal: SaleRefusal, draft: SaleDraft): Promise<void> {
    if (refusal.code === 'IDEMPOTENCY_KEY_REUSED') return this.#postedBefore(refusal, draft);
    const isOld = draft.leaseId !== this.#place.lease.leaseId;
    const isNumber = refusal.code === 'RECEIPT_NUMBER_TAKEN';
    if (isNumber || (isOld && refusal.code === 'TILL_LEASE_LOST')) {
      this.#renumbered += 1;
      if (this.#renumbered <= RENUMBER_MAX) return this.#renumber(refusal, draft);
    }
    this.#giveBack(refusal);
  }

  /** The cart is the person's again; the number was not used. */
  #giveBack(refusal: SaleRefusal): void {
    this.#set({ pending: null, attempt: null, refusal });
    this.#keep();
  }

  /** The till's number is another than we thought: the sale takes the next one and goes again. */
  async #renumber(refusal: SaleRefusal, draft: SaleDraft): Promise<void> {
    const turn = this.#turn;
    try {
      const lease = await this.#world.retake();
      if (turn !== this.#turn) return;
      const shiftId = lease.openShift?._id ?? draft.shiftId;
      this.#place = { lease, shiftId, lastNumber: lease.lastNumber };
    } catch (error) {
      const { status, code, message, details } = failureOf(error);
      return this.#giveBack(status === 0 ? refusal : { code, message, details });
    }
    this.#set({ pending: renumbered(draft, this.#place) });
    this.#keep();
    await this.#run(FIRST_ATTEMPT);
  }

  /** The key is in the books with other content: what was posted is what counts. */
  async #postedBefore(refusal: SaleRefusal, draft: SaleDraft): Promise<void> {
    const turn = this.#turn;
    const answer = await this.#answerOf({ kind: 'ask', failures: 0 }, draft);
    if (turn !== this.#turn) return;
    if (answer.kind !== 'posted') return this.#giveBack(refusal);
    this.#posted(answer.sale, draft);
    const details = { receiptNumber: answer.sale.receiptNumber };
    this.#set({ refusal: { code: 'POSTED_BEFORE', message: refusal.message, details } });
  }

  #keep(): void {
    const { cart, pending, last } = this.#state;
    const { journal } = this.#world;
    const isKept = journal.save({
      lines: cart.lines,
      note: cart.note,
      saleId: this.#saleId,
      pending,
      last,
    });
    if (this.#state.isUnkept === isKept) this.#set({ isUnkept: !isKept });
  }

  #set(change: Partial<TillState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** What was thrown, as far as it is an answer; anything else says nothing about the sale. */
function failureOf(error: unknown): Failure {
  const known = error as Partial<Failure> | null;
  return {
    status: typeof known?.status === 'number' ? known.status : 0,
    code: typeof known?.code === 'string' ? known.code : 'UNKNOWN',
    message: typeof known?.message === 'string' ? known.message : '',
    details: known?.details ?? {},
  };
}
