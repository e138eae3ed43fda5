import { DETAIL_FIELDS, type DetailField } from '@tillbook/core/businesses/business-types';
import { t } from './en/business-types.ts';

const isDetail = (field: string): field is DetailField => Object.hasOwn(DETAIL_FIELDS, field);

/** What a detail of a product is called; one that this version does not know keeps its own name. */
export function detailName(field: string): string {
  return isDetail(field) ? t(`field_${field}`) : field;
}
