import { parseQuantity, quantityText } from '@tillbook/core/quantity';
import type { TransferDetail } from '@tillbook/core/transfers/transfer-answers';
import { t } from '../i18n/en/transfers.ts';
import { quantityMessage, stepMessage } from '../ui/number-field.tsx';
import type { NewDraft } from './queries.ts';

/** One line of a draft as it is typed. */
export interface DraftLine {
  readonly productId: string;
  readonly name: string;
  readonly unit: string;
  readonly stepMilli: number;
  /** Where it leaves; null where that is not known yet. */
  readonly onHandMilli: number | null;
  readonly quantity: string;
}

export interface DraftValues {
  readonly from: string;
  /** `branch:ID` or `business:ID`. */
  readonly to: string;
  readonly note: string;
  readonly lines: readonly DraftLine[];
}

export const EMPTY_DRAFT: DraftValues = { from: '', to: '', note: '', lines: [] };

/** A draft as its form shows it. */
export function valuesOf(draft: TransferDetail): DraftValues {
  const { from, to, partner, note, lines } = draft;
  return {
    from: from?._id ?? '',
    to: to === null ? `business:${partner?._id ?? ''}` : `branch:${to._id}`,
    note: note ?? '',
    lines: lines.map(({ product, wantedMilli, onHandMilli }) => ({
      productId: product._id,
      name: product.name,
      unit: product.unit,
      stepMilli: product.stepMilli,
      onHandMilli,
      quantity: quantityText(wantedMilli),
    })),
  };
}

/**
 * What is wrong with a quantity of goods that are counted in steps, or null. Of what is on its way
 * all that is pending may end, whatever the step is by now; more than that was found.
 */
export function goodsMessage(text: string, stepMilli: number, pendingMilli = 0): string | null {
  const wrong = quantityMessage(text, true);
  if (wrong !== null) return wrong;
  const read = parseQuantity(text);
  const milli = read.ok ? read.milli : 0;
  if (milli <= 0) return t('quantityPositive');
  const endsMilli = Math.min(milli, pendingMilli);
  return (
    stepMessage(endsMilli, stepMilli, pendingMilli - endsMilli) ??
    stepMessage(milli - endsMilli, stepMilli)
  );
}

/** What is wrong with a draft, by field. */
export function draftProblems(values: DraftValues): Record<string, string> {
  const { from, to, lines } = values;
  const problems: Record<string, string> = {};
  if (from === '') problems['from'] = t('choose');
  if (to === '') problems['to'] = t('toNeeded');
  else if (to === `branch:${from}`) problems['to'] = t('toSame');
  if (lines.length === 0) problems['lines'] = t('goodsNeeded');
  lines.forEach(({ quantity, stepMilli }, at) => {
    const wrong = goodsMessage(quantity, stepMilli);
    if (wrong !== null) problems[`lines.${at}.quantity`] = wrong;
  });
  return problems;
}

/** A draft as the server takes it; ask `draftProblems` before. */
export function draftOf({ from, to, note, lines }: DraftValues): NewDraft {
  const [kind, id = null] = to.split(':');
  return {
    fromBranchId: from,
    toBranchId: kind === 'branch' ? id : null,
    toBusinessId: kind === 'business' ? id : null,
    note: note.trim() === '' ? null : note.trim(),
    lines: lines.map(({ productId, quantity }) => {
      const read = parseQuantity(quantity);
      return { productId, quantityMilli: read.ok ? read.milli : 0 };
    }),
  };
}
