import { moneyText } from '@tillbook/core/money';
import { PROMOTION_COUNT_MAX, PROMOTION_PRIORITY_MAX } from '@tillbook/core/limits';
import type { PromotionKind, PromotionScope } from '@tillbook/core/promotions/promotion';
import type { PromotionAnswer, PromotionDraft } from '@tillbook/core/promotions/promotions.api';
import { t } from '../i18n/en/promotions.ts';
import type { FieldMessages } from '../ui/form-state.ts';
import { moneyMessage, readMoney } from '../ui/number-field.tsx';
import { percentText, readPercent } from '../ui/percent.ts';

/** 1 is Monday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export interface Named {
  readonly _id: string;
  readonly name: string;
}

/** What of a promotion is typed and chosen. */
export interface PromotionValues {
  readonly name: string;
  readonly kind: PromotionKind;
  readonly scope: PromotionScope;
  readonly percent: string;
  readonly amount: string;
  readonly buy: string;
  readonly get: string;
  readonly minimum: string;
  readonly isCombinable: boolean;
  readonly products: readonly Named[];
  readonly categories: readonly Named[];
  readonly branches: readonly string[];
  readonly startsOn: string;
  readonly endsOn: string;
  readonly weekdays: readonly number[];
  readonly fromTime: string;
  readonly toTime: string;
  readonly priority: string;
  readonly isOn: boolean;
}

/** Fields of the server that another field shows. */
export const PROMOTION_ALIASES: Readonly<Record<string, keyof PromotionValues>> = {
  ...{ basisPoints: 'percent', amountMinor: 'amount', buyCount: 'buy', getCount: 'get' },
  ...{ minimumMinor: 'minimum', productIds: 'products', categoryIds: 'categories' },
  ...{ branchIds: 'branches', fromMinute: 'fromTime', toMinute: 'toTime' },
};

const HOUR = 60;
const two = (value: number): string => String(value).padStart(2, '0');
/** "22:30" of 1,350. */
export const timeText = (minute: number): string =>
  `${two(Math.floor(minute / HOUR))}:${two(minute % HOUR)}`;

function readTime(text: string): number | null {
  const [hours, minutes] = text.split(':').map(Number);
  return hours === undefined || minutes === undefined ? null : hours * HOUR + minutes;
}

/** A whole number within limits, or null. */
function readCount(text: string, least: number, most: number): number | null {
  if (!/^\d{1,3}$/.test(text.trim())) return null;
  const count = Number(text);
  return count >= least && count <= most ? count : null;
}

const readPriority = (text: string) => readCount(text, 0, PROMOTION_PRIORITY_MAX);
const readUnits = (text: string) => readCount(text, 1, PROMOTION_COUNT_MAX);

export const NEW_PROMOTION: PromotionValues = {
  ...{ name: '', kind: 'percent', scope: 'goods', percent: '', amount: '', buy: '2', get: '1' },
  ...{ minimum: '', isCombinable: false, products: [], categories: [], branches: [] },
  ...{ startsOn: '', endsOn: '', weekdays: [], fromTime: '', toTime: '', priority: '0' },
  isOn: true,
};

/** What is typed of a promotion that is there. */
export function valuesOf(promotion: PromotionAnswer, currency: string): PromotionValues {
  const { basisPoints, amountMinor, buyCount, getCount, minimumMinor } = promotion;
  const { name, kind, scope, isCombinable, products, categories, branchIds, isOn } = promotion;
  const { startsOn, endsOn, weekdays, fromMinute, toMinute, priority } = promotion;
  const money = (minor: number | null) => (minor === null ? '' : moneyText(minor, currency));
  return {
    ...{ name, kind, scope, isCombinable, products, categories, weekdays, isOn },
    percent: basisPoints === null ? '' : percentText(basisPoints),
    ...{ amount: money(amountMinor), minimum: minimumMinor === 0 ? '' : money(minimumMinor) },
    ...{ buy: String(buyCount ?? ''), get: String(getCount ?? ''), branches: branchIds },
    ...{ startsOn: startsOn ?? '', endsOn: endsOn ?? '', priority: String(priority) },
    fromTime: fromMinute === null ? '' : timeText(fromMinute),
    toTime: toMinute === null ? '' : timeText(toMinute),
  };
}

