import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { answerOf } from './answer-of.ts';
import { failureOf, retryDelayMs, type Attempt, type SaleRefusal } from './attempt.ts';
import type { ExchangeSent } from './cart-exchange.ts';
import type { KeptContent } from './cart.ts';
import { renumbered } from './sale-draft.ts';
import type { TillNumbers } from './till-numbers.ts';
import type { TillWorld } from './till-world.ts';

/** How often a refused number is asked anew before a person sees why. */
export const RENUMBER_MAX = 3;

/** A sale that only the server can settle, put aside without its answer so that others go on. */
export interface Aside {
  /** What is sent: the same each time, but for its number. */
  readonly draft: SaleDraft;
  /** What comes back with it. */
  readonly sent: ExchangeSent | null;
  /** What was in its cart. */
  readonly content: KeptContent;
  /** Why the server would not have it; null: it has not answered. */
  readonly refusal: SaleRefusal | null;
}

/** Where a till has them; what is changed is written down. */
export interface AsideList {
  readonly list: () => readonly Aside[];
  readonly change: (asides: readonly Aside[]) => void;
}

/**
 * Asks for the sales that were put aside, one after the other, and sends again what the server does
 * not have; each keeps its id, so it is posted once. What waits on this device goes first: its
 * numbers are older.
 */
export class Asides {
  readonly #world: TillWorld;
  readonly #numbers: TillNumbers;
  readonly #till: AsideList;
  #isRunning = false;
  #failures = 0;
  #stopWaiting: (() => void) | null = null;
  #isStopped = true;

  constructor(world: TillWorld, numbers: TillNumbers, till: AsideList) {
    this.#world = world;
    this.#numbers = numbers;
    this.#till = till;
  }

  /** Begins, or asks now instead of later. */
  start = (): void => {
    this.#isStopped = false;
    this.#stopWaiting?.();
    this.#stopWaiting = null;
    void this.#run();
  };

  stop = (): void => {
    this.#isStopped = true;
    this.#stopWaiting?.();
    this.#stopWaiting = null;
  };

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    let isSilent = false;
    while (!this.#isStopped && !isSilent) {
      const next = this.#till.list().find(({ refusal }) => refusal === null);
      if (next === undefined) break;
      isSilent = !this.#world.mayNumber() || !(await this.#settle(next));
    }
    this.#isRunning = false;
    this.#failures = isSilent ? this.#failures + 1 : 0;
    if (isSilent && !this.#isStopped) {
      this.#stopWaiting = this.#world.wait(this.start, retryDelayMs(this.#failures));
    }
  }

  /** Asks for one, sends it when it is not there. @returns whether it has its answer */
  async #settle({ draft: first, sent }: Aside): Promise<boolean> {
    let draft = first;
    let attempt: Attempt = { kind: 'ask', failures: 0 };
    for (let turn = 0; turn <= RENUMBER_MAX;) {
      const answer = await answerOf(this.#world, attempt, draft, sent);
      if (this.#isStopped || answer.kind === 'silent') return false;
      if (answer.kind === 'posted') {
        this.#change(draft._id, null);
        this.#world.onAside(answer.sale);
        return true;
      }
      attempt = { kind: 'send', failures: 0 };
      if (answer.kind === 'unknown') continue;
      const { code } = answer.refusal;
      turn += 1;
      if (turn > RENUMBER_MAX || !['RECEIPT_NUMBER_TAKEN', 'TILL_LEASE_LOST'].includes(code)) {
        this.#change(draft._id, { refusal: answer.refusal });
        return true;
      }
      try {
        draft = renumbered(draft, await this.#numbers.retake(draft));
        this.#numbers.use(draft);
      } catch (error) {
        const { status, code: why, message, details } = failureOf(error);
        if (status === 0 || this.#isStopped) return false;
        this.#change(draft._id, { refusal: { code: why, message, details } });
        return true;
      }
      this.#change(draft._id, { draft });
    }
    return true;
  }

  /** @param change null: it is settled */
  #change(saleId: string, change: Partial<Aside> | null): void {
    const asides = this.#till.list().flatMap((one) => {
      if (one.draft._id !== saleId) return [one];
      return change === null ? [] : [{ ...one, ...change }];
    });
    this.#till.change(asides);
  }
}
