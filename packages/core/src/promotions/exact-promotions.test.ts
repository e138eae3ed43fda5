import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactPromotions, isExactlyOn } from '../../test/exact-promotions.ts';
import { holds, seed } from '../../test/property.ts';
import { parseMoney } from '../money.ts';
import { branchMoment } from '../reports/period.ts';
import { totalSale } from '../sales/sale-total.ts';
import { applyPromotions, promotedMinor, type PromotionLine } from './apply-promotions.ts';
import { isOnAt, type Promotion } from './promotion.ts';

/** Minor units of what somebody wrote in a currency. */
function minor(written: string, currency: string): number {
  const parsed = parseMoney(written, currency);
  if (!parsed.ok) throw new Error(`${written} ${currency}: ${parsed.reason}`);
  return parsed.minor;
}

const promotion = (over: Partial<Promotion>): Promotion => ({
  ...{ startsOn: null, endsOn: null, weekdays: [], fromMinute: null, toMinute: null },
  ...{ isOn: true, endedAt: null },
  ...{ _id: 'a', name: 'Promotion', priority: 0, kind: 'percent', scope: 'goods' },
  ...{ basisPoints: null, amountMinor: null, buyCount: null, getCount: null },
  ...{ minimumMinor: 0, isCombinable: false, productIds: ['soap'], categoryIds: [] },
  ...over,
});
const line = (unitPriceMinor: number, over: Partial<PromotionLine> = {}): PromotionLine => ({
  ...{ productId: 'soap', categoryId: null, packId: null, quantityMilli: 1_000 },
  ...{ unitPriceMinor, isOwnPrice: false, floorMinor: null },
  ...over,
});

interface Worked {
  readonly says: string;
  readonly currency: string;
  readonly promotions: readonly Partial<Promotion>[];
  /** Price of a unit as it is written, how many thousandths, and what else. */
  readonly lines: readonly (readonly [string, number, Partial<PromotionLine>?])[];
  /** What comes off each line, as it is written. */
  readonly off: readonly string[];
}
const m = minor;
const buy = (buyCount: number, getCount: number, basisPoints = 10_000) =>
  ({ kind: 'buy_get', buyCount, getCount, basisPoints }) as const;
const named = (...productIds: string[]) => ({ productIds });

