import type { SaleConflict } from '@tillbook/core/sales/sync.api';
import { t } from '../i18n/en/devices.ts';
import { listOf, numberOf, textOf, type Part } from './conflict-parts.ts';
import { gapWords, notPostedWords } from './unposted-words.ts';

/** How numbers and instants are written where the words are read. */
export interface Writing {
  readonly money: (minor: number) => string;
  readonly quantity: (milli: number) => string;
  readonly dateTime: (at: string) => string;
  readonly date: (day: string) => string;
}

const BASIS_POINTS = 100;

/** What was odd about a sale, in sentences. */
export function conflictWords(conflict: SaleConflict, write: Writing): string[] {
  const { kind, details } = conflict;
  switch (kind) {
    case 'oversold':
      return oversoldWords(details, write);
    case 'price_stale':
      return staleWords(details, write);
    case 'clock_suspect':
      return clockWords(details, write);
    case 'product_archived':
      return listOf(details, 'products').map((one) => textOf(one, 'name'));
    case 'batch_expired':
      return listOf(details, 'batches').map((one) =>
        t('batchExpired', {
          name: textOf(one, 'name'),
          quantity: write.quantity(numberOf(one, 'quantityMilli')),
          batch: textOf(one, 'code'),
          day: write.date(textOf(one, 'expiresOn')),
        }),
      );
    case 'reference_used':
      return [t('referenceText', { reference: referenceOf(details) })];
    case 'credit_over_limit':
    case 'customer_gone':
      return accountWords(conflict, write);
    case 'number_gap':
      return gapWords(details);
    case 'not_posted':
      return notPostedWords(details);
    case 'late_sale':
      return [t('lateText')];
    case 'late_refund':
      return [t('lateRefundText')];
    case 'late_move':
      return [t('lateMoveText')];
    case 'move_beyond':
      return [beyondWords(conflict, write)];
    case 'close_beyond':
      return [closeWords(conflict)];
    case 'close_elsewhere':
      return countedWords(conflict, write);
    case 'shift_joined':
      return joinedWords(details, write);
    case 'shift_elsewhere': {
      const [till, holder] = [textOf(details, 'till'), textOf(details, 'holder')];
      return [t(holder === '' ? 'shiftElsewhere' : 'shiftElsewhereHeld', { till, holder })];
    }
    case 'unmatched_refund':
      return unmatchedWords(details, write);
    case 'over_limit':
      return [details, ...listOf(details, 'others')].map((one) => overWords(one, write));
    case 'seller_revoked': {
      const day = write.dateTime(textOf(details, 'since'));
      return [t('sellerLater', { seller: textOf(details, 'seller'), day })];
    }
    case 'quote_not_open':
      return [quoteWords(details, write)];
    case 'seller_unproved':
      return [t('sellerUnproved', { seller: textOf(details, 'seller') })];
    case 'device_revoked': {
      const day = write.dateTime(textOf(details, 'since'));
      return [t('deviceLater', { device: textOf(details, 'device'), day })];
    }
  }
}

/** On whose account too much, or something too late, was put; null: it is about no account. */
export function accountOf({ kind, details }: SaleConflict): string | null {
  if (kind !== 'credit_over_limit' && kind !== 'customer_gone') return null;
  return textOf(details, 'customerId') || null;
}

/** What stands on an account that was to take less, or nothing any more, and what to do. */
function accountWords({ kind, details, sellerName }: SaleConflict, write: Writing): string[] {
  const amount = write.money(numberOf(details, 'amountMinor'));
  if (kind === 'credit_over_limit') {
    const left = write.money(numberOf(details, 'leftMinor'));
    return [t('overLimit', { amount, left }), t('overLimitDo')];
  }
  return details['isForgotten'] === true
    ? [t('goneForgotten', { amount }), t('goneForgottenDo', { seller: sellerName })]
    : [t('goneArchived', { amount }), t('goneArchivedDo')];
}

/** Prices, rates and promotions of then beside those of now. */
function staleWords(details: Part, write: Writing): string[] {
  return [
    ...listOf(details, 'lines').flatMap((one) => priceWords(one, write)),
    ...listOf(details, 'promotions').map((one) =>
      t('promotionLine', {
        name: textOf(one, 'name'),
        given: write.money(numberOf(one, 'givenMinor')),
        now: write.money(numberOf(one, 'nowMinor')),
      }),
    ),
  ];
}

