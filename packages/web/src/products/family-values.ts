import type { BodyInputOf } from '@tillbook/core/endpoint';
import { optionMatrix } from '@tillbook/core/products/families';
import { addVariants, type editFamily, type Family } from '@tillbook/core/products/families.api';
import { checkBody } from '../api/check-body.ts';
import { defaultStepMilli } from '@tillbook/core/products/units';
import { moneyMessage, quantityMessage, readQuantity, stepMessage } from '../ui/number-field.tsx';
import { amountText } from '../ui/amount-text.ts';
import { listed, withRow } from './form-lists.ts';
import { trimmed, YES, type ProductValues } from './product-values.ts';
import { cellName, familyNames, variantDrafts, type FamilyGiven } from './variant-values.ts';

/** A family as the form that changes it: new values are typed beside those that there are. */
export function familyStart(family: Family, currency: string): ProductValues {
  const [first] = family.variants;
  let values: ProductValues = {
    name: family.name,
    options: '',
    stockBranch: '',
    price: first === undefined ? '' : amountText(first.priceMinor, currency),
    cost: first?.costMinor === undefined ? '' : amountText(first.costMinor ?? 0, currency),
    unit: first?.unit ?? 'piece',
    categoryName: first?.category?.name ?? '',
    brandName: first?.brand?.name ?? '',
    taxClassId: first?.taxClass._id ?? '',
  };
  for (const { name } of family.options) {
    values = withRow(values, 'options', { name, values: '' });
  }
  // What was left out before is not suddenly made.
  const missing = newCombos(family, values).all.map((combo): [string, string] => [
    cellName(combo, 'off'),
    YES,
  ]);
  return { ...values, ...Object.fromEntries(missing) };
}

/** The mixes of old and new values that are no variant yet, and those of them to be made. */
export function newCombos(family: Family, values: ProductValues) {
  const options = family.options.map((option, at) => ({
    name: option.name,
    values: [...new Set([...option.values, ...listed(values[`options.${at}.values`] ?? '')])],
  }));
  const known = new Set(
    family.variants
      .filter(({ isArchived }) => !isArchived)
      .map(({ optionValues }) => JSON.stringify(optionValues)),
  );
  const all = optionMatrix(options).filter((combo) => !known.has(JSON.stringify(combo)));
  return { all, wanted: all.filter((combo) => values[cellName(combo, 'off')] !== YES) };
}

type Given = Omit<FamilyGiven, 'familyId'>;

/** What is to be sent: another name, more variants, both or nothing. */
export function familyBodies(
  family: Family,
  values: ProductValues,
  given: Given,
): {
  readonly rename: BodyInputOf<typeof editFamily> | null;
  readonly add: BodyInputOf<typeof addVariants> | null;
} {
  const name = trimmed(values, 'name');
  const { wanted } = newCombos(family, values);
  const [first] = family.variants;
  const add =
    wanted.length === 0
      ? null
      : {
          categoryName: trimmed(values, 'categoryName') || null,
          brandName: trimmed(values, 'brandName') || null,
          taxClassId: values['taxClassId'] ?? '',
          ...(first === undefined ? {} : { stepMilli: first.stepMilli }),
          unit: (values['unit'] ?? 'piece') as 'piece',
          variants: variantDrafts(values, wanted, given),
        };
  const rename = name === family.name ? null : { version: family.version, name };
  return { rename, add };
}

/** What is wrong, by field name. */
export function familyChecks(
  family: Family,
  values: ProductValues,
  given: Given & { readonly words: { readonly nameNeeded: string } },
): Record<string, string> {
  const found: Record<string, string | null> = {};
  const { wanted } = newCombos(family, values);
  const { add } = familyBodies(family, values, given);
  const names = familyNames(values, wanted);
  for (const [path, message] of Object.entries(add === null ? {} : checkBody(addVariants, add))) {
    const known = Object.keys(names).filter((name) => path === name || path.startsWith(`${name}.`));
    const longest = known.sort((one, other) => other.length - one.length)[0];
    found[longest === undefined ? 'options' : (names[longest] ?? 'options')] = message;
  }
  if (trimmed(values, 'name') === '') found['name'] = given.words.nameNeeded;
  const stepMilli = add?.stepMilli ?? defaultStepMilli(add?.unit ?? 'piece');
  for (const combo of wanted) {
    const text = (cell: 'price' | 'stock') => trimmed(values, cellName(combo, cell));
    found[cellName(combo, 'price')] ??= moneyMessage(text('price'), given.currency, false);
    found[cellName(combo, 'stock')] ??=
      quantityMessage(text('stock'), false) ??
      stepMessage(readQuantity(text('stock')) ?? 0, stepMilli);
  }
  const wrong = Object.entries(found).filter((entry): entry is [string, string] => {
    return entry[1] !== null;
  });
  return Object.fromEntries(wrong);
}