// Each was worked out on paper, by the words of decision 71, before it was run.
const WORKED: readonly Worked[] = [
  {
    // 3 × 333.33 = 999.99; × 0.85 = 849.9915, asked 849.99; 999.99 − 849.99
    says: '15 % off three at 333.33',
    ...{ currency: 'KES', promotions: [{ basisPoints: 1_500 }] },
    ...{ lines: [['333.33', 3_000]], off: ['150.00'] },
  },
  {
    // 333 × 0.85 = 283.05, asked 283; there are no sen
    says: '15 % off 333 yen',
    ...{ currency: 'JPY', promotions: [{ basisPoints: 1_500 }] },
    ...{ lines: [['333', 1_000]], off: ['50'] },
  },
  {
    // 2.5 × 1.235 = 3.0875 → 3.088; × 0.925 = 2.8564 → 2.856; 3.088 − 2.856
    says: '7.5 % off 2.5 kg in fils',
    ...{ currency: 'KWD', promotions: [{ basisPoints: 750 }] },
    ...{ lines: [['1.235', 2_500]], off: ['0.232'] },
  },
  {
    // 0.75 × 0.250 = 0.1875 → 0.188 off 0.75 × 2.000 = 1.500
    says: 'a quarter of a dinar off each kilogram, of 0.75 kg',
    currency: 'KWD',
    promotions: [{ kind: 'amount', amountMinor: m('0.250', 'KWD') }],
    ...{ lines: [['2.000', 750]], off: ['0.188'] },
  },
  {
    // 2 × 2,000 = 4,000 is more than 2 × 1,200
    says: 'more off each than it costs takes what it costs',
    ...{ currency: 'UGX', promotions: [{ kind: 'amount', amountMinor: 2_000 }] },
    ...{ lines: [['1200', 2_000]], off: ['2400'] },
  },
  {
    // Four units are one group of three: one is free, the cheapest, at 60.00
    says: 'buy two, get one over two lines: the cheapest is free',
    ...{ currency: 'KES', promotions: [{ ...buy(2, 1), ...named('soap', 'tea') }] },
    lines: [
      ['100.00', 2_000],
      ['60.00', 2_000, { productId: 'tea' }],
    ],
    off: ['0', '60.00'],
  },
  {
    // Five are two pairs, one left; two at half: 666 × 0.5 = 333, of 666 are left 333
    says: 'buy one, get one at half its price, of five',
    ...{ currency: 'JPY', promotions: [buy(1, 1, 5_000)] },
    ...{ lines: [['333', 5_000]], off: ['333'] },
  },
  {
    // One got at half: 333 × 0.5 = 166.5, 167 are left, 166 off
    says: 'half of an odd number of yen leaves the larger half',
    ...{ currency: 'JPY', promotions: [buy(1, 1, 5_000)] },
    ...{ lines: [['333', 2_000]], off: ['166'] },
  },
  {
    // 10 % of 300.00 is 30.00; the third free is 100.00: more, so it has the line
    says: 'of two promotions the one that takes off more',
    ...{ currency: 'USD', promotions: [{ basisPoints: 1_000 }, { _id: 'b', ...buy(2, 1) }] },
    ...{ lines: [['100.00', 3_000]], off: ['100.00'] },
  },
  {
    // Tea: one of two free, 0.03. "b" is for tea and oil: two of six, 0.02, and so is "c" for oil
    // alone. With the tea gone "b" has one of four, 0.01: now "c" takes off more.
    says: 'what takes off more of what is left has it, when another has the rest',
    currency: 'USD',
    promotions: [
      { ...buy(1, 1), ...named('tea') },
      { _id: 'b', ...buy(2, 1), ...named('tea', 'oil') },
      { _id: 'c', ...buy(1, 1), ...named('oil') },
    ],
    lines: [
      ['0.01', 4_000, { productId: 'oil' }],
      ['0.03', 2_000, { productId: 'tea' }],
    ],
    off: ['0.02', '0.03'],
  },
  {
    // 5 % of 80.00, though half of it would be more
    says: 'the higher priority, even where it takes off less',
    currency: 'USD',
    promotions: [
      { basisPoints: 500, priority: 2 },
      { _id: 'b', basisPoints: 5_000, priority: 1 },
    ],
    ...{ lines: [['80.00', 1_000]], off: ['4.00'] },
  },
  {
    // The soap has its own 20 %: 100.00. The rest is 700.00 + 300.00, just the minimum: 100.00
    // off, by 7 and 3 tenths.
    says: '10 % off the rest of a cart from its minimum on',
    currency: 'TZS',
    promotions: [
      { basisPoints: 2_000 },
      {
        ...{ _id: 'b', scope: 'cart', basisPoints: 1_000, ...named() },
        minimumMinor: m('1000.00', 'TZS'),
      },
    ],
    lines: [
      ['500.00', 1_000],
      ['700.00', 1_000, { productId: 'rice' }],
      ['300.00', 1_000, { productId: 'tea' }],
    ],
    off: ['100.00', '70.00', '30.00'],
  },
  {
    // Of 6.006: 166.67, 333.33 and 500 fils; 166 + 333 + 500 = 999, the one left to the first
    says: 'a dinar off a cart is shared to the last fils',
    currency: 'KWD',
    promotions: [{ scope: 'cart', kind: 'amount', amountMinor: m('1.000', 'KWD'), ...named() }],
    lines: [
      ['1.001', 1_000, { productId: 'rice' }],
      ['2.002', 1_000, { productId: 'tea' }],
      ['3.003', 1_000],
    ],
    off: ['0.167', '0.333', '0.500'],
  },
  {
    // Half of 30.00 would be 15.00; three at the floor of 7.00 are 21.00, so 9.00 may come off
    says: 'a floor stops a promotion',
    ...{ currency: 'USD', promotions: [{ basisPoints: 5_000 }] },
    ...{ lines: [['10.00', 3_000, { floorMinor: 7_00 }]], off: ['9.00'] },
  },
];

test.each(WORKED)('by hand, $currency: $says', ({ currency, promotions, lines, off }) => {
  const asked = lines.map(([price, quantityMilli, more]) =>
    line(minor(price, currency), { quantityMilli, ...more }),
  );
  const all = promotions.map(promotion);
  const expected = off.map((written) => minor(written, currency));
  expect(exactPromotions(all, asked).map(promotedMinor), 'exact').toEqual(expected);
  expect(applyPromotions(all, asked).map(promotedMinor), 'core').toEqual(expected);
});