const idsOf = (all: readonly Named[]): string[] => all.map(({ _id }) => _id);
const textOrNull = (text: string): string | null => (text === '' ? null : text);

/** What is sent; numbers that the kind has none of are left out. */
export function bodyOf(values: PromotionValues, currency: string): Omit<PromotionDraft, '_id'> {
  const { name, kind, scope, percent, amount, buy, get, minimum, priority, isOn } = values;
  const { products, categories, branches, startsOn, endsOn, weekdays } = values;
  const isOfCart = scope === 'cart';
  const isPercent = kind === 'percent' || kind === 'buy_get';
  return {
    ...{ name: name.trim(), kind, scope, isOn },
    basisPoints: isPercent ? readPercent(percent) : null,
    amountMinor: isPercent ? null : readMoney(amount, currency),
    buyCount: kind === 'buy_get' ? readUnits(buy) : null,
    getCount: kind === 'buy_get' ? readUnits(get) : null,
    minimumMinor: isOfCart ? (readMoney(minimum, currency) ?? 0) : 0,
    isCombinable: isOfCart && values.isCombinable,
    productIds: isOfCart ? [] : idsOf(products),
    categoryIds: isOfCart ? [] : idsOf(categories),
    branchIds: [...branches],
    ...{ startsOn: textOrNull(startsOn), endsOn: textOrNull(endsOn), weekdays: [...weekdays] },
    ...{ fromMinute: readTime(values.fromTime), toMinute: readTime(values.toTime) },
    priority: readPriority(priority) ?? 0,
  };
}

/** What is wrong with the numbers of its kind. */
function numbersWrong(values: PromotionValues, currency: string): Record<string, string | null> {
  const { kind, scope, percent, amount, buy, get, minimum } = values;
  const isPercent = kind === 'percent' || kind === 'buy_get';
  const isFree = kind === 'amount' && readMoney(amount, currency) === 0;
  return {
    percent: isPercent && (readPercent(percent) ?? 0) === 0 ? t('percentWrong') : null,
    amount: isPercent
      ? null
      : (moneyMessage(amount, currency, true) ??
        (isFree ? moneyMessage('', currency, true) : null)),
    buy: kind === 'buy_get' && readUnits(buy) === null ? t('countWrong') : null,
    get: kind === 'buy_get' && readUnits(get) === null ? t('countWrong') : null,
    minimum: scope === 'cart' ? moneyMessage(minimum, currency, false) : null,
  };
}

/** What is wrong with it, by field. */
export function wrongIn(values: PromotionValues, currency: string): FieldMessages {
  const { name, scope, products, categories, startsOn, endsOn, fromTime, toTime } = values;
  const isNamed = scope === 'cart' || products.length + categories.length > 0;
  const isBackwards = startsOn !== '' && endsOn !== '' && endsOn < startsOn;
  const isHalf = (fromTime === '') !== (toTime === '');
  const found: Record<string, string | null> = {
    name: name.trim() === '' ? t('nameNeeded') : null,
    ...numbersWrong(values, currency),
    products: isNamed ? null : t('targetsNeeded'),
    endsOn: isBackwards ? t('endsBefore') : null,
    toTime: isHalf || (fromTime !== '' && fromTime === toTime) ? t('timesWrong') : null,
    priority: readPriority(values.priority) === null ? t('priorityWrong') : null,
  };
  const said = Object.entries(found).flatMap(([field, message]) =>
    message === null ? [] : [[field, message] as const],
  );
  return Object.fromEntries(said);
}
