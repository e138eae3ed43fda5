import type { ShownChange } from '@tillbook/core/products/change-sets.api';
import { t } from '../i18n/en/bulk.ts';
import type { Format } from '../i18n/format.ts';
import type { Named } from './grid-cells.ts';
import type { BulkChoices } from './queries.ts';

const PROBLEMS: Readonly<Record<string, string>> = {
  CHANGED_SINCE: t('problemCHANGED_SINCE'),
  SKU_TAKEN: t('problemSKU_TAKEN'),
  BARCODE_TAKEN: t('problemBARCODE_TAKEN'),
  FLOOR_ABOVE_PRICE: t('problemFLOOR_ABOVE_PRICE'),
  NO_STOCK_OF_ITS_OWN: t('problemNO_STOCK_OF_ITS_OWN'),
  BRANCH_FORBIDDEN: t('problemBRANCH_FORBIDDEN'),
  NOTHING_CHANGES: t('problemNOTHING_CHANGES'),
  STOCK_MOVED: t('problemSTOCK_MOVED'),
};

/** Why a product is left as it is. */
export function problemText(problem: string): string {
  return PROBLEMS[problem] ?? t('problemOther');
}

const FIELDS: Readonly<Record<keyof ShownChange, string>> = {
  name: t('name'),
  sku: t('sku'),
  barcode: t('barcode'),
  categoryId: t('category'),
  brandId: t('brand'),
  taxClassId: t('tax'),
  priceMinor: t('price'),
  costMinor: t('cost'),
  floorPriceMinor: t('floor'),
  targetMarginBasisPoints: t('margin'),
  isArchived: t('archived'),
  reorderPoints: t('point'),
};

export interface SaidChange {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

type Field = keyof ShownChange;

/** Every field that changes, with what people read before and after. */
export function saidChanges(
  before: ShownChange,
  after: ShownChange,
  choices: BulkChoices | undefined,
  format: Format,
): SaidChange[] {
  return (Object.keys(FIELDS) as Field[])
    .filter((field) => after[field] !== undefined)
    .map((field) => ({
      field: FIELDS[field],
      from: said(field, before, choices, format),
      to: said(field, after, choices, format),
    }));
}

function named(all: readonly Named[] | undefined, id: string | null | undefined): string {
  return all?.find(({ _id }) => _id === id)?.name ?? t('none');
}

function said(
  field: Field,
  change: ShownChange,
  choices: BulkChoices | undefined,
  format: Format,
): string {
  const money = (minor: number | null | undefined): string =>
    minor === null || minor === undefined ? t('none') : format.amount(minor);
  switch (field) {
    case 'categoryId':
      return named(choices?.categories, change.categoryId);
    case 'brandId':
      return named(choices?.brands, change.brandId);
    case 'taxClassId':
      return named(choices?.taxClasses, change.taxClassId);
    case 'priceMinor':
    case 'costMinor':
    case 'floorPriceMinor':
      return money(change[field]);
    case 'targetMarginBasisPoints':
      return typeof change.targetMarginBasisPoints === 'number'
        ? format.percent(change.targetMarginBasisPoints)
        : t('none');
    case 'isArchived':
      return change.isArchived === true ? t('yes') : t('no');
    case 'reorderPoints':
      return pointsText(change.reorderPoints ?? [], choices, format);
    default:
      return change[field] ?? t('none');
  }
}

function pointsText(
  points: NonNullable<ShownChange['reorderPoints']>,
  choices: BulkChoices | undefined,
  format: Format,
): string {
  if (points.length === 0) return t('none');
  return points
    .map((one) => {
      const place = named(choices?.branches, one.branchId);
      return `${place} ${format.quantity(one.pointMilli)} + ${format.quantity(one.quantityMilli)}`;
    })
    .join(', ');
}
