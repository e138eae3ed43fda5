import { leftOn, proposeGiveBack, type GivenBack, type TenderLeft } from './give-back.ts';
import { roundingBack, valueBack, type RoundedSale } from './refund-rounding.ts';

/** What becomes of what comes back when something else is bought in the same step. */
export interface ExchangeSettled {
  /** Comes off the account of the sale that comes back: never turned into goods or money. */
  readonly offMinor: number;
  /** Pays for the new goods. */
  readonly exchangeMinor: number;
  /** What the customer still pays; with it nothing is given. */
  readonly toPayMinor: number;
  /** What the customer is still given; with it nothing is paid. */
  readonly toGiveMinor: number;
}

/** Example: 10.00 back against 12.50 leave 2.50 to pay; against 7.00 they leave 3.00 to give. */
export function settleExchange(
  backMinor: number,
  newMinor: number,
  tenders: readonly TenderLeft[],
): ExchangeSettled {
  const offMinor = Math.min(backMinor, leftOn(tenders, 'credit'));
  const exchangeMinor = Math.min(backMinor - offMinor, newMinor);
  return {
    offMinor,
    exchangeMinor,
    toPayMinor: newMinor - exchangeMinor,
    toGiveMinor: backMinor - offMinor - exchangeMinor,
  };
}

/** What comes back, and against what. */
export interface ExchangeSides {
  /** What the lines come to that come back. */
  readonly exactMinor: number;
  /** What the new goods cost. */
  readonly newMinor: number;
  readonly tenders: readonly TenderLeft[];
  readonly sale: RoundedSale;
  readonly isLast: boolean;
}

/** Where the exchange stands before anybody chooses how the difference goes. */
export function exchangeOf({ exactMinor, newMinor, tenders, sale, isLast }: ExchangeSides) {
  return settleExchange(valueBack(exactMinor, sale, isLast), newMinor, tenders);
}

/**
 * How what comes back is given: off the account, for the new goods, and what is left by one method,
 * or by the tenders that took it. A cash part is what coins can pay.
 */
export function giveForExchange(
  sides: ExchangeSides,
  method: GivenBack['method'] | null,
): GivenBack[] {
  const { exactMinor, tenders, sale, isLast } = sides;
  const { offMinor, exchangeMinor, toGiveMinor } = exchangeOf(sides);
  const others = tenders.filter((tender) => tender.method !== 'credit');
  const rest = method === null ? proposeGiveBack(toGiveMinor, others) : [];
  const parts: GivenBack[] = [
    { method: 'credit', amountMinor: offMinor },
    { method: 'exchange', amountMinor: exchangeMinor },
    ...(method === null ? rest : [{ method, amountMinor: toGiveMinor }]),
  ];
  const roundingMinor =
    roundingBack(exactMinor, parts, sale, isLast) -
    (valueBack(exactMinor, sale, isLast) - exactMinor);
  return parts
    .map((part) =>
      part.method === 'cash' ? { ...part, amountMinor: part.amountMinor + roundingMinor } : part,
    )
    .filter(({ amountMinor }) => amountMinor > 0);
}

const sumOf = (parts: readonly GivenBack[]): number =>
  parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/**
 * `EXCHANGE_MISMATCH` when what comes back and what is bought do not fit together: what the one
 * gives for goods is not what pays for the other, or something is paid while something is given.
 */
export function whyNotExchange(
  given: readonly GivenBack[],
  paid: readonly GivenBack[],
): 'EXCHANGE_MISMATCH' | null {
  const forGoods = (parts: readonly GivenBack[]): number =>
    sumOf(parts.filter(({ method }) => method === 'exchange'));
  if (forGoods(given) !== forGoods(paid)) return 'EXCHANGE_MISMATCH';
  const gives = given.some(({ method }) => method !== 'exchange' && method !== 'credit');
  const takes = paid.some(({ method }) => method !== 'exchange');
  return gives && takes ? 'EXCHANGE_MISMATCH' : null;
}