const NIGHT = { weekdays: [5], fromMinute: 22 * 60, toMinute: 2 * 60 };
// Friday is 20 November 2026; Dar es Salaam is three hours ahead, its day ends at four.
test.each([
  ['Friday 21:59:59', '2026-11-20T18:59:59Z', false],
  ['Friday 22:00', '2026-11-20T19:00:00Z', true],
  ['Saturday 01:59:59, still the night of Friday', '2026-11-20T22:59:59Z', true],
  ['Saturday 02:00', '2026-11-20T23:00:00Z', false],
  ['Friday 01:00, the night of Thursday', '2026-11-19T22:00:00Z', false],
  ['Saturday 22:00', '2026-11-21T19:00:00Z', false],
])('by hand, Fridays from 22:00 to 02:00: %s', (_says, instant, isOn) => {
  const night = promotion(NIGHT);
  const place = [Date.parse(instant), 'Africa/Dar_es_Salaam', 240] as const;
  expect([isExactlyOn(night, ...place), isOnAt(night, branchMoment(...place))]).toEqual([
    ...[isOn, isOn],
  ]);
});

/** By ISO 4217, with about what a bar of soap costs in minor units. */
const CURRENCIES = { JPY: 300, UGX: 4_000, USD: 250, TZS: 150_000, KWD: 900, TND: 2_500 } as const;
const PRODUCTS = ['soap', 'rice', 'tea', 'oil'];
const ZONES = ['Africa/Dar_es_Salaam', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
const START = Date.parse('2026-01-01T00:00:00Z');

const anyTimes = fc.record({
  startsOn: fc.constantFrom(null, null, '2026-03-10', '2026-06-01'),
  endsOn: fc.constantFrom(null, null, '2026-06-01', '2026-10-31'),
  weekdays: fc.constantFrom([], [], [5], [1, 2, 3, 6, 7]),
  window: fc.oneof(
    fc.constant([null, null] as const),
    fc.constantFrom(
      ...([[0, 720] as const, [480, 1_320] as const, [1_320, 480] as const] as const),
    ),
  ),
  isOn: fc.constantFrom(true, true, true, true, false),
  endedAt: fc.constantFrom(null, null, null, '2026-08-01T10:30:00Z'),
});

/** Terms for goods that cost about so much. */
const anyTerms = (price: number) => {
  const someProducts = fc.subarray(PRODUCTS, { minLength: 1 });
  const goods = fc.record({
    productIds: someProducts,
    categoryIds: fc.constantFrom([], [], ['care']),
  });
  const percent = fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.constantFrom(500, 1_500, 3_333));
  const amount = fc.integer({ min: 1, max: 2 * price });
  const ofCart = { scope: 'cart', productIds: [], categoryIds: [] } as const;
  const limits = fc.record({
    minimumMinor: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9 * price })),
    isCombinable: fc.boolean(),
  });
  return fc.oneof(
    fc.tuple(goods, percent).map(([on, basisPoints]) => ({ ...on, basisPoints })),
    fc
      .tuple(goods, amount, fc.constantFrom('amount' as const, 'fixed_price' as const))
      .map(([on, amountMinor, kind]) => ({ ...on, amountMinor, kind })),
    fc
      .tuple(goods, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 }), percent)
      .map(([on, ...terms]) => ({ ...on, ...buy(...terms) })),
    fc
      .tuple(goods, fc.integer({ min: 1, max: 3 }))
      .map(([on, count]) => ({ ...on, ...buy(count, 1) })),
    fc.tuple(limits, percent).map(([of, basisPoints]) => ({ ...ofCart, ...of, basisPoints })),
    fc
      .tuple(limits, amount)
      .map(([of, amountMinor]) => ({ ...ofCart, ...of, amountMinor, kind: 'amount' as const })),
  );
};
const anyLine = (price: number) =>
  fc.record({
    productId: fc.constantFrom(...PRODUCTS),
    categoryId: fc.constantFrom(null, 'care', 'food'),
    packId: fc.constantFrom(null, null, null, 'box'),
    quantityMilli: fc.oneof(
      fc.integer({ min: 1, max: 9_999 }),
      fc.integer({ min: 1, max: 7 }).map((pieces) => pieces * 1_000),
    ),
    unitPriceMinor: fc.integer({ min: 0, max: 3 * price }),
    isOwnPrice: fc.constantFrom(false, false, false, false, true),
    floorMinor: fc.constantFrom(null, null, null, Math.floor(price / 2), 2 * price),
  });

