import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../../test/property.ts';
import {
  batchParts,
  endPart,
  findMore,
  NOTHING_SENT,
  pendingOf,
  stateAfter,
  whyNotEnd,
  type Ending,
  type TransferLine,
} from './transfer-line.ts';

const sent = (sentMilli: number, sentMinor: number): TransferLine => ({
  ...NOTHING_SENT,
  sentMilli,
  sentMinor,
});

describe('a line on its way', () => {
  it('gives each part its share, and the last one the rest', () => {
    const first = endPart(sent(3_000, 100), 'received', 1_000);
    const second = endPart(first.line, 'lost', 1_000);
    const third = endPart(second.line, 'returned', 1_000);
    expect([first, second, third].map(({ valueMinor }) => valueMinor)).toEqual([33, 34, 33]);
    expect(pendingOf(third.line)).toEqual({ quantityMilli: 0, valueMinor: 0 });
    expect(third.line).toMatchObject({ receivedMinor: 33, lostMinor: 34, returnedMinor: 33 });
  });

  it('gives 9 of 10 nine tenths: 10 for 25,000 arrive as 9 for 22,500, one is lost for 2,500', () => {
    const arrived = endPart(sent(10_000, 25_000), 'received', 9_000);
    expect(arrived.valueMinor).toBe(22_500);
    expect(endPart(arrived.line, 'lost', 1_000).valueMinor).toBe(2_500);
  });

  it('never ends more than is on its way', () => {
    const line = endPart(sent(5_000, 50), 'received', 4_000).line;
    expect(whyNotEnd(line, 1_000)).toBeNull();
    expect(whyNotEnd(line, 1_001)).toBe('MORE_THAN_PENDING');
    expect(() => endPart(line, 'lost', 1_001)).toThrow('More than is on its way');
    expect(() => endPart(line, 'lost', 0)).toThrow('Not a quantity');
    expect(() => endPart(line, 'lost', 0.5)).toThrow('Not a quantity');
  });

  it('values what was found as one that was sent, and leaves what is on its way', () => {
    const { line, valueMinor } = findMore(sent(3_000, 100), 2_000);
    expect(valueMinor).toBe(67);
    expect(line).toMatchObject({ foundMilli: 2_000, foundMinor: 67 });
    expect(pendingOf(line)).toEqual({ quantityMilli: 3_000, valueMinor: 100 });
    expect(findMore(NOTHING_SENT, 1_000).valueMinor).toBe(0);
  });

  it('conserves quantity and value over any sequence of endings', () => {
    const anyStep = fc.record({
      ending: fc.constantFrom<Ending>('received', 'lost', 'returned'),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    holds(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.array(anyStep, { maxLength: 12 }),
        (sentMilli, sentMinor, steps) => {
          let line = sent(sentMilli, sentMinor);
          for (const { ending, part } of steps) {
            const quantity = Math.ceil(pendingOf(line).quantityMilli * part);
            if (quantity === 0) continue;
            const ended = endPart(line, ending, quantity);
            expect(ended.valueMinor).toBeGreaterThanOrEqual(0);
            line = ended.line;
            const pending = pendingOf(line);
            expect(pending.quantityMilli).toBeGreaterThanOrEqual(0);
            expect(pending.valueMinor).toBeGreaterThanOrEqual(0);
            if (pending.quantityMilli === 0) expect(pending.valueMinor).toBe(0);
          }
        },
      ),
      10_000,
    );
  });
});

describe('a transfer', () => {
  it('is completed when nothing of it is on its way', () => {
    const open = sent(2_000, 10);
    const ended = endPart(open, 'lost', 2_000).line;
    expect(stateAfter([open, ended])).toBe('part_received');
    expect(stateAfter([ended, ended])).toBe('completed');
    expect(stateAfter([NOTHING_SENT])).toBe('completed');
  });
});

describe('batches on their way', () => {
  const batches = [
    { code: 'C', expiresOn: null, pendingMilli: 5_000 },
    { code: 'B', expiresOn: '2027-01-31', pendingMilli: 2_000 },
    { code: 'A', expiresOn: '2026-06-30', pendingMilli: 1_000 },
    { code: 'E', expiresOn: '2026-06-30', pendingMilli: 0 },
  ];

  it('arrive in the order in which they expire', () => {
    expect(batchParts(batches, 4_000)).toEqual([
      { code: 'A', expiresOn: '2026-06-30', quantityMilli: 1_000 },
      { code: 'B', expiresOn: '2027-01-31', quantityMilli: 2_000 },
      { code: 'C', expiresOn: null, quantityMilli: 1_000 },
    ]);
    expect(batchParts([], 4_000)).toEqual([]);
  });
});
