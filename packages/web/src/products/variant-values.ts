import type { BodyInputOf } from '@tillbook/core/endpoint';
import { optionMatrix } from '@tillbook/core/products/families';
import { addFamily, VARIANTS_MAX } from '@tillbook/core/products/families.api';
import { checkBody } from '../api/check-body.ts';
import {
  moneyMessage,
  quantityMessage,
  readMoney,
  readQuantity,
  stepMessage,
} from '../ui/number-field.tsx';
import { listed, rowsOf } from './form-lists.ts';
import { fieldsOf, skuOf, trimmed, YES, type ProductValues } from './product-values.ts';

/** A family in the making: its options, and for each mix of their values one product. */
export const OPTION_FIELDS = ['name', 'values'] as const;
const CELLS = ['price', 'sku', 'barcode', 'stock'] as const;
export type Cell = (typeof CELLS)[number] | 'off';

export const hasVariants = (values: ProductValues): boolean => values['hasVariants'] === YES;

/** The name of a cell of the grid: the variant's values, then the column. */
export function cellName(combo: readonly string[], cell: Cell): string {
  return `variant ${JSON.stringify(combo)} ${cell}`;
}

/** Every mix of the options' values, in their order; none while an option has no value. */
export function combosOf(values: ProductValues): readonly (readonly string[])[] {
  const options = rowsOf(values, 'options', OPTION_FIELDS);
  if (options.length === 0) return [];
  return optionMatrix(options.map((option) => ({ ...option, values: listed(option.values) })));
}

/** The mixes that are to be made. */
export function wantedCombos(values: ProductValues): readonly (readonly string[])[] {
  return combosOf(values).filter((combo) => values[cellName(combo, 'off')] !== YES);
}

export interface FamilyGiven {
  readonly familyId: string;
  readonly currency: string;
  readonly branchIds: readonly string[];
  /** The id that a variant keeps while the form is open. */
  readonly idOf: (combo: readonly string[]) => string;
}

/** The chosen variants as they are sent; an empty price is the one above the grid. */
export function variantDrafts(
  values: ProductValues,
  combos: readonly (readonly string[])[],
  given: Omit<FamilyGiven, 'familyId'>,
): BodyInputOf<typeof addFamily>['variants'] {
  const { currency, idOf, branchIds } = given;
  const { name, priceMinor, costMinor } = fieldsOf(values, currency);
  const branchId = trimmed(values, 'stockBranch') || branchIds[0];
  return combos.map((combo) => {
    const text = (cell: Cell) => trimmed(values, cellName(combo, cell));
    const id = idOf(combo);
    const quantityMilli = readQuantity(text('stock')) ?? 0;
    return {
      _id: id,
      optionValues: [...combo],
      sku: skuOf({ sku: text('sku') }, name, id),
      barcode: text('barcode') === '' ? null : text('barcode'),
      priceMinor: readMoney(text('price'), currency) ?? priceMinor,
      costMinor,
      openingStock:
        branchId === undefined || quantityMilli === 0 ? [] : [{ branchId, quantityMilli }],
    };
  });
}

/** The body that adds the family with its variants. */
export function buildFamily(
  values: ProductValues,
  given: FamilyGiven,
): BodyInputOf<typeof addFamily> {
  const shared = fieldsOf(values, given.currency);
  return {
    _id: given.familyId,
    name: shared.name,
    categoryName: shared.categoryName,
    brandName: shared.brandName,
    taxClassId: shared.taxClassId,
    unit: shared.unit,
    stepMilli: shared.stepMilli,
    options: rowsOf(values, 'options', OPTION_FIELDS).map((option) => ({
      name: option.name.trim(),
      values: listed(option.values),
    })),
    variants: variantDrafts(values, wantedCombos(values), given),
  };
}

/** Which field shows a fault of which part of the body. */
export function familyNames(
  values: ProductValues,
  combos: readonly (readonly string[])[] = wantedCombos(values),
): Readonly<Record<string, string>> {
  const cells = combos.flatMap((combo, at): [string, string][] => [
    [`variants.${at}`, cellName(combo, 'sku')],
    [`variants.${at}.barcode`, cellName(combo, 'barcode')],
    [`variants.${at}.priceMinor`, cellName(combo, 'price')],
    [`variants.${at}.openingStock`, cellName(combo, 'stock')],
  ]);
  return {
    priceMinor: 'price',
    costMinor: 'cost',
    stepMilli: 'step',
    ...Object.fromEntries(cells),
  };
}

type FamilyWord =
  'nameNeeded' | 'optionNeeded' | 'priceNeeded' | 'tooManyVariants' | 'valuesNeeded';

/** What is wrong with a family in the making, by field name. */
export function familyMessages(
  values: ProductValues,
  given: FamilyGiven & { readonly words: Readonly<Record<FamilyWord, string>> },
): Record<string, string> {
  const { currency, words } = given;
  const found: Record<string, string | null> = {};
  const names = familyNames(values);
  for (const [path, message] of Object.entries(checkBody(addFamily, buildFamily(values, given)))) {
    const known = Object.keys(names).filter((name) => path === name || path.startsWith(`${name}.`));
    const longest = known.sort((one, other) => other.length - one.length)[0];
    found[longest === undefined ? path : (names[longest] ?? path)] = message;
  }
  delete found['options'];
  delete found['variants'];
  rowsOf(values, 'options', OPTION_FIELDS).forEach((option, at) => {
    if (option.name.trim() === '') found[`options.${at}.name`] = words.optionNeeded;
    if (listed(option.values).length === 0) found[`options.${at}.values`] = words.valuesNeeded;
  });
  const { stepMilli } = fieldsOf(values, currency);
  const wanted = wantedCombos(values);
  if (wanted.length === 0) found['options'] = words.valuesNeeded;
  if (wanted.length > VARIANTS_MAX) found['options'] = words.tooManyVariants;
  if (trimmed(values, 'name') === '') found['name'] = words.nameNeeded;
  const price = trimmed(values, 'price');
  found['price'] = price === '' ? words.priceNeeded : moneyMessage(price, currency, true);
  found['cost'] = moneyMessage(trimmed(values, 'cost'), currency, false);
  for (const combo of wanted) {
    const text = (cell: Cell) => trimmed(values, cellName(combo, cell));
    found[cellName(combo, 'price')] ??= moneyMessage(text('price'), currency, false);
    found[cellName(combo, 'stock')] ??=
      quantityMessage(text('stock'), false) ??
      stepMessage(readQuantity(text('stock')) ?? 0, stepMilli);
  }
  const wrong = Object.entries(found).filter((entry): entry is [string, string] => {
    return entry[1] !== null;
  });
  return Object.fromEntries(wrong);
}
