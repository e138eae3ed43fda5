import type { CountedAt } from './report-counted.ts';
import type { Diary } from './report-diary.ts';
import type { Dims, Happening } from './report-oracle.ts';

/** What was lost and found without a sale, by its reason, beside net sales of the same days. */

const [LOST, FOUND, SALES] = ['5100', '5110', '4000'];

export function shrunkOf({ books, told }: Diary, { from, to, branchId }: CountedAt): Happening[] {
  const isWithin = ({ day = '', branch = null }: Dims): boolean =>
    (day ?? '') >= from && (day ?? '') <= to && (branchId === null || branch === branchId);
  const sold = books.posted
    .filter(({ dims }) => dims['account'] === SALES && isWithin(dims))
    .reduce((all, { sums: { credit = 0, debit = 0 } }) => all + credit - debit, 0);
  const beside = { [`of sales ${sold}`]: 1 };
  // Adjustments as they were done, for their reasons; the rest as it was posted.
  const adjusted = (told.get('adjustments') ?? [])
    .filter(({ dims, sums }) => dims['adjustmentReason'] !== 'own_use' && sums['movedValue'] !== 0)
    .map(({ dims, sums: { movedValue = 0 } }) => {
      const sums = { shrinkGone: Math.max(-movedValue, 0), shrinkCame: Math.max(movedValue, 0) };
      return { dims: { ...dims, shrinkReason: dims['adjustmentReason'] ?? null }, sums };
    });
  const posted = books.posted
    .filter(({ dims }) => dims['postedBy'] !== 'stock_adjustment')
    .filter(({ dims }) => [LOST, FOUND].includes(dims['account'] ?? ''))
    .map(({ dims, sums: { credit = 0, debit = 0 } }) => {
      const isLost = dims['account'] === LOST;
      const sums = isLost ? { shrinkGone: debit - credit } : { shrinkCame: credit - debit };
      return { dims: { ...dims, shrinkReason: dims['postedBy'] ?? null }, sums };
    });
  return [...adjusted, ...posted].map(({ dims, sums }) => ({ dims, sums: { ...sums, ...beside } }));
}
