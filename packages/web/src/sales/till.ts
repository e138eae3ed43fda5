import type { Sale, SaleDraft } from '@tillbook/core/sales/sales.api';
import { answerOf } from './answer-of.ts';
import {
  failureOf,
  FIRST_ATTEMPT,
  nextAttempt,
  type Attempt,
  type SaleRefusal,
} from './attempt.ts';
import type { ExchangeSent } from './cart-exchange.ts';
import { keptOf, type CartAction } from './cart.ts';
import { NOTHING_KEPT, resumed, type KeptTill } from './kept-till.ts';
import { isServersToSay, type PaidPart } from './pay.ts';
import type { Promoted } from './promoted.ts';
import {
  draftSale,
  renumbered,
  withApproval,
  withNumber,
  type SellingPlace,
} from './sale-draft.ts';
import { afterChange, afterSale, afterUndo, journalOf, stateOf } from './till-world.ts';
import type { TillState, TillWorld, Undone } from './till-world.ts';
import type { UnsentContent } from './unsent-sale.ts';

const RENUMBER_MAX = 3;

/**
 * One person's work at one till: the cart, and how its sale gets posted. A sale's id and content
 * are written down before its first attempt and stay the same until the server has answered.
 * Without an answer the sale is done all the same: the outbox has it, and it is sent later.
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
  /** The sale under way as it was written down. */
  #content: UnsentContent | null;

  constructor(world: TillWorld, place: SellingPlace, kept: KeptTill = NOTHING_KEPT) {
    this.#world = world;
    this.#place = withNumber(place, kept.memory);
    const journal = resumed(kept);
    this.#saleId = journal.saleId;
    this.#content = kept.trying;
    this.#state = stateOf(journal);
  }

  getSnapshot = (): TillState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins: a sale that was not answered before the reload is asked for. */
  start = (): void => {
    const { pending, attempt } = this.#state;
    if (pending !== null && attempt === null) void this.#begin({ kind: 'ask', failures: 0 });
  };

  /** Ends: timers stop; what is under way is written down and is asked for the next time. */
  stop = (): void => {
    this.#turn += 1;
    this.#stopWaiting?.();
    this.#stopWaiting = null;
    this.#set({ attempt: null });
  };

  /** The till was taken again: its lease, series and last number from now on. */
  setPlace = (place: SellingPlace): void => {
    const { lease, lastNumber } = this.#place;
    // Sales that the server has not heard of yet have numbers too.
    this.#place = withNumber(place, { series: lease.series, lastNumber });
  };

  get place(): SellingPlace {
    return this.#place;
  }

  /** Changes the cart; not while its sale is under way. */
  change = (action: CartAction): void => {
    if (this.#state.pending !== null) return;
    const next = afterChange(this.#state, action);
    if (next === null) return;
    const { hasMoved, isOther, change } = next;
    if (isOther) this.#saleId = null;
    if (change.cart.lines.length > 0) this.#saleId ??= this.#world.newId();
    this.#set(change);
    if (hasMoved) void this.#keep();
  };

  /**
   * Sells what is in the cart, in one step with what comes back. A second call while the first is
   * under way does nothing.
   */
  sell = (
    parts: readonly PaidPart[],
    asked: Pick<Sale, 'totalMinor' | 'roundingMinor'> & { readonly promoted?: Promoted },
    sent: ExchangeSent | null = null,
  ): void => {
    const { cart, pending } = this.#state;
    if (pending !== null || cart.lines.length === 0) return;
    this.#saleId ??= this.#world.newId();
    const { newId, nowMs } = this.#world;
    const of = { saleId: this.#saleId, content: keptOf(cart), occurredAtMs: nowMs() };
    const draft = draftSale(this.#place, { ...of, parts, ...asked }, newId);
    this.#renumbered = 0;
    this.#set({ pending: draft, sent, refusal: null });
    void this.#begin(FIRST_ATTEMPT);
  };

  /** Sells what was refused, as it was and as it was paid, with an approval for exactly that. */
  sellApproved = (approvalId: string, isOfRefund = false): void => {
    const { pending, refused: draft, sent } = this.#state;
    if (pending !== null || draft === null) return;
    this.#renumbered = 0;
    const again = renumbered(draft, this.#place);
    const nowMs = this.#world.nowMs();
    const given = { approvalId, isOfRefund, nowMs };
    this.#set({ ...withApproval(again, sent, given), refusal: null });
    void this.#begin(FIRST_ATTEMPT);
  };

  /** Asks now instead of later: the connection came back, or the person is impatient. */
  retryNow = (): void => {
    const { attempt } = this.#state;
    if (attempt?.kind !== 'wait') return;
    this.#stopWaiting?.();
    void this.#run({ kind: 'ask', failures: attempt.failures });
  };

  dismissRefusal = (): void => this.#set({ refusal: null });

  /** The last sale was undone: its cart is back as it was, unless another one is in its place. */
  putBack = (undone: Undone): void => {
    this.#set(afterUndo(this.#state, undone));
    void this.#keep();
  };

  /** Writes the sale down, then tries it; what must wait is done at once. */
  async #begin(attempt: Attempt): Promise<void> {
    const { pending: draft, sent, cart } = this.#state;
    if (draft === null) return;
    this.#turn += 1;
    const turn = this.#turn;
    this.#set({ attempt });
    // What comes back or was paid before is the server's to say: not done before the answer.
    if (sent !== null || draft.payments.some(isServersToSay)) {
      this.#content = null;
      return this.#afterJournal(attempt, turn);
    }
    const { contentOf, outbox } = this.#world;
    let state: 'trying' | 'waiting' | null = null;
    try {
      const isSame = this.#content?.draft === draft;
      this.#content = isSame ? this.#content : contentOf(draft, cart);
      if (this.#content !== null) state = await outbox.begin(this.#content);
    } catch {
      // This browser keeps nothing: the sale is done when the server says so, not before.
      this.#content = null;
    }
    if (turn !== this.#turn) return;
    if (state === 'waiting') return this.#kept(draft);
    if (state === null) return this.#afterJournal(attempt, turn);
    await this.#run(attempt);
  }

  /** What the outbox does not hold the journal does: on the disk before it is sent. */
  async #afterJournal(attempt: Attempt, turn: number): Promise<void> {
    await this.#keep(true);
    if (turn === this.#turn) await this.#run(attempt);
  }

  /** No answer: the sale is done when it is on the disk. False when it cannot be kept. */
  async #keepSilent(draft: SaleDraft, turn: number): Promise<boolean> {
    if (this.#content === null) return false;
    try {
      await this.#world.outbox.keep(this.#content);
    } catch {
      return false;
    }
    if (turn === this.#turn) this.#kept(draft);
    return true;
  }

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
    const answer = await answerOf(this.#world, attempt, pending, this.#state.sent);
    if (turn !== this.#turn) return;
    if (answer.kind === 'posted') return this.#posted(answer.sale, pending);
    if (answer.kind === 'refused') return this.#refused(answer.refusal, pending);
    if (answer.kind === 'silent' && (await this.#keepSilent(pending, turn))) return;
    const next = nextAttempt(attempt, answer);
    if (turn !== this.#turn) return;
    if (next !== null) await this.#run(next);
  }

  #posted(sale: Sale, draft: SaleDraft): void {
    // Should this fail, the sale is asked for at the next start, and found posted.
    void this.#world.outbox.settle(draft._id).catch(() => undefined);
    this.#sold(sale, draft, false);
    this.#world.onPosted(sale);
  }

  #kept(draft: SaleDraft): void {
    if (this.#content === null) return;
    const { fact } = this.#content;
    this.#sold(fact, draft, true);
    this.#world.onKept(fact);
  }

  /** The sale is done: the cart is empty, its number is used. */
  #sold(sale: Sale, { series, number }: SaleDraft, isKept: boolean): void {
    this.#place = withNumber(this.#place, { series, lastNumber: number });
    this.#saleId = null;
    this.#content = null;
    this.#set(afterSale(sale, this.#state, isKept, this.#world.nowMs()));
    void this.#keep();
  }

  async #refused(refusal: SaleRefusal, draft: SaleDraft): Promise<void> {
    if (refusal.code === 'IDEMPOTENCY_KEY_REUSED') return this.#postedBefore(refusal, draft);
    const isOld = draft.leaseId !== this.#place.lease.leaseId;
    const isNumber = refusal.code === 'RECEIPT_NUMBER_TAKEN';
    if (isNumber || (isOld && refusal.code === 'TILL_LEASE_LOST')) {
      this.#renumbered += 1;
      if (this.#renumbered <= RENUMBER_MAX) return this.#renumber(refusal, draft);
    }
    await this.#giveBack(refusal, draft);
  }

  /** The cart is the person's again; the number was not used. */
  async #giveBack(refusal: SaleRefusal, draft: SaleDraft): Promise<void> {
    const turn = this.#turn;
    // What stays in the outbox is asked for at the next start, and refused again.
    await this.#world.outbox.drop(draft._id).catch(() => undefined);
    if (turn !== this.#turn) return;
    this.#content = null;
    this.#set({ pending: null, attempt: null, refusal, refused: draft });
    void this.#keep();
  }

  /** The till's number is another than we thought: the sale takes the next one and goes again. */
  async #renumber(refusal: SaleRefusal, draft: SaleDraft): Promise<void> {
    const turn = this.#turn;
    try {
      const lease = await this.#world.retake();
      if (turn !== this.#turn) return;
      const shiftId = lease.openShift?._id ?? draft.shiftId;
      this.setPlace({ lease, shiftId, lastNumber: lease.lastNumber });
    } catch (error) {
      const { status, code, message, details } = failureOf(error);
      const why = status === 0 ? refusal : { code, message, details };
      return this.#giveBack(why, draft);
    }
    this.#set({ pending: renumbered(draft, this.#place) });
    await this.#begin(FIRST_ATTEMPT);
  }

  /** The key is in the books with other content: what was posted is what counts. */
  async #postedBefore(refusal: SaleRefusal, draft: SaleDraft): Promise<void> {
    const turn = this.#turn;
    const answer = await answerOf(this.#world, { kind: 'ask', failures: 0 }, draft, null);
    if (turn !== this.#turn) return;
    if (answer.kind !== 'posted') return this.#giveBack(refusal, draft);
    this.#posted(answer.sale, draft);
    const details = { receiptNumber: answer.sale.receiptNumber };
    this.#set({ refusal: { code: 'POSTED_BEFORE', message: refusal.message, details } });
  }

  async #keep(isUnderWay = false): Promise<void> {
    const journal = journalOf(this.#state, this.#saleId);
    const isKept = await this.#world.journal.save(journal, isUnderWay);
    if (this.#state.isUnkept === isKept) this.#set({ isUnkept: !isKept });
  }

  #set(change: Partial<TillState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
