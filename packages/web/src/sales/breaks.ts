import type { Outbox } from './outbox.ts';

/** How often a server may fail over one thing, later and later, before the rest goes on. */
export const BREAKS_MAX = 5;
/** What it failed over is sent again after this long: by then somebody may have mended it. */
export const BREAKS_AGAIN_MS = 3_600_000;

/** Counts what a server fails over. */
export interface Breaks {
  /** It failed over this once more. @returns whether that was often enough to go on without it */
  readonly isEnough: (factId: string) => boolean;
  /** What is said of it while it stays. */
  readonly problem: string;
}

/** Counts for as long as the page is there. */
export function createBreaks(problem: string): Breaks {
  const counts = new Map<string, number>();
  return {
    isEnough: (factId) => {
      const count = (counts.get(factId) ?? 0) + 1;
      counts.set(factId, count);
      return count >= BREAKS_MAX;
    },
    problem,
  };
}

/** Sends once more what stays for one of these reasons. */
export async function sendAgain(
  outbox: Pick<Outbox, 'stored' | 'mark'>,
  problems: readonly string[],
): Promise<void> {
  for (const { saleId, state, problem } of await outbox.stored()) {
    const isMeant = state === 'malformed' && problems.includes(problem ?? '');
    if (isMeant) await outbox.mark(saleId, 'waiting', null);
  }
}
