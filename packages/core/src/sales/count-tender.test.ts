import { describe, expect, it } from 'vitest';
import { countsOf, countsText, countTender, isCountable, whyNotCounts } from './count-tender.ts';
import { tenderParts } from './tender-parts.ts';

const none = { salesMinor: 0, salesCount: 0, collectedMinor: 0, refundsMinor: 0, paidOutMinor: 0 };
const by = (name: string | null, typeId: string | null = null) => ({ typeId, name });
const count = (method: string, countedMinor: number, part?: ReturnType<typeof by>) =>
  part === undefined ? { method, countedMinor } : { method, countedMinor, part };
const CHEQUE = by('Cheque', 'cheque');

/** M-Pesa: 2,000 sold, 300 went back. Airtel Money: 1,500. Nobody was named with 900. */
const named = [
  { ...none, ...by('M-Pesa'), salesMinor: 2_000, salesCount: 2, refundsMinor: 300 },
  { ...none, ...by('Airtel Money'), salesMinor: 1_500, salesCount: 1 },
  { ...none, ...by(null), salesMinor: 900, salesCount: 1 },
];
const mobile = {
  ...{ ...none, salesMinor: 4_400, salesCount: 4, refundsMinor: 300, expectedMinor: 4_100 },
  parts: tenderParts(named),
};
const cards = { ...none, salesMinor: 3_000, salesCount: 1, expectedMinor: 3_000, parts: [] };
const idle = { ...none, expectedMinor: 0, parts: [] };

/** [counted, difference, [who, should be, counted, difference] ...] */
function told(...[tender, counts]: Parameters<typeof countTender>) {
  const { countedMinor, differenceMinor, parts } = countTender(tender, counts);
  const rows = parts.map((one) => [
    ...[one.name, one.expectedMinor, one.countedMinor, one.differenceMinor],
  ]);
  return [countedMinor, differenceMinor, ...rows];
}

describe('a way of paying beside what was counted of it', () => {
  const m = 'mobile_money';
  const NOT = [null, null] as const;
  it.each([
    [
      'that nobody counted',
      ...[mobile, []],
      [null, null, ['Airtel Money', 1_500, ...NOT], ['M-Pesa', 1_700, ...NOT], [null, 900, ...NOT]],
    ],
    [
      'as a whole',
      ...[mobile, [count(m, 4_000)]],
      [
        4_000,
        -100,
        ['Airtel Money', 1_500, ...NOT],
        ['M-Pesa', 1_700, ...NOT],
        [null, 900, ...NOT],
      ],
    ],
    [
      'by each: 50 short here, 20 over there',
      ...[mobile, [count(m, 1_650, by('mpesa')), count(m, 1_520, by('AIRTEL money'))]],
      [
        4_070,
        -30,
        ['Airtel Money', 1_500, 1_520, 20],
        ['M-Pesa', 1_700, 1_650, -50],
        [null, 900, ...NOT],
      ],
    ],
    [
      'where nobody was named, and at somebody nothing was expected of',
      ...[mobile, [count(m, 900, by(null)), count(m, 70, by('Halotel'))]],
      [
        ...[4_170, 70, ['Airtel Money', 1_500, ...NOT], ['Halotel', 0, 70, 70]],
        ...[
          ['M-Pesa', 1_700, ...NOT],
          [null, 900, 900, 0],
        ],
      ],
    ],
    [
      'of nothing that was there: all of it is short',
      ...[mobile, [count(m, 0, by('M-Pesa'))]],
      [
        2_400,
        -1_700,
        ['Airtel Money', 1_500, ...NOT],
        ['M-Pesa', 1_700, 0, -1_700],
        [null, 900, ...NOT],
      ],
    ],
    ['that has no parts, as a whole', cards, [count('card', 2_990)], [2_990, -10]],
    [
      'that has no parts, beside an own way of its kind',
      ...[cards, [count('card', 2_900, by(null)), count('card', 5, by('Amex', 'amex'))]],
      [2_905, -95, ['Amex', 0, 5, 5], [null, 3_000, 2_900, -100]],
    ],
    ['by which nothing came', idle, [count('other', 40, CHEQUE)], [40, 40, ['Cheque', 0, 40, 40]]],
  ] as const)('%s', (_case, tender, counts, rows) => {
    expect(told(tender, counts)).toEqual(rows);
  });
});

describe('what can be counted', () => {
  const m = 'mobile_money';
  it.each([
    ['each once', [count(m, 1, by('M-Pesa')), count(m, 2, by('Airtel'))], null],
    [
      'the same provider, typed otherwise',
      [count(m, 1, by('M-Pesa')), count(m, 1, by('m pesa'))],
      'NOT_UNIQUE',
    ],
    ['a whole twice', [count('card', 1), count('card', 1)], 'NOT_UNIQUE'],
    ['a whole and its part', [count(m, 1), count(m, 1, by('M-Pesa'))], 'NOT_UNIQUE'],
    [
      'parts of two ways that are called alike',
      [count(m, 1, by('Selcom')), count('card', 1, by('Selcom'))],
      null,
    ],
    [
      'an own way under two names',
      [count('other', 1, CHEQUE), count('other', 1, by('Old', 'cheque'))],
      'NOT_UNIQUE',
    ],
  ] as const)('%s', (_case, counts, why) => {
    expect(whyNotCounts(counts)).toBe(why);
  });

  it.each([
    ['cash is the drawer', { method: 'cash' }, false],
    ['cards together', { method: 'card' }, true],
    ['cards that are no own way', { method: 'card', part: by(null) }, true],
    ['a card by who issued it', { method: 'card', part: by('Visa') }, false],
    ['mobile money of any provider', { method: m, part: by('Halotel') }, true],
    ['an own way', { method: 'other', part: CHEQUE }, true],
    ['an own way of another kind', { method: 'card', part: CHEQUE }, false],
    ['an own way that is none', { method: 'other', part: by('Gone', 'gone') }, false],
    ['other ways that nobody named', { method: 'other', part: by(null) }, false],
  ] as const)('%s: %o', (_case, one, can) => {
    expect(isCountable(one, (id) => (id === 'cheque' ? 'other' : null))).toBe(can);
  });
});

it('what a report tells as counted is what was counted, in whatever order', () => {
  const counts = [count('mobile_money', 70, by('Halotel')), count('mobile_money', 9, by('M-Pesa'))];
  const report = [
    { method: 'cash', countedMinor: 500, parts: [] },
    { method: 'card', ...countTender(cards, [count('card', 1)]) },
    { method: 'credit', ...countTender(idle, []) },
    { method: 'mobile_money', ...countTender(mobile, counts) },
  ];
  const again = [...counts.map((one) => one).reverse(), count('card', 1)];
  expect(countsText(countsOf(report))).toBe(countsText(again));
  expect(countsText(countsOf(report))).not.toBe(countsText(counts));
});
