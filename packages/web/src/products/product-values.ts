import { skuFor } from '@tillbook/core/products/codes';
import { PRODUCT_KINDS, type ProductKind } from '@tillbook/core/products/product-fields';
import { defaultStepMilli, UNITS, type Unit } from '@tillbook/core/products/units';
import { readMoney, readQuantity } from '../ui/number-field.tsx';
import { percentText, readPercent } from '../ui/percent.ts';
import { amountText } from '../ui/amount-text.ts';
import { listed, rowsOf, withRow } from './form-lists.ts';
import { quantityText } from './quantity-text.ts';
import type { ProductDetail } from './queries.ts';

/**
 * What is typed, flat: `name`, `price` … , `packs.0.name` for the first pack and `stock.0` for the
 * first branch. `body-names.ts` says which field shows a fault of which part of the body.
 */
export type ProductValues = Readonly<Record<string, string>>;

/** Where product and form meet. */
export interface ValuesGiven {
  readonly currency: string;
  readonly branchIds: readonly string[];
}

const FIELDS = [
  ...['name', 'price', 'cost', 'barcode', 'sku', 'categoryName', 'taxClassId', 'brandName'],
  ...['kind', 'unit', 'step', 'description', 'sellerNote', 'shelf', 'floorPrice'],
  ...['targetMargin', 'tracksBatches', 'isOpenPrice', 'barcodes', 'packs', 'components', 'reason'],
] as const;
/** What a branch may have of its own. */
const BRANCH_FIELDS = ['stock', 'branchPrice', 'point', 'quantity'] as const;
export type BranchField = (typeof BRANCH_FIELDS)[number];
export const PACK_FIELDS = ['_id', 'name', 'units', 'price', 'codes'] as const;
export const CODE_FIELDS = ['code', 'kind'] as const;
export const COMPONENT_FIELDS = [
  ...['productId', 'name', 'unit', 'cost', 'quantity', 'step', 'taken'],
] as const;

/** A yes as a text of the form. */
export const YES = 'yes';

/** The name of a branch's field: `stock.0`. */
export function branchField(field: BranchField, at: number): string {
  return `${field}.${at}`;
}

/** The name of a fact that only some types of business keep. */
export function detailField(name: string): string {
  return `details.${name}`;
}

/** An empty form; `kept` is what a new product begins with. */
export function emptyValues(branchCount: number, kept: ProductValues): ProductValues {
  const blank = FIELDS.map((field): [string, string] => [field, '']);
  const branches = BRANCH_FIELDS.flatMap((field) =>
    Array.from({ length: branchCount }, (_, at): [string, string] => [branchField(field, at), '']),
  );
  const begun = { kind: 'goods', unit: 'piece' };
  return { ...Object.fromEntries([...blank, ...branches]), ...begun, ...kept };
}

/** A product as the texts of its form. */
export function valuesOf(product: ProductDetail, given: ValuesGiven): ProductValues {
  const { currency, branchIds } = given;
  const money = (minor: number | null) => (minor === null ? '' : amountText(minor, currency));
  const milli = (value: number | null) => (value === null ? '' : quantityText(value));
  const percent = product.targetMarginBasisPoints;
  const branches = branchIds.flatMap((branchId, at): [string, string][] => {
    const branch = product.stock.find((one) => one.branchId === branchId);
    return [
      [branchField('branchPrice', at), money(branch?.branchPriceMinor ?? null)],
      [branchField('point', at), milli(branch?.reorderPointMilli ?? null)],
      [branchField('quantity', at), milli(branch?.reorderQuantityMilli ?? null)],
    ];
  });
  const details = Object.entries(product.details).map(([name, text]): [string, string] => [
    detailField(name),
    text,
  ]);
  const plain = emptyValues(branchIds.length, {
    name: product.name,
    price: money(product.priceMinor),
    cost: money(product.costMinor),
    barcode: product.barcode ?? '',
    sku: product.sku,
    categoryName: product.category?.name ?? '',
    brandName: product.brand?.name ?? '',
    taxClassId: product.taxClass._id,
    kind: product.kind,
    unit: product.unit,
    step: quantityText(product.stepMilli),
    description: product.description ?? '',
    sellerNote: product.sellerNote ?? '',
    shelf: product.shelf ?? '',
    floorPrice: money(product.floorPriceMinor),
    targetMargin: percent === null ? '' : percentText(percent),
    tracksBatches: product.tracksBatches ? YES : '',
    isOpenPrice: product.isOpenPrice ? YES : '',
    ...Object.fromEntries(branches),
    ...Object.fromEntries(details),
  });
  return withLists(plain, product, currency);
}

