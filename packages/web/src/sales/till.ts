import type { Sale, SaleDraft } from '@tillbook/core/sales/sales.api';
import { answerOf } from './answer-of.ts';
import { Asides, RENUMBER_MAX } from './asides.ts';
import {
  FIRST_ATTEMPT,
  nextAttempt,
  refusalIn,
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
import { TillNumbers } from './till-numbers.ts';
import {
  afterChange,
  afterPutAside,
  afterSale,
  afterTakeUp,
  afterUndo,
  journalOf,
  stateOf,
} from './till-world.ts';
import { SaleOnDisk } from './sale-on-disk.ts';
import { Snapshots } from './snapshots.ts';
import type { TillState, TillWorld, Undone } from './till-world.ts';

/**
 * One person's work at one till: the cart, and how its sale gets posted. A sale's id and content
 * are written down before its first attempt and stay the same until the server has answered.
 * Without an answer the sale is done all the same: the outbox has it, and it is sent later.
 */
export class Till extends Snapshots<TillState> {
  readonly #world: TillWorld;
  readonly #numbers: TillNumbers;
  #saleId: string | null;
  #stopWaiting: (() => void) | null = null;
  /** Counts what was begun; an answer to something earlier changes nothing. */
  #turn = 0;
  #renumbered = 0;
  readonly #disk: SaleOnDisk;
  /** Sales that were put aside unanswered. */
  readonly #asides: Asides;

  constructor(world: TillWorld, place: SellingPlace, kept: KeptTill = NOTHING_KEPT) {
    const journal = resumed(kept);
    super(stateOf(journal));
    this.#world = world;
    this.#numbers = new TillNumbers(world.retake, withNumber(place, kept.memory));
    this.#saleId = journal.saleId;
    this.#disk = new SaleOnDisk(world, kept.trying);
    this.#asides = new Asides(world, this.#numbers, {
      list: () => this.getSnapshot().asides,
      change: (asides) => {
        this.set({ asides });
        void this.#keep();
      },
    });
  }

  /** Begins: a sale that was not answered before the reload is asked for. */
  start = (): void => {
    const { pending, attempt } = this.getSnapshot();
    if (pending !== null && attempt === null) void this.#begin({ kind: 'ask', failures: 0 });
    this.#asides.start();
  };

  /** Ends: timers stop; what is under way is written down and is asked for the next time. */
  stop = (): void => {
    this.#turn += 1;
    this.#asides.stop();
    this.#stopWaiting?.();
    this.#stopWaiting = null;
    this.set({ attempt: null });
  };

  get place(): SellingPlace {
    return this.#numbers.place;
  }

  /** The till was taken again: its lease, series and last number from now on. */
  setPlace = (place: SellingPlace): void => this.#numbers.setPlace(place);

  /** Changes the cart; not while its sale is under way. */
  change = (action: CartAction): void => {
    if (this.getSnapshot().pending !== null) return;
    const next = afterChange(this.getSnapshot(), action);
    if (next === null) return;
    const { hasMoved, isOther, change } = next;
    if (isOther) this.#saleId = null;
    if (change.cart.lines.length > 0) this.#saleId ??= this.#world.newId();
    this.set(change);
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
    const { cart, pending } = this.getSnapshot();
    if (pending !== null || cart.lines.length === 0) return;
    this.#saleId ??= this.#world.newId();
    const { newId, nowMs } = this.#world;
    const of = { saleId: this.#saleId, content: keptOf(cart), occurredAtMs: nowMs() };
    const draft = draftSale(this.place, { ...of, parts, ...asked }, newId);
    this.#renumbered = 0;
    this.set({ pending: draft, sent, refusal: null });
    void this.#begin(FIRST_ATTEMPT);
  };

  /** Sells what was refused, as it was and as it was paid, with an approval for exactly that. */
  sellApproved = (approvalId: string, isOfRefund = false): void => {
    const { pending, refused: draft, sent } = this.getSnapshot();
    if (pending !== null || draft === null) return;
    this.#renumbered = 0;
    const again = renumbered(draft, this.place);
    const given = { approvalId, isOfRefund, nowMs: this.#world.nowMs() };
    this.set({ ...withApproval(again, sent, given), refusal: null });
    void this.#begin(FIRST_ATTEMPT);
  };

  /** The next customer is served while nobody knows whether the sale under way was posted. */
  putAside = (): void => {
    const { pending: draft, attempt } = this.getSnapshot();
    // What lies in the outbox is done without an answer.
    if (draft === null || attempt?.kind === 'send' || this.#disk.fact !== null) return;
    this.#turn += 1;
    this.#stopWaiting?.();
    this.#saleId = null;
    this.#numbers.use(draft);
    this.set(afterPutAside(this.getSnapshot(), draft));
    void this.#keep(true);
    this.#asides.start();
  };

  /** Back into the empty cart, with why it was refused; its id stays its own. */
  takeUpAside = (saleId: string): void => {
    const next = afterTakeUp(this.getSnapshot(), saleId);
    if (next === null) return;
    this.#saleId = saleId;
    this.set(next);
    void this.#keep();
  };

  /** Asks now instead of later: the connection came back, or the person is impatient. */
  retryNow = (): void => {
    const { attempt } = this.getSnapshot();
    this.#asides.start();
    if (attempt?.kind !== 'wait') return;
    this.#stopWaiting?.();
    void this.#run({ kind: 'ask', failures: attempt.failures });
  };

  dismissRefusal = (): void => this.set({ refusal: null });

  /** The last sale was undone: its cart is back as it was, unless another one is in its place. */
  putBack = (undone: Undone): void => {
    this.set(afterUndo(this.getSnapshot(), undone));
    void this.#keep();
  };

  /** Writes the sale down, then tries it; what must wait is done at once. */
  async #begin(attempt: Attempt): Promise<void> {
    const { pending: draft, sent, cart } = this.getSnapshot();
    if (draft === null) return;
    this.#turn += 1;
    const turn = this.#turn;
    this.set({ attempt });
    // What comes back or was paid before is the server's to say: not done before the answer.
    if (sent !== null || draft.payments.some(isServersToSay)) {
      this.#disk.forget();
      return this.#afterJournal(attempt, turn);
    }
    const state = await this.#disk.begin(draft, cart);
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

  async #run(attempt: Attempt): Promise<void> {
    const { pending } = this.getSnapshot();
    if (pending === null) return;
    this.#turn += 1;
    const turn = this.#turn;
    this.set({ attempt });
    if (attempt.kind === 'wait') {
      const again = () => void this.#run({ kind: 'ask', failures: attempt.failures });
      this.#stopWaiting = this.#world.wait(again, attempt.delayMs);
      return;
    }
    const answer = await answerOf(this.#world, attempt, pending, this.getSnapshot().sent);
    if (turn !== this.#turn) return;
    if (answer.kind === 'posted') return this.#posted(answer.sale, pending);
    if (answer.kind === 'refused') return this.#refused(answer.refusal, pending);
    const isKept = answer.kind === 'silent' && (await this.#disk.keep());
    const next = nextAttempt(attempt, answer);
    if (turn !== this.#turn) return;
    if (isKept) return this.#kept(pending);
    if (next !== null) await this.#run(next);
  }

  #posted(sale: Sale, draft: SaleDraft): void {
    // Should this fail, the sale is asked for at the next start, and found posted.
    void this.#world.outbox.settle(draft._id).catch(() => undefined);
    this.#sold(sale, draft, false);
    this.#world.onPosted(sale);
  }

  #kept(draft: SaleDraft): void {
    const { fact } = this.#disk;
    if (fact === null) return;
    this.#sold(fact, draft, true);
    this.#world.onKept(fact);
  }

  /** The sale is done: the cart is empty, its number is used. */
  #sold(sale: Sale, draft: SaleDraft, isKept: boolean): void {
    this.#numbers.use(draft);
    this.#saleId = null;
    this.#disk.forget();
    this.set(afterSale(sale, this.getSnapshot(), isKept, this.#world.nowMs()));
    void this.#keep();
  }

  async #refused(refusal: SaleRefusal, draft: SaleDraft): Promise<void> {
    if (refusal.code === 'IDEMPOTENCY_KEY_REUSED') return this.#postedBefore(refusal, draft);
    const isOld = draft.leaseId !== this.place.lease.leaseId;
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
    this.#disk.forget();
    this.set({ pending: null, attempt: null, refusal, refused: draft });
    void this.#keep();
  }

  /** The till's number is another than we thought: the sale takes the next one and goes again. */
  async #renumber(refusal: SaleRefusal, draft: SaleDraft): Promise<void> {
    const turn = this.#turn;
    try {
      await this.#numbers.retake(draft);
    } catch (error) {
      return this.#giveBack(refusalIn(error) ?? refusal, draft);
    }
    // Ahead of it, only what happened already goes on: with the gap told.
    const isKept = turn === this.#turn && this.#numbers.isAhead && (await this.#disk.keep());
    if (turn !== this.#turn) return;
    if (isKept) return this.#kept(draft);
    this.set({ pending: renumbered(draft, this.place) });
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
    this.set({ refusal: { code: 'POSTED_BEFORE', message: refusal.message, details } });
  }

  async #keep(isUnderWay = false): Promise<void> {
    const journal = journalOf(this.getSnapshot(), this.#saleId);
    const isKept = await this.#world.journal.save(journal, isUnderWay);
    if (this.getSnapshot().isUnkept === isKept) this.set({ isUnkept: !isKept });
  }
}
