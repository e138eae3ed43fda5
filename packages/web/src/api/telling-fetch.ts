import { nowMs } from './clock.ts';

/** Who wants to know how calls went. */
export interface Hearing {
  /** Something answered; whether it was the server is for the hearing to see. */
  readonly answered: (response: Response, sentMs: number) => void;
  /** Nothing did, or has not yet. `reason` is why the call was aborted, where it was. */
  readonly unanswered: (reason?: unknown) => void;
}

/** A line that swallows everything refuses nothing: what takes this long counts already. */
const SLOW_MS = 3_000;

let hearing: Hearing | null = null;

/** From now on this hears how calls went. The sign-in does without its code. */
export function connectHearing(to: Hearing): void {
  hearing = to;
}

/** `fetch`, and how it went is told to who wants to know. */
export async function tellingFetch(input: RequestInfo | URL, init?: RequestInit) {
  const sentMs = nowMs();
  const slow = setTimeout(() => hearing?.unanswered(), SLOW_MS);
  try {
    const response = await fetch(input, init);
    hearing?.answered(response, sentMs);
    return response;
  } catch (error) {
    hearing?.unanswered(init?.signal?.reason);
    throw error;
  } finally {
    clearTimeout(slow);
  }
}