function oversoldWords(details: Part, write: Writing): string[] {
  return listOf(details, 'products').map((one) =>
    t('oversoldLine', {
      name: textOf(one, 'name'),
      sold: write.quantity(numberOf(one, 'soldMilli')),
      available: write.quantity(numberOf(one, 'availableMilli')),
    }),
  );
}

/** Why the person could not have moved the cash alone, had the server been asked. */
function beyondWords({ details, sellerName: who }: SaleConflict, write: Writing): string {
  if (details['code'] === 'SHIFT_OF_ANOTHER') return t('moveOfOthers', { who });
  if (details['code'] !== 'CASH_LIMIT') return t('moveDenied', { who });
  const left = write.money(numberOf(details, 'limitMinor'));
  return t('moveLimit', { amount: write.money(numberOf(details, 'amountMinor')), left });
}

/** Why the person could not have closed the shift, had the server been asked. */
const closeWords = ({ details, sellerName: who }: SaleConflict): string =>
  t(details['code'] === 'SHIFT_OF_ANOTHER' ? 'moveOfOthers' : 'closeDenied', { who });

/** What was counted beside the close that holds, and what lies between. */
function countedWords({ details, sellerName: who }: SaleConflict, write: Writing): string[] {
  const counted = numberOf(details, 'countedMinor');
  const amount = write.money(counted);
  const [till, holder] = [textOf(details, 'till'), textOf(details, 'holder')];
  if (details['isOpen'] === true) return [t('countedOpen', { who, amount, till, holder })];
  const [name, at] = [textOf(details, 'closedByName'), write.dateTime(textOf(details, 'closedAt'))];
  const number = numberOf(details, 'zNumber');
  const expectedMinor = numberOf(details, 'expectedMinor');
  const expected = write.money(expectedMinor);
  const theirs = write.money(numberOf(details, 'zCountedMinor'));
  const isCounted = typeof details['zCountedMinor'] === 'number';
  const close = { who, amount, name, at, number, expected, theirs };
  const between = write.money(Math.abs(counted - expectedMinor));
  return [
    t(isCounted ? 'countedAgain' : 'countedAgainUncounted', close),
    counted === expectedMinor ? t('countedSame') : t('countedDiffers', { amount: between }),
  ];
}

/** Which shift the sales are in, and what became of the float that was counted. */
function joinedWords(details: Part, write: Writing): string[] {
  const till = textOf(details, 'till');
  const [name, at] = [textOf(details, 'openedByName'), textOf(details, 'openedAt')];
  const amount = write.money(numberOf(details, 'floatMinor'));
  const joined =
    details['isOpen'] === true
      ? t('shiftJoined', { till, name, at: write.dateTime(at) })
      : t('shiftJoinedClosed', { till });
  return [joined, t('shiftFloat', { amount })];
}

/** Why the prices of a sale were not those of its quote any more. */
function quoteWords(details: Part, write: Writing): string {
  const number = textOf(details, 'number');
  const day = textOf(details, 'validUntil');
  switch (textOf(details, 'state')) {
    case 'accepted':
      return t('quoteUsed', { number });
    case 'withdrawn':
      return t('quoteWithdrawn', { number, reason: textOf(details, 'reason') });
    case 'expired':
      return t('quoteExpired', { number, day: write.date(day) });
    default:
      return t('quoteUnknown');
  }
}

const referenceOf = (details: Part): string =>
  [textOf(details, 'provider'), textOf(details, 'reference')].filter(Boolean).join(' ');

function priceWords(one: Part, write: Writing): string[] {
  const name = textOf(one, 'name');
  const prices = [numberOf(one, 'soldMinor'), numberOf(one, 'listMinor')] as const;
  const rates = [numberOf(one, 'soldBasisPoints'), numberOf(one, 'listBasisPoints')] as const;
  const price = { name, sold: write.money(prices[0]), list: write.money(prices[1]) };
  const rate = { name, sold: rates[0] / BASIS_POINTS, list: rates[1] / BASIS_POINTS };
  return [
    ...(prices[0] === prices[1] ? [] : [t('priceLine', price)]),
    ...(rates[0] === rates[1] ? [] : [t('rateLine', rate)]),
  ];
}

