import { describe, expect, it } from 'vitest';
import { DEFAULT_FLAGS } from '../permissions.ts';
import { closeWithin, knownHere, placeOfClosing, whyNotCloseHere } from './close-here.ts';
import { signedClosing } from './who-sells.ts';

const seller = { role: 'seller', permissions: DEFAULT_FLAGS } as const;
const accountant = { role: 'accountant', permissions: DEFAULT_FLAGS } as const;
const manager = { role: 'branch_manager', permissions: DEFAULT_FLAGS } as const;

describe('who may close a shift alone', () => {
  it.each([
    ['who opened it', seller, true, null],
    ['another seller', seller, false, 'SHIFT_OF_ANOTHER'],
    ['who manages shifts', manager, false, null],
    ['who only reads the books', accountant, true, 'FORBIDDEN'],
  ] as const)('%s', (_who, bearer, isOwnShift, why) => {
    expect(whyNotCloseHere(bearer, { isOwnShift })).toBe(why);
  });
});

describe('a shift that was closed without a connection', () => {
  it.each([
    [false, false, 'closes'],
    // Somebody closed it meanwhile: that Z report stays.
    [true, false, 'beside'],
    // Another device sells on in it: its drawer is counted there.
    [false, true, 'beside'],
    [true, true, 'beside'],
  ] as const)('closed %s, held elsewhere %s: the count %s', (isClosed, isHeldElsewhere, place) => {
    expect(placeOfClosing({ isClosed, isHeldElsewhere })).toBe(place);
  });

  it.each([
    ['as the device says', 500, { openedMs: 100, lastMs: null }, 500],
    ['not before it was opened', 50, { openedMs: 100, lastMs: null }, 100],
    ['not before what was done in it', 500, { openedMs: 100, lastMs: 700 }, 700],
    ['not after now', 1_200, { openedMs: 100, lastMs: 700 }, 1_000],
  ] as const)('counts %s', (_how, countedMs, shift, at) => {
    expect(closeWithin(countedMs, shift, 1_000)).toBe(at);
  });
});

describe('what a device knows of a shift that it closed alone', () => {
  const done = {
    payments: [
      { method: 'cash', amountMinor: 310_000 },
      { method: 'mobile_money', amountMinor: 120_000 },
      { method: 'cash', amountMinor: 120_000 },
    ],
    refundsMinor: [120_000],
    moves: [
      { kind: 'pay_out', amountMinor: 50_000 },
      { kind: 'pay_in', amountMinor: 20_000 },
      { kind: 'drop', amountMinor: 200_000 },
      { kind: 'no_sale', amountMinor: 0 },
    ],
    discards: [],
  };

  it('of one that it opened alone is all: by hand 500,000 + 430,000 - 120,000 + 20,000 - 250,000', () => {
    expect(knownHere({ floatMinor: 500_000, ...done })).toEqual({
      tenders: [
        { method: 'cash', amountMinor: 430_000, count: 2, parts: [] },
        { method: 'mobile_money', amountMinor: 120_000, count: 1, parts: [] },
      ],
      ...{ refundsMinor: 120_000, payInsMinor: 20_000, payOutsMinor: 50_000 },
      ...{ dropsMinor: 200_000, expectedMinor: 580_000 },
      discards: { count: 0, totalMinor: 0 },
    });
  });

  it('of one that the server opened is what waits here: others may have used the drawer', () => {
    const known = knownHere({ floatMinor: null, ...done });
    expect(known).toMatchObject({ expectedMinor: null, payOutsMinor: 50_000 });
    expect(known.tenders).toHaveLength(2);
  });

  it('is told by provider and own way, too, where one is named', () => {
    const by = (name: string | null, amountMinor: number) => ({
      ...{ method: 'mobile_money', amountMinor, name },
    });
    const payments = [by('M-Pesa', 500), by('Airtel', 70), by('m-pesa', 30), by(null, 4)];
    const [tender] = knownHere({ floatMinor: null, ...done, payments }).tenders;
    expect(tender).toEqual({
      ...{ method: 'mobile_money', amountMinor: 604, count: 4 },
      parts: [
        { name: 'Airtel', amountMinor: 70, count: 1 },
        { name: 'M-Pesa', amountMinor: 530, count: 2 },
        { name: null, amountMinor: 4, count: 1 },
      ],
    });
  });

  it('tells the carts that were thrown away, nought too, and expects nothing of them', () => {
    const drawer = { floatMinor: 500_000, ...done };
    const thrown = [{ totalMinor: 310_000 }, { totalMinor: 120_000 }];
    const known = knownHere({ ...drawer, discards: thrown });
    expect(known.discards).toEqual({ count: 2, totalMinor: 430_000 });
    expect(known.expectedMinor).toBe(knownHere(drawer).expectedMinor);
    expect(knownHere(drawer).discards).toEqual({ count: 0, totalMinor: 0 });
    expect(knownHere({ ...drawer, discards: null })).not.toHaveProperty('discards');
  });

  it('of one without a sale is its float', () => {
    const nothing = { payments: [], refundsMinor: [], moves: [], discards: [] };
    expect(knownHere({ floatMinor: 70_000, ...nothing })).toMatchObject({
      ...{ tenders: [], expectedMinor: 70_000 },
    });
  });
});

describe('what is signed of a close', () => {
  const closing = {
    ...{ _id: 'c', shiftId: 's', closedBy: 'p', closedAt: '2026-11-24T10:00:00.000Z' },
    ...{ countedMinor: 700, pieces: [{ valueMinor: 500, count: 1 }], tenders: [] },
    handOverNote: null,
  };
  it('says who counted what, when, in which shift of which till', () => {
    expect(signedClosing('t', closing)).toBe(
      'p\nc\nclose\nt\ns\n2026-11-24T10:00:00.000Z\n700\n500x1\n\n',
    );
  });
  const part = (name: string) => [
    { method: 'mobile_money', countedMinor: 1, part: { typeId: null, name } },
  ];
  it('tells a provider apart from another, and from all of mobile money', () => {
    const whole = [{ method: 'mobile_money', countedMinor: 1 }];
    const texts = [whole, part('M-Pesa'), part('Airtel')].map((tenders) =>
      signedClosing('t', { ...closing, tenders }),
    );
    expect(new Set(texts).size).toBe(3);
    // As it was signed before there were parts: what waits in an outbox stays good.
    expect(texts[0]).toContain('\nmobile_money 1\n');
  });
  it.each([
    ['the cash', { countedMinor: 701 }],
    ['the pieces', { pieces: [{ valueMinor: 100, count: 5 }] }],
    ['another tender', { tenders: [{ method: 'card', countedMinor: 1 }] }],
    ['the note', { handOverNote: 'Key under the mat' }],
    ['the shift', { shiftId: 'x' }],
  ])('is another text with %s changed', (_what, change) => {
    expect(signedClosing('t', { ...closing, ...change })).not.toBe(signedClosing('t', closing));
  });
});
