import { whyNotTakeEach } from '@tillbook/core/products/product-rules';
import { addProduct } from '@tillbook/core/products/products.api';
import { checkBody } from '../api/check-body.ts';
import {
  moneyMessage,
  quantityMessage,
  readMoney,
  readQuantity,
  stepMessage,
} from '../ui/number-field.tsx';
import { readPercent } from '../ui/percent.ts';
import { rowCount } from './form-lists.ts';
import { bodyNames, buildAdd } from './product-bodies.ts';
import {
  branchField,
  fieldsOf,
  kindOf,
  trimmed,
  type ProductValues,
  type ValuesGiven,
} from './product-values.ts';

export type CheckWord =
  | 'barcodeWrong'
  | 'componentsNeeded'
  | 'floorAbove'
  | 'nameNeeded'
  | 'percentWrong'
  | 'priceNeeded'
  | 'skuNeeded';

export interface CheckGiven extends ValuesGiven {
  readonly words: Readonly<Record<CheckWord, string>>;
  /** An edited product keeps its SKU: it is not made again. */
  readonly isNew: boolean;
}

/** Stands for the product's id while only its fields are checked. */
const SOME_ID = '00000000-0000-7000-8000-000000000000';

/** What is wrong with the texts, by field name; the same checks and sentences as the server's. */
export function messagesOf(values: ProductValues, given: CheckGiven): Record<string, string> {
  const found = { ...contractMessages(values, given), ...ownMessages(values, given) };
  const order = Object.keys(values);
  const wrong = Object.entries(found).filter((entry): entry is [string, string] => {
    return entry[1] !== null;
  });
  wrong.sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  return Object.fromEntries(wrong);
}

/** What the contract says, at the fields that show it. */
function contractMessages(values: ProductValues, given: CheckGiven): Record<string, string> {
  const { body, places } = buildAdd(values, { ...given, productId: SOME_ID });
  const names = bodyNames(places);
  const said = Object.entries(checkBody(addProduct, body)).map(([path, message]) => {
    const name = nameOf(path, names);
    const isCode = /(^barcode$|\.code$|\.codes$)/u.test(name);
    const typed = trimmed(values, name);
    return [name, isCode && /[0-9]{12,14}/u.test(typed) ? given.words.barcodeWrong : message];
  });
  return Object.fromEntries(said) as Record<string, string>;
}

/** The field for a path of the body: the longest alias that it begins with, else itself. */
function nameOf(path: string, names: Readonly<Record<string, string>>): string {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const name = names[parts.slice(0, length).join('.')];
    if (name !== undefined) return name;
  }
  return path;
}

type Found = Record<string, string | null>;

/** What the contract cannot see: a text that is no number is none in the body. */
function ownMessages(values: ProductValues, given: CheckGiven): Found {
  const { words, isNew, currency } = given;
  const found: Found = {};
  const say = (name: string, message: string | null) => {
    if (message !== null) found[name] = message;
  };
  if (trimmed(values, 'name') === '') found['name'] = words.nameNeeded;
  const price = trimmed(values, 'price');
  say('price', price === '' ? words.priceNeeded : moneyMessage(price, currency, true));
  if (!isNew && trimmed(values, 'sku') === '') found['sku'] = words.skuNeeded;
  for (const name of ['cost', 'floorPrice']) {
    say(name, moneyMessage(trimmed(values, name), currency, false));
  }
  say('step', quantityMessage(trimmed(values, 'step'), false));
  const margin = trimmed(values, 'targetMargin');
  if (margin !== '' && readPercent(margin) === null) found['targetMargin'] = words.percentWrong;
  const floor = readMoney(trimmed(values, 'floorPrice'), currency);
  if (floor !== null && floor > (readMoney(price, currency) ?? floor)) {
    found['floorPrice'] = words.floorAbove;
  }
  if (kindOf(values) === 'kit' && rowCount(values, 'components', 'productId') === 0) {
    found['components'] = words.componentsNeeded;
  }
  return { ...found, ...rowMessages(values, given), ...branchMessages(values, given) };
}

function rowMessages(values: ProductValues, { currency }: CheckGiven): Found {
  const found: Found = {};
  for (let at = 0; at < rowCount(values, 'packs', '_id'); at += 1) {
    const units = `packs.${at}.units`;
    const price = `packs.${at}.price`;
    const wrongUnits = quantityMessage(trimmed(values, units), true);
    const wrongPrice = moneyMessage(trimmed(values, price), currency, true);
    if (wrongUnits !== null) found[units] = wrongUnits;
    if (wrongPrice !== null) found[price] = wrongPrice;
  }
  if (kindOf(values) !== 'kit') return found;
  for (let at = 0; at < rowCount(values, 'components', 'productId'); at += 1) {
    const name = `components.${at}.quantity`;
    const message = quantityMessage(trimmed(values, name), true) ?? partMessage(values, at);
    if (message !== null) found[name] = message;
  }
  return found;
}

/** What a kit takes of a part that is sold in whole steps; what it took before may stay. */
function partMessage(values: ProductValues, at: number): string | null {
  const milliOf = (field: 'quantity' | 'step' | 'taken') =>
    readQuantity(trimmed(values, `components.${at}.${field}`));
  const [milli, stepMilli] = [milliOf('quantity') ?? 0, milliOf('step') ?? 1];
  const isFine = whyNotTakeEach(milli, stepMilli, milliOf('taken')) === null;
  return isFine ? null : stepMessage(milli, stepMilli);
}

function branchMessages(values: ProductValues, { branchIds, currency }: CheckGiven): Found {
  const found: Found = {};
  const { stepMilli, kind } = fieldsOf(values, currency);
  const isGoods = kind === 'goods';
  const part = (typed: string) => stepMessage(readQuantity(typed) ?? 0, stepMilli);
  for (const [at] of branchIds.entries()) {
    for (const field of ['stock', 'point', 'quantity'] as const) {
      const name = branchField(field, at);
      const typed = trimmed(values, name);
      const message =
        quantityMessage(typed, false) ?? (field === 'stock' && isGoods ? part(typed) : null);
      if (message !== null) found[name] = message;
    }
    const name = branchField('branchPrice', at);
    const message = moneyMessage(trimmed(values, name), currency, false);
    if (message !== null) found[name] = message;
  }
  return found;
}
