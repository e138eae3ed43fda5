import type { BodyInputOf } from '@tillbook/core/endpoint';
import type { addProduct, editProduct } from '@tillbook/core/products/products.api';
import { readMoney, readQuantity } from '../ui/number-field.tsx';
import {
  branchField,
  fieldsOf,
  kindOf,
  skuOf,
  trimmed,
  valuesOf,
  type ProductValues,
  type ValuesGiven,
} from './product-values.ts';
import type { ProductDetail } from './queries.ts';

/** What each branch has of its own, in the order of the branches. */
function branchesOf(values: ProductValues, { currency, branchIds }: ValuesGiven) {
  return branchIds.map((branchId, at) => {
    const quantity = (field: 'stock' | 'point' | 'quantity') =>
      readQuantity(trimmed(values, branchField(field, at)));
    return {
      at,
      branchId,
      stockMilli: quantity('stock') ?? 0,
      priceMinor: readMoney(trimmed(values, branchField('branchPrice', at)), currency),
      pointMilli: quantity('point'),
      quantityMilli: quantity('quantity') ?? 0,
    };
  });
}

type BranchRow = ReturnType<typeof branchesOf>[number];
const pointOf = ({ branchId, pointMilli, quantityMilli }: BranchRow) => ({
  branchId,
  pointMilli,
  quantityMilli: pointMilli === null ? 0 : quantityMilli,
});
const priceOf = ({ branchId, priceMinor }: BranchRow) => ({ branchId, priceMinor });

/** A body, and for the branches in its lists the place of each in the form. */
interface Built<Body> {
  readonly body: Body;
  readonly places: { readonly points: readonly number[]; readonly prices: readonly number[] };
}

const placesOf = (points: readonly BranchRow[], prices: readonly BranchRow[]) => ({
  points: points.map(({ at }) => at),
  prices: prices.map(({ at }) => at),
});

/** The body that adds the product; only goods have stock of their own. */
export function buildAdd(
  values: ProductValues,
  given: ValuesGiven & { readonly productId: string },
): Built<BodyInputOf<typeof addProduct>> {
  const { productId, currency } = given;
  const fields = fieldsOf(values, currency);
  const isGoods = kindOf(values) === 'goods';
  const branches = branchesOf(values, given);
  const points = isGoods ? branches.filter(({ pointMilli }) => pointMilli !== null) : [];
  const prices = branches.filter(({ priceMinor }) => priceMinor !== null);
  return {
    body: {
      _id: productId,
      ...fields,
      sku: skuOf(values, fields.name, productId),
      reorderPoints: points.map(pointOf),
      branchPrices: prices.map(priceOf),
      openingStock: isGoods
        ? branches.map(({ branchId, stockMilli }) => ({ branchId, quantityMilli: stockMilli }))
        : [],
    },
    places: placesOf(points, prices),
  };
}

/** The body that changes the product: only what differs from what was there. */
export function buildEdit(
  values: ProductValues,
  before: ProductDetail,
  given: ValuesGiven,
): Built<BodyInputOf<typeof editProduct>> {
  const { currency } = given;
  const was = valuesOf(before, given);
  const plain = (of: ProductValues) => ({ ...fieldsOf(of, currency), sku: trimmed(of, 'sku') });
  const old: Readonly<Record<string, unknown>> = plain(was);
  const differs = (one: unknown, other: unknown): boolean =>
    JSON.stringify(one) !== JSON.stringify(other);
  const fields = Object.entries(plain(values)).filter(([name, value]) => differs(old[name], value));
  const wasBranches = branchesOf(was, given);
  const changed = (of: (branch: BranchRow) => unknown) =>
    branchesOf(values, given).filter((row) => {
      const other = wasBranches[row.at];
      return other === undefined || differs(of(row), of(other));
    });
  const points = changed(pointOf);
  const prices = changed(priceOf);
  const reason = trimmed(values, 'reason');
  return {
    body: {
      version: before.version,
      ...Object.fromEntries(fields),
      ...(points.length === 0 ? {} : { reorderPoints: points.map(pointOf) }),
      ...(prices.length === 0 ? {} : { branchPrices: prices.map(priceOf) }),
      ...(reason === '' ? {} : { reason }),
    },
    places: placesOf(points, prices),
  };
}

const FIELD_OF: Readonly<Record<string, string>> = {
  priceMinor: 'price',
  costMinor: 'cost',
  floorPriceMinor: 'floorPrice',
  targetMarginBasisPoints: 'targetMargin',
  stepMilli: 'step',
  openingStock: 'stock',
};
const ROW_FIELD_OF: Readonly<Record<string, string>> = {
  barcode: 'code',
  unitsMilli: 'units',
  priceMinor: 'price',
  barcodes: 'codes',
  quantityMilli: 'quantity',
  productId: 'quantity',
};
const ROWS = 50;

/** Which field of the form shows a fault of which part of the body, for `useForm`'s aliases. */
export function bodyNames(places: Built<unknown>['places']): Readonly<Record<string, string>> {
  const rows = ['barcodes', 'packs', 'components'].flatMap((list) =>
    Array.from({ length: ROWS }, (_, at) =>
      Object.entries(ROW_FIELD_OF).map(([from, to]): [string, string] => [
        `${list}.${at}.${from}`,
        `${list}.${at}.${to}`,
      ]),
    ).flat(),
  );
  const prices = places.prices.map((at, sent): [string, string] => [
    `branchPrices.${sent}`,
    branchField('branchPrice', at),
  ]);
  const points = places.points.flatMap((at, sent): [string, string][] => [
    [`reorderPoints.${sent}`, branchField('point', at)],
    [`reorderPoints.${sent}.quantityMilli`, branchField('quantity', at)],
  ]);
  const stock = Array.from({ length: ROWS }, (_, at): [string, string] => [
    `openingStock.${at}`,
    branchField('stock', at),
  ]);
  return {
    ...FIELD_OF,
    ...Object.fromEntries([...rows, ...prices, ...points, ...stock]),
  };
}
