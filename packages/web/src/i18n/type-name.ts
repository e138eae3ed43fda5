import { BUSINESS_TYPES, type BusinessType } from '@tillbook/core/businesses/businesses.api';
import { t } from './en/business-types.ts';

/** What a type of business is called. */
export const TYPE_NAMES: Readonly<Record<BusinessType, string>> = {
  retail: t('retail'),
  grocery: t('grocery'),
  pharmacy: t('pharmacy'),
  clothing: t('clothing'),
  hardware: t('hardware'),
  restaurant: t('restaurant'),
  bar: t('bar'),
  salon: t('salon'),
  electronics: t('electronics'),
  wholesale: t('wholesale'),
  agrovet: t('agrovet'),
  other: t('other'),
};

/** The types to choose from, in the order they are offered. */
export const TYPE_CHOICES = BUSINESS_TYPES.map((value) => ({
  value: value as string,
  label: TYPE_NAMES[value],
}));
