import type { FigureName } from '@tillbook/core/reports/figures';
import { t } from '../i18n/en/figures.ts';

interface Words {
  readonly name: () => string;
  /** The formula in words. */
  readonly how: () => string;
}

/** What each figure is called and how it is counted. */
const WORDS: Readonly<Record<FigureName, Words>> = {
  netSales: { name: () => t('netSales'), how: () => t('netSalesHow') },
  profit: { name: () => t('profit'), how: () => t('profitHow') },
  margin: { name: () => t('margin'), how: () => t('marginHow') },
  receipts: { name: () => t('receipts'), how: () => t('receiptsHow') },
  averageSale: { name: () => t('averageSale'), how: () => t('averageSaleHow') },
  refunds: { name: () => t('refunds'), how: () => t('refundsHow') },
  discounts: { name: () => t('discounts'), how: () => t('discountsHow') },
  tax: { name: () => t('tax'), how: () => t('taxHow') },
  collected: { name: () => t('collected'), how: () => t('collectedHow') },
};

export const figureName = (figure: FigureName): string => WORDS[figure].name();
export const figureFormula = (figure: FigureName): string => WORDS[figure].how();