const anyCart = fc
  .constantFrom(...(Object.keys(CURRENCIES) as (keyof typeof CURRENCIES)[]))
  .chain((currency) =>
    fc.record({
      currency: fc.constant(currency),
      promotions: fc.array(fc.tuple(anyTerms(CURRENCIES[currency]), fc.nat(2), anyTimes), {
        ...{ minLength: 1, maxLength: 7 },
      }),
      // Which of two units at one price is got, the rule leaves open.
      lines: fc.uniqueArray(anyLine(CURRENCIES[currency]), {
        ...{ minLength: 1, maxLength: 6, selector: ({ unitPriceMinor }) => unitPriceMinor },
      }),
      // Minutes of a year, and seconds.
      minutes: fc.nat(525_599),
      seconds: fc.constantFrom(0, 0, 59),
      zone: fc.constantFrom(...ZONES),
      cutoff: fc.constantFrom(0, 180, 240),
    }),
  );
type Cart = typeof anyCart extends fc.Arbitrary<infer T> ? T : never;

const promotionsOf = ({ promotions }: Cart): Promotion[] =>
  promotions.map(([terms, priority, { window, ...times }], at) => {
    const [fromMinute, toMinute] = window;
    return promotion({ ...terms, ...times, fromMinute, toMinute, priority, _id: `${at}` });
  });

const seen = { off: 0, on: 0, goods: 0, cart: 0, both: 0, several: 0 };

/** That an engine takes off every line just what the rules in exact numbers do. */
const isExact = (apply: typeof applyPromotions) =>
  fc.property(anyCart, (cart) => {
    const all = promotionsOf(cart);
    const place = [START + cart.minutes * 60_000 + cart.seconds * 1_000, cart.zone, cart.cutoff];
    const [atMs, zone, cutoff] = place as [number, string, number];
    const moment = branchMoment(atMs, zone, cutoff);
    const on = all.filter((one) => isOnAt(one, moment));
    expect(on).toEqual(all.filter((one) => isExactlyOn(one, atMs, zone, cutoff)));
    seen.on += on.length;
    seen.off += all.length - on.length;
    // What is off takes part in no line; nearly all are on in half of the carts.
    for (const asked of cart.minutes % 2 === 0 ? [on] : [on, all]) {
      const exact = exactPromotions(asked, cart.lines);
      expect(apply(asked, cart.lines)).toEqual(exact);
      for (const given of exact) {
        const scopes = given.map(({ promotionId }) => all[Number(promotionId)]?.scope ?? 'goods');
        if (scopes.length === 2) seen.both += 1;
        else for (const scope of scopes) seen[scope] += 1;
      }
      if (new Set(exact.flat().map(({ promotionId }) => promotionId)).size > 2) seen.several += 1;
      const lines = cart.lines.map((one, at) => ({
        ...{ ...one, taxBasisPoints: 1_800, promotionMinor: promotedMinor(exact[at] ?? []) },
      }));
      const total = totalSale({ taxMode: 'inclusive', taxRounding: 'per_rate', lines });
      const left = total.lines.map((one) => one.grossMinor - one.promotionMinor);
      expect(total.totalMinor).toBe(left.reduce((a, b) => a + b, 0));
    }
  });

test('any cart at any moment: core takes off what the rules in exact numbers do', () => {
  holds(isExact(applyPromotions), 100_000);
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(20);
});

test.each<[string, typeof applyPromotions]>([
  ['lines change places', (all, lines) => applyPromotions(all, lines.toReversed())],
  [
    'every promotion takes one unit more',
    (all, lines) =>
      applyPromotions(all, lines).map((given) =>
        given.map((one) => ({ ...one, amountMinor: one.amountMinor + 1 })),
      ),
  ],
  [
    'priorities are forgotten',
    (all, lines) =>
      applyPromotions(
        all.map((one) => ({ ...one, priority: 0 })),
        lines,
      ),
  ],
  [
    'every cart is combinable',
    (all, lines) =>
      applyPromotions(
        all.map((one) => ({ ...one, isCombinable: true })),
        lines,
      ),
  ],
])('where %s, it is seen', (_says, apply) => {
  const run = { seed, numRuns: 2_000, endOnFailure: true };
  expect(fc.check(isExact(apply), run).failed).toBe(true);
});