function withLists(plain: ProductValues, product: ProductDetail, currency: string): ProductValues {
  let values = plain;
  for (const { barcode: code, kind } of product.barcodes) {
    values = withRow(values, 'barcodes', { code, kind });
  }
  for (const pack of product.packs.filter(({ isArchived }) => !isArchived)) {
    values = withRow(values, 'packs', {
      _id: pack._id,
      name: pack.name,
      units: quantityText(pack.unitsMilli),
      price: amountText(pack.priceMinor, currency),
      codes: pack.barcodes.join(', '),
    });
  }
  for (const part of product.components) {
    const { productId, name, unit, stepMilli, quantityMilli } = part;
    const quantity = quantityText(quantityMilli);
    values = withRow(values, 'components', {
      ...{ productId, name, unit, cost: '', quantity },
      ...{ step: quantityText(stepMilli), taken: quantity },
    });
  }
  return values;
}

export const trimmed = (values: ProductValues, name: string): string => (values[name] ?? '').trim();
const textOrNull = (values: ProductValues, name: string): string | null =>
  trimmed(values, name) === '' ? null : trimmed(values, name);

export function kindOf(values: ProductValues): ProductKind {
  return PRODUCT_KINDS.find((kind) => kind === values['kind']) ?? 'goods';
}

export function unitOf(values: ProductValues): Unit {
  return UNITS.find((unit) => unit === values['unit']) ?? 'piece';
}

/** The fields that stand in the body that adds a product and in the one that changes it. */
export function fieldsOf(values: ProductValues, currency: string) {
  const money = (name: string): number | null => readMoney(trimmed(values, name), currency);
  const kind = kindOf(values);
  const unit = unitOf(values);
  return {
    name: values['name'] ?? '',
    barcode: textOrNull(values, 'barcode'),
    categoryName: textOrNull(values, 'categoryName'),
    brandName: textOrNull(values, 'brandName'),
    taxClassId: values['taxClassId'] ?? '',
    priceMinor: money('price') ?? 0,
    // A cost that is not known yet counts as nothing, and the form says so.
    costMinor: money('cost') ?? 0,
    kind,
    unit,
    stepMilli: readQuantity(trimmed(values, 'step')) ?? defaultStepMilli(unit),
    description: textOrNull(values, 'description'),
    sellerNote: textOrNull(values, 'sellerNote'),
    shelf: textOrNull(values, 'shelf'),
    floorPriceMinor: money('floorPrice'),
    targetMarginBasisPoints: readPercent(trimmed(values, 'targetMargin')),
    tracksBatches: kind === 'goods' && values['tracksBatches'] === YES,
    isOpenPrice: kind === 'service' && values['isOpenPrice'] === YES,
    details: detailsOf(values),
    barcodes: rowsOf(values, 'barcodes', CODE_FIELDS).map(({ code, kind: whose }) => ({
      barcode: code.trim(),
      kind: whose === 'supplier' ? ('supplier' as const) : ('own' as const),
    })),
    packs: rowsOf(values, 'packs', PACK_FIELDS).map((pack) => ({
      _id: pack._id,
      name: pack.name,
      unitsMilli: readQuantity(pack.units.trim()) ?? 0,
      priceMinor: readMoney(pack.price.trim(), currency) ?? 0,
      barcodes: listed(pack.codes),
    })),
    components:
      kind === 'kit'
        ? rowsOf(values, 'components', COMPONENT_FIELDS).map(({ productId, quantity }) => ({
            productId,
            quantityMilli: readQuantity(quantity.trim()) ?? 0,
          }))
        : [],
  };
}

function detailsOf(values: ProductValues): Record<string, string> {
  const filled = Object.keys(values).flatMap((name): [string, string][] => {
    const [head, field = ''] = name.split('.');
    const text = trimmed(values, name);
    return head === 'details' && text !== '' ? [[field, text]] : [];
  });
  return Object.fromEntries(filled);
}

/** The SKU that was typed; without one it is made from name and id. */
export function skuOf(values: ProductValues, name: string, productId: string): string {
  return textOrNull(values, 'sku') ?? skuFor(name, productId);
}
