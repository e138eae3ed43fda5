import { DETAIL_FIELDS, type DetailField } from '@tillbook/core/businesses/business-types';
import { t } from './en/business-types.ts';

/** What a detail of a product is called; one that this version does not know keeps its own name. */
export function detailName(field: string): string {
  return Object.hasOwn(DETAIL_FIELDS, field) ? t(`field_${field as DetailField}`) : field;
}
