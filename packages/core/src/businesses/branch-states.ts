/** What a branch goes through. A branch is never deleted: closed, it sells nothing and stays. */
export const BRANCH_STATES = ['open', 'closing', 'closed'] as const;
export type BranchState = (typeof BRANCH_STATES)[number];

export const BRANCH_STEPS = ['begin', 'stop', 'close', 'reopen'] as const;
export type BranchStep = (typeof BRANCH_STEPS)[number];

const TABLE: Readonly<Record<BranchStep, { from: BranchState; to: BranchState }>> = {
  /** From here on nothing new begins there: no shift is opened, no goods are sent to it. */
  begin: { from: 'open', to: 'closing' },
  stop: { from: 'closing', to: 'open' },
  close: { from: 'closing', to: 'closed' },
  reopen: { from: 'closed', to: 'open' },
};

/** The state that a step leads to. */
export function stateAfter(step: BranchStep): BranchState {
  return TABLE[step].to;
}

/** `INVALID_STATE` for a step that does not lead on from this state, or null. */
export function whyNotStep(state: BranchState, step: BranchStep): 'INVALID_STATE' | null {
  return TABLE[step].from === state ? null : 'INVALID_STATE';
}
