/** What a count goes through, and what may be done in each state. */
export const COUNT_STATES = ['draft', 'counting', 'review', 'posted', 'cancelled'] as const;
export type CountState = (typeof COUNT_STATES)[number];

/** `count` is one scan or one typed quantity; `recount` sends chosen lines back. */
export const COUNT_ACTIONS = ['start', 'count', 'finish', 'recount', 'post', 'cancel'] as const;
export type CountAction = (typeof COUNT_ACTIONS)[number];

/** Everything in a branch, a chosen part of it, or the few lines that a day suggests. */
export const COUNT_KINDS = ['full', 'partial', 'daily'] as const;
export type CountKind = (typeof COUNT_KINDS)[number];

const ALLOWED: Readonly<Record<CountState, readonly CountAction[]>> = {
  draft: ['start', 'cancel'],
  counting: ['count', 'finish', 'cancel'],
  review: ['recount', 'post', 'cancel'],
  posted: [],
  cancelled: [],
};

/** `INVALID_STATE` when a count in this state does not allow the action, or null. */
export function whyNotCount(state: CountState, action: CountAction): 'INVALID_STATE' | null {
  return ALLOWED[state].includes(action) ? null : 'INVALID_STATE';
}

/**
 * `COUNT_LINE_CLOSED` when a line is not counted now: once lines were sent back, only those are
 * open, so that a late scan cannot add to what is settled; or null.
 */
export function whyNotCountLine(
  count: { readonly round: number },
  line: { readonly isRecount: boolean },
): 'COUNT_LINE_CLOSED' | null {
  return count.round === 1 || line.isRecount ? null : 'COUNT_LINE_CLOSED';
}

/**
 * Whether a caller may not see what should be there. Nobody sees it while a blind count is being
 * counted, whatever they may do otherwise; while it is looked through, only who posts it.
 */
export function hidesExpected(
  count: { readonly isBlind: boolean; readonly state: CountState },
  mayPost: boolean,
): boolean {
  if (!count.isBlind) return false;
  if (count.state === 'posted' || count.state === 'cancelled') return false;
  return count.state !== 'review' || !mayPost;
}