/** A clock that agrees to two minutes is right: then the time itself lies outside. */
const CLOCK_RIGHT_SECONDS = 120;
const SECONDS = 60;

function clockWords(details: Part, write: Writing): string[] {
  const offSeconds = numberOf(details, 'offSeconds');
  const minutes = Math.round(Math.abs(offSeconds) / SECONDS);
  const off =
    Math.abs(offSeconds) <= CLOCK_RIGHT_SECONDS
      ? t('clockOutside')
      : t(offSeconds > 0 ? 'clockAhead' : 'clockBehind', { minutes });
  return [
    off,
    `${t('clockSays')}: ${write.dateTime(textOf(details, 'occurredAt'))}`,
    `${t('clockCounts')}: ${write.dateTime(textOf(details, 'countedAt'))}`,
  ];
}

/** One thing that went beyond what the person may do alone. */
const overWords = (over: Part, write: Writing): string =>
  ownLimitWords(over, write) ?? cashWords(over, write) ?? offWords(over);

/** What was taken off a sale, or asked for less, beyond what its seller may. */
function offWords(over: Part): string {
  const [product, limit] = [textOf(over, 'product'), textOf(over, 'limit')];
  switch (over['code']) {
    case 'DISCOUNT_OVER_LIMIT':
      return product === '' ? t('overOff', { limit }) : t('overOffLine', { limit, product });
    case 'PRICE_BELOW_FLOOR':
      return t('overFloor', { product, floor: textOf(over, 'floor') });
    case 'OVERRIDE_NOT_ALLOWED':
      return t('overPrice', { product });
    default:
      return t('overTax');
  }
}

/** More than the person may give back, or leave on account, alone. */
function ownLimitWords(details: Part, write: Writing): string | null {
  const left = write.money(numberOf(details, 'limitMinor'));
  if (details['code'] === 'CREDIT_OVER_OWN_LIMIT') {
    return t('overOwnCredit', { amount: write.money(numberOf(details, 'amountMinor')), left });
  }
  if (details['code'] === 'APPROVAL_REQUIRED') {
    return t('undoneBeyond', { amount: write.money(numberOf(details, 'cashMinor')) });
  }
  if (details['code'] === 'RETURN_DAYS_OVER') {
    return t('returnDaysOver', { amount: write.money(numberOf(details, 'cashMinor')) });
  }
  if (details['code'] !== 'REFUND_OVER_LIMIT') return null;
  return t('overOwnRefund', { amount: write.money(numberOf(details, 'cashMinor')), left });
}

/** Of a refund: more cash than was paid in cash. */
function cashWords(details: Part, write: Writing): string | null {
  if (typeof details['cashMinor'] !== 'number') return null;
  const amount = write.money(numberOf(details, 'cashMinor'));
  return t('overLimitCash', { amount, left: write.money(numberOf(details, 'limitMinor')) });
}

/** What was given back beyond what was left, and what became of the goods. */
function unmatchedWords(details: Part, write: Writing): string[] {
  const minor = numberOf(details, 'unmatchedMinor');
  const amount = write.money(Math.abs(minor));
  const lines = listOf(details, 'lines');
  const isOnShelf = lines.some((line) => line['isOnShelf'] === true);
  const goods = lines.map((line) =>
    t('unmatchedGoods', {
      name: textOf(line, 'name'),
      quantity: write.quantity(numberOf(line, 'quantityMilli')),
      before: write.quantity(numberOf(line, 'beforeMilli')),
    }),
  );
  return [
    ...(details['isSaleKnown'] === false ? [t('unmatchedUnknown')] : goods),
    ...(minor === 0 ? [] : [t(minor > 0 ? 'unmatchedMoney' : 'unmatchedLess', { amount })]),
    ...(lines.length === 0 ? [] : [t(isOnShelf ? 'unmatchedOnShelf' : 'unmatchedNoGoods')]),
  ];
}
