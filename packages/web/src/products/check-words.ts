import { t } from '../i18n/en/products.ts';

/** The sentences of checks that only the product forms make. */
export const checkWords = () => ({
  barcodeWrong: t('barcodeWrong'),
  componentsNeeded: t('componentsNeeded'),
  floorAbove: t('floorAbove'),
  nameNeeded: t('nameNeeded'),
  percentWrong: t('percentWrong'),
  priceNeeded: t('priceNeeded'),
  skuNeeded: t('skuNeeded'),
});

/** The sentences of checks of a product with variants. */
export const familyWords = () => ({
  nameNeeded: t('nameNeeded'),
  optionNeeded: t('optionNeeded'),
  priceNeeded: t('priceNeeded'),
  tooManyVariants: t('tooManyVariants'),
  valuesNeeded: t('valuesNeeded'),
});
