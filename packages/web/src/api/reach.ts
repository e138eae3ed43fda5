import { backoffMs } from './backoff.ts';

/** What the reach needs of the browser; a test hands in its own. */
export interface ReachWorld {
  /** Asks the server for nothing but an answer: whether it could take a sale. */
  readonly ask: () => Promise<boolean>;
  /** Runs later; the answer stops it. */
  readonly wait: (run: () => void, ms: number) => () => void;
  /** From 0 to 1: browsers that lost the same server do not come back at the same moment. */
  readonly random: () => number;
}

/** Between the questions that nobody answers. */
export const ASKING = { firstMs: 2_000, longestMs: 15_000 } as const;

/**
 * Whether the server answers. A network may be there while what lies behind it is gone (the line
 * of the shop, the server): the browser calls itself online all the same. Each call tells here how
 * it went; after one without an answer the server is asked, and only when that stays unanswered,
 * too, it counts as out of reach. From then on it is asked again and again, until it answers.
 */
export class Reach {
  readonly #world: ReachWorld;
  readonly #listeners = new Set<() => void>();
  #isInReach = true;
  #isAsking = false;
  #failures = 0;
  /** Counts what was heard: a question that was asked before that says nothing any more. */
  #heard = 0;
  #stopWaiting: (() => void) | null = null;

  constructor(world: ReachWorld) {
    this.#world = world;
  }

  getSnapshot = (): boolean => this.#isInReach;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A call was answered. */
  answered = (): void => {
    this.#heard += 1;
    this.#failures = 0;
    this.#stop();
    this.#set(true);
  };

  /** A call was not answered, or by something else than the server. */
  doubted = (): void => {
    if (this.#stopWaiting === null) void this.#ask();
  };

  /** The network came back: taken for the server until the next question says otherwise. */
  restored = (): void => {
    const wasGone = !this.#isInReach;
    this.answered();
    if (wasGone) void this.#ask();
  };

  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    this.#stop();
    const before = this.#heard;
    const isAnswered = await this.#world.ask().catch(() => false);
    this.#isAsking = false;
    if (isAnswered) return this.answered();
    if (before !== this.#heard) return undefined;
    this.#failures += 1;
    this.#set(false);
    const delayMs = backoffMs(this.#failures, this.#world.random(), ASKING);
    this.#stopWaiting = this.#world.wait(() => {
      this.#stopWaiting = null;
      void this.#ask();
    }, delayMs);
    return undefined;
  }

  #stop(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = null;
  }

  #set(isInReach: boolean): void {
    if (this.#isInReach === isInReach) return;
    this.#isInReach = isInReach;
    for (const listener of this.#listeners) listener();
  }
}
