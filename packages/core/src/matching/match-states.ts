/** What a line of a statement, or a tender, goes through when it is matched. */
export const MATCH_STATES = ['open', 'matched', 'marked'] as const;
export type MatchState = (typeof MATCH_STATES)[number];

export const MATCH_STEPS = ['match', 'part', 'mark', 'unmark'] as const;
export type MatchStep = (typeof MATCH_STEPS)[number];

const NEXT: Readonly<Record<MatchState, Readonly<Partial<Record<MatchStep, MatchState>>>>> = {
  open: { match: 'matched', mark: 'marked' },
  matched: { part: 'open' },
  marked: { unmark: 'open' },
};

/** What it is after the step, or null where the step cannot be taken. */
export function afterStep(state: MatchState, step: MatchStep): MatchState | null {
  return NEXT[state][step] ?? null;
}

/** `INVALID_STATE` or null. */
export function whyNotStep(state: MatchState, step: MatchStep): 'INVALID_STATE' | null {
  return afterStep(state, step) === null ? 'INVALID_STATE' : null;
}

/** What takes a step back: everything that was decided can be undone by another decision. */
export const UNDOES: Readonly<Record<MatchStep, MatchStep>> = {
  match: 'part',
  part: 'match',
  mark: 'unmark',
  unmark: 'mark',
};

/** Why something has no counterpart and needs none. */
export const MARK_REASONS = [
  'fee',
  'own_transfer',
  'taken_back',
  'other_account',
  'not_business',
  'another',
] as const;
export type MarkReason = (typeof MARK_REASONS)[number];

/** Another reason is said in words. */
export function whyNotMark(reason: MarkReason, note: string | null): 'REQUIRED' | null {
  return reason === 'another' && note === null ? 'REQUIRED' : null;
}
