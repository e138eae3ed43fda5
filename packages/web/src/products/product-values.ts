import type { BodyInputOf } from '@tillbook/core/endpoint';
import { skuFor } from '@tillbook/core/products/codes';
import { addProduct, type editProduct } from '@tillbook/core/products/products.api';
import { checkBody } from '../api/check-body.ts';
import { moneyMessage, quantityMessage, readMoney, readQuantity } from '../ui/number-field.tsx';
import { amountText } from './amount-text.ts';
import type { ProductDetail } from './queries.ts';

/**
 * What is typed, flat: `name`, `price` … and `openingStock.0` for the first branch, so that each
 * field has the name by which the server points at it.
 */
export type ProductValues = Readonly<Record<string, string>>;

const FIELDS = ['name', 'price', 'cost', 'barcode', 'sku', 'categoryName', 'taxClassId'] as const;

/** Fields of the server that another field of the form shows. */
export const SERVER_FIELDS = { priceMinor: 'price', costMinor: 'cost' } as const;

export function stockField(at: number): string {
  return `openingStock.${at}`;
}

/** An empty form; `kept` is what the next product of a series has in common with the last. */
export function emptyValues(
  branchCount: number,
  kept: { readonly taxClassId: string; readonly categoryName?: string },
): ProductValues {
  const blank = FIELDS.map((field): [string, string] => [field, '']);
  const stock = Array.from({ length: branchCount }, (_, at): [string, string] => [
    stockField(at),
    '',
  ]);
  return { ...Object.fromEntries([...blank, ...stock]), ...kept };
}

/** A product as the texts of its form. */
export function valuesOf(product: ProductDetail, currency: string): ProductValues {
  return {
    name: product.name,
    price: amountText(product.priceMinor, currency),
    cost: product.costMinor === null ? '' : amountText(product.costMinor, currency),
    barcode: product.barcode ?? '',
    sku: product.sku,
    categoryName: product.category?.name ?? '',
    taxClassId: product.taxClass._id,
  };
}

const textOf = (values: ProductValues, name: string): string => (values[name] ?? '').trim();

function fieldsOf(values: ProductValues, currency: string) {
  return {
    name: values['name'] ?? '',
    barcode: textOf(values, 'barcode') === '' ? null : textOf(values, 'barcode'),
    categoryName: textOf(values, 'categoryName') === '' ? null : textOf(values, 'categoryName'),
    taxClassId: values['taxClassId'] ?? '',
    priceMinor: readMoney(textOf(values, 'price'), currency) ?? 0,
    // A cost that is not known yet counts as nothing, and the form says so.
    costMinor: readMoney(textOf(values, 'cost'), currency) ?? 0,
  };
}

/** The body that adds the product; a SKU that was left empty is made from name and id. */
export function addBody(
  values: ProductValues,
  given: {
    readonly productId: string;
    readonly currency: string;
    readonly branchIds: readonly string[];
  },
): BodyInputOf<typeof addProduct> {
  const { productId, currency, branchIds } = given;
  const fields = fieldsOf(values, currency);
  const sku = textOf(values, 'sku');
  return {
    _id: productId,
    ...fields,
    sku: sku === '' ? skuFor(fields.name, productId) : sku,
    openingStock: branchIds.map((branchId, at) => ({
      branchId,
      quantityMilli: readQuantity(textOf(values, stockField(at))) ?? 0,
    })),
  };
}

/** The body that changes the product: only what differs from what was there. */
export function editBody(
  values: ProductValues,
  before: ProductDetail,
  currency: string,
): BodyInputOf<typeof editProduct> {
  const after = { ...fieldsOf(values, currency), sku: textOf(values, 'sku') };
  const was: Readonly<Record<string, unknown>> = {
    name: before.name,
    sku: before.sku,
    barcode: before.barcode,
    categoryName: before.category?.name ?? null,
    taxClassId: before.taxClass._id,
    priceMinor: before.priceMinor,
    costMinor: before.costMinor,
  };
  const changed = Object.entries(after).filter(([field, value]) => was[field] !== value);
  return { version: before.version, ...Object.fromEntries(changed) };
}

type Word = 'nameNeeded' | 'priceNeeded' | 'skuNeeded' | 'barcodeWrong';

/** What is wrong with the texts, by field name; the same checks and sentences as the server's. */
export function messagesOf(
  values: ProductValues,
  given: {
    readonly currency: string;
    readonly branchIds: readonly string[];
    readonly words: Readonly<Record<Word, string>>;
    /** An edited product keeps its SKU: it is not made again. */
    readonly isNew: boolean;
  },
): Record<string, string> {
  const { currency, branchIds, words, isNew } = given;
  const body = addBody(values, { productId: SOME_ID, currency, branchIds });
  const contract = checkBody(addProduct, body);
  const found: Record<string, string | null> = {
    name: textOf(values, 'name') === '' ? words.nameNeeded : (contract['name'] ?? null),
    price:
      textOf(values, 'price') === ''
        ? words.priceNeeded
        : (moneyMessage(textOf(values, 'price'), currency, true) ?? contract['priceMinor'] ?? null),
    cost: moneyMessage(textOf(values, 'cost'), currency, false) ?? contract['costMinor'] ?? null,
    barcode: barcodeMessage(contract['barcode'], textOf(values, 'barcode'), words.barcodeWrong),
    categoryName: contract['categoryName'] ?? null,
    sku: !isNew && textOf(values, 'sku') === '' ? words.skuNeeded : (contract['sku'] ?? null),
    taxClassId: contract['taxClassId'] ?? null,
  };
  for (const [at] of branchIds.entries()) {
    const name = stockField(at);
    const message = quantityMessage(textOf(values, name), false);
    found[name] = message ?? contract[`${name}.quantityMilli`] ?? null;
  }
  const wrong = Object.entries(found).filter((entry): entry is [string, string] => {
    return entry[1] !== null;
  });
  return Object.fromEntries(wrong);
}

/** Stands for the product's id while only its fields are checked. */
const SOME_ID = '00000000-0000-7000-8000-000000000000';

function barcodeMessage(
  message: string | undefined,
  typed: string,
  checkDigit: string,
): string | null {
  if (message === undefined) return null;
  return /^[0-9]{12,14}$/.test(typed) ? checkDigit : message;
}
