import { APPROVAL_KINDS, type ApprovalKind } from '@tillbook/core/approvals/approval-states';
import { APPROVAL_DETAILS_MAX, APPROVAL_WORDS_MAX_CHARACTERS } from '@tillbook/core/limits';
import { ApiError } from '../api/api-error.ts';

/** What a refusal tells besides its code. */
type Details = Readonly<Record<string, unknown>>;

/** What is asked for, and where. */
export interface Need {
  readonly kind: ApprovalKind;
  readonly branchId: string;
  readonly tillId: string | null;
  readonly amountMinor: number;
  readonly limitMinor: number;
  /** Of a discount: the least ceiling under which it needs no yes. */
  readonly shareBasisPoints?: number;
  /** What exactly is done, as core writes it. */
  readonly subject: string;
  /** The same in words, for whoever decides. */
  readonly details: readonly string[];
}

/** What of a question only the screen knows. */
export type Told = Omit<Need, 'kind' | 'amountMinor' | 'limitMinor' | 'shareBasisPoints'>;

/** Of which kind that is; null where there is none to ask for. */
export function kindIn({ kind }: Details): ApprovalKind | null {
  return APPROVAL_KINDS.find((one) => one === kind) ?? null;
}

/** What a refusal may be asked for; null for one that nobody can approve. */
export function needIn(details: Details, told: Told): Need | null {
  const { amountMinor, limitMinor, shareBasisPoints } = details;
  const kind = kindIn(details);
  if (kind === null || typeof amountMinor !== 'number' || typeof limitMinor !== 'number') {
    return null;
  }
  const share = typeof shareBasisPoints === 'number' ? { shareBasisPoints } : {};
  return { ...told, ...share, kind, amountMinor, limitMinor, details: wordsOf(told.details) };
}

/** The same of anything that was thrown. */
export function needOf(error: unknown, told: Told): Need | null {
  return error instanceof ApiError ? needIn(error.details, told) : null;
}

/** As many words as a question holds; the last line says how much is left out. */
function wordsOf(details: readonly string[]): string[] {
  const shown = details.map((line) =>
    line.length > APPROVAL_WORDS_MAX_CHARACTERS
      ? `${line.slice(0, APPROVAL_WORDS_MAX_CHARACTERS - 1)}…`
      : line,
  );
  if (shown.length <= APPROVAL_DETAILS_MAX) return shown;
  const kept = shown.slice(0, APPROVAL_DETAILS_MAX - 1);
  return [...kept, `+ ${shown.length - kept.length} …`];
}

/** Refusals of an approval itself: it is asked anew. */
const SPENT = new Set(['APPROVAL_EXPIRED', 'APPROVAL_USED', 'APPROVAL_MISMATCH']);

export function isSpent(error: unknown): boolean {
  return error instanceof ApiError && SPENT.has(error.code);
}
