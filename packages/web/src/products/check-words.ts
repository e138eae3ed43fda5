import { t } from '../i18n/en/products.ts';

/** The sentences of checks that only the product forms make. */
export const checkWords = () => ({
  nameNeeded: t('nameNeeded'),
  priceNeeded: t('priceNeeded'),
  skuNeeded: t('skuNeeded'),
  barcodeWrong: t('barcodeWrong'),
});
