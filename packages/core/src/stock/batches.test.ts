import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../../test/property.ts';
import { isExpired, pickBatches, whyNotPick, type Batch } from './batches.ts';

const batch = (code: string, expiresOn: string | null, quantityMilli: number): Batch => ({
  batchId: `id-${code}`,
  code,
  expiresOn,
  quantityMilli,
});
const today = '2026-03-04';
const shelf = [
  batch('NEVER', null, 9000),
  batch('JUNE', '2026-06-30', 4000),
  batch('OLD', '2026-03-03', 2000),
  batch('APRIL', '2026-04-30', 3000),
];
const codes = (parts: readonly Batch[]): string[] =>
  parts.map(({ code, quantityMilli }) => `${code} ${quantityMilli}`);

describe('a batch is expired', () => {
  it.each([
    ['2026-03-03', true],
    ['2026-03-04', false],
    ['2026-03-05', false],
    [null, false],
  ])('good until %s: %s', (expiresOn, expected) => {
    expect(isExpired({ expiresOn }, today)).toBe(expected);
  });
});

describe('picking batches', () => {
  it('takes the one that expires first', () => {
    expect(codes(pickBatches(shelf, 2500, today).parts)).toEqual(['APRIL 2500']);
  });

  it('splits over batches in the order they expire, and comes last to what keeps for ever', () => {
    const picked = pickBatches(shelf, 8000, today);
    expect(codes(picked.parts)).toEqual(['APRIL 3000', 'JUNE 4000', 'NEVER 1000']);
    expect(picked.missingMilli).toBe(0);
  });

  it('leaves expired goods alone and says that they lie there', () => {
    const picked = pickBatches(shelf, 17_000, today);
    expect(picked).toMatchObject({ missingMilli: 1000, expiredMilli: 2000 });
    expect(whyNotPick(picked)).toBe('BATCH_EXPIRED');
  });

  it('takes expired goods first where that is allowed', () => {
    const picked = pickBatches(shelf, 2500, today, 'included');
    expect(codes(picked.parts)).toEqual(['OLD 2000', 'APRIL 500']);
    expect(whyNotPick(picked)).toBeNull();
  });

  it('wants nothing of expiry when simply too little is there', () => {
    expect(whyNotPick(pickBatches([batch('A', null, 1)], 2, today))).toBeNull();
  });

  it('takes batches of one day in the order of their codes, and passes over empty ones', () => {
    const same = [batch('B', today, 1), batch('A', today, 1), batch('C', today, 0)];
    expect(codes(pickBatches(same, 2, today).parts)).toEqual(['A 1', 'B 1']);
  });

  it('never takes more than lies there, and always accounts for what was wanted', () => {
    const day = fc.constantFrom(null, '2026-01-01', today, '2026-05-05', '2027-01-01');
    const anyShelf = fc.array(fc.record({ expiresOn: day, quantityMilli: fc.nat(5000) }));
    const expired = fc.constantFrom('excluded' as const, 'included' as const);
    holds(
      fc.property(anyShelf, fc.integer({ min: 1, max: 20_000 }), expired, (rows, wanted, how) => {
        const all = rows.map((row, index) => batch(`B${index}`, row.expiresOn, row.quantityMilli));
        const { parts, missingMilli, expiredMilli } = pickBatches(all, wanted, today, how);
        const taken = parts.reduce((sum, part) => sum + part.quantityMilli, 0);
        const held = all.reduce((sum, one) => sum + one.quantityMilli, 0);
        expect(taken + missingMilli).toBe(wanted);
        expect(taken).toBe(Math.min(wanted, held - expiredMilli));
        const heldIn = new Map(all.map((one) => [one.batchId, one.quantityMilli]));
        expect(new Set(parts.map((part) => part.batchId)).size).toBe(parts.length);
        for (const part of parts) {
          expect(part.quantityMilli).toBeLessThanOrEqual(heldIn.get(part.batchId) ?? 0);
        }
        if (how === 'excluded') expect(parts.some((part) => isExpired(part, today))).toBe(false);
      }),
      10_000,
    );
  });
});

describe('what happened already', () => {
  it('took what keeps first, in the order it expires, and what had expired last', () => {
    const picked = pickBatches(shelf, 17_000, today, 'last');
    expect(codes(picked.parts)).toEqual(['APRIL 3000', 'JUNE 4000', 'NEVER 9000', 'OLD 1000']);
    expect(whyNotPick(picked)).toBeNull();
    expect(codes(pickBatches(shelf, 3000, today, 'last').parts)).toEqual(['APRIL 3000']);
  });
});
