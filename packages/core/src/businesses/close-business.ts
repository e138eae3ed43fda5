/** What a business goes through with its owner. Closed, it is read and stays; it is not deleted. */
export type BusinessState = 'open' | 'closed';

export const BUSINESS_STEPS = ['close', 'reopen'] as const;
export type BusinessStep = (typeof BUSINESS_STEPS)[number];

/** So long its owner may open it again. */
export const REOPEN_DAYS = 90;
const DAY_MS = 86_400_000;

const TABLE: Readonly<Record<BusinessStep, { from: BusinessState; to: BusinessState }>> = {
  close: { from: 'open', to: 'closed' },
  reopen: { from: 'closed', to: 'open' },
};

/** Until when a business closed at this instant may be opened again. */
export function reopenUntil(closedAt: string): string {
  return new Date(Date.parse(closedAt) + REOPEN_DAYS * DAY_MS).toISOString();
}

/** What counts when a business is closed or opened again. */
export interface ClosingFacts {
  readonly isFinished: boolean;
  readonly closedAt: string | null;
  /** A drawer that nobody counts any more could not be closed later. */
  readonly openShifts: number;
  readonly nowMs: number;
}

/** Why the step cannot be taken now, or null. */
export function whyNotStepBusiness(
  step: BusinessStep,
  { isFinished, closedAt, openShifts, nowMs }: ClosingFacts,
): 'INVALID_STATE' | 'SHIFTS_OPEN' | null {
  const state: BusinessState = closedAt === null ? 'open' : 'closed';
  if (!isFinished || TABLE[step].from !== state) return 'INVALID_STATE';
  if (step === 'close' && openShifts > 0) return 'SHIFTS_OPEN';
  const isLate = closedAt !== null && nowMs >= Date.parse(reopenUntil(closedAt));
  return step === 'reopen' && isLate ? 'INVALID_STATE' : null;
}

/** Whether what was typed names the business: case and blanks around it do not matter. */
export function isNameTyped(name: string, typed: string): boolean {
  const plain = (text: string): string => text.normalize('NFC').trim().toLocaleLowerCase();
  return plain(name) === plain(typed);
}
