import { t } from '../i18n/en/sales.ts';
import type { PartProps } from './receipt-parts.tsx';

/**
 * What a sale leaves its customer with, under what was paid: what is owed now and by when, and the
 * points. What only the server knows stands where it answered when this was printed.
 */
export function afterRows({
  sale: { dueOn },
  format,
  mark,
}: Pick<PartProps, 'sale' | 'format' | 'mark'>): readonly (readonly [string, string])[] {
  const { balanceMinor = null, points = null } = mark?.after ?? {};
  const { amount, number } = format;
  return [
    ...(balanceMinor === null ? [] : [balanceRow(balanceMinor, amount)]),
    ...(dueOn === null ? [] : [[t('dueOn'), format.date(dueOn)] as const]),
    ...(points === null
      ? []
      : [
          [t('pointsEarned'), number(points.earned)] as const,
          [t('pointsHeld'), number(points.held)] as const,
        ]),
  ];
}

const balanceRow = (minor: number, amount: (minor: number) => string) =>
  minor < 0
    ? ([t('creditAfter'), amount(-minor)] as const)
    : ([t('owedAfter'), amount(minor)] as const);
