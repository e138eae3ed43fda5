import { describe, expect, it } from 'vitest';
import { riskPermille, suggestCount, type CountCandidate } from './suggestion.ts';

const candidate = (name: string, more: Partial<CountCandidate> = {}): CountCandidate => ({
  productId: `id of ${name}`,
  name,
  quantityMilli: 10_000,
  valueMinor: 1_000,
  adjustedMinor: 0,
  soldMinor: 0,
  daysSinceCount: 1,
  ...more,
});

const namesOf = (...candidates: CountCandidate[]): string[] =>
  suggestCount(candidates).map((one) => one.candidate.name);

describe('the suggestion of a day', () => {
  it('puts value × risk × days in order, by hand', () => {
    // 1,000 × 1.0 × 30 = 30,000; 2,000 × 1.0 × 10 = 20,000; 900 × 3.0 × 9 = 24,300
    const old = candidate('Old', { daysSinceCount: 30 });
    const dear = candidate('Dear', { valueMinor: 2_000, daysSinceCount: 10 });
    const owed = candidate('Owed', { valueMinor: -900, quantityMilli: -1, daysSinceCount: 9 });
    const found = suggestCount([dear, owed, old]);
    expect(found.map((one) => [one.candidate.name, Number(one.score) / 1_000])).toEqual([
      ['Old', 30_000],
      ['Owed', 24_300],
      ['Dear', 20_000],
    ]);
  });

  it.each([
    ['nothing speaks for it', {}, 1_000],
    // 250 of 250 + 0 + 750: a quarter, four times
    ['a quarter of it goes without a receipt', { valueMinor: 750, adjustedMinor: 250 }, 2_000],
    ['all of it went', { valueMinor: 0, adjustedMinor: 250 }, 5_000],
    ['it owes some', { quantityMilli: -1 }, 3_000],
    ['nothing is known of it', { valueMinor: 0 }, 1_000],
  ])('the risk where %s', (_what, more, risk) => {
    expect(riskPermille(candidate('One', more))).toBe(risk);
  });

  it('takes a quarter of a year for what was counted longer ago or never', () => {
    const days = [null, 400, 90, 0].map((daysSinceCount) => candidate('One', { daysSinceCount }));
    expect(suggestCount(days).map((one) => one.days)).toEqual([90, 90, 90, 1]);
  });

  it('settles ties by name, then by id, and leaves out what is worth nothing', () => {
    const twin = { ...candidate('Salt'), productId: 'a' };
    const nothing = candidate('Air', { valueMinor: 0 });
    expect(namesOf(candidate('Sugar'), candidate('Salt'), nothing)).toEqual(['Salt', 'Sugar']);
    expect(suggestCount([candidate('Salt'), twin])[0]?.candidate.productId).toBe('a');
  });

  it('is a dozen lines, or as many as are asked', () => {
    const many = Array.from({ length: 40 }, (_, index) => candidate(`Product ${index}`));
    expect(suggestCount(many)).toHaveLength(12);
    expect(suggestCount(many, 15)).toHaveLength(15);
  });

  it('keeps the largest values exact', () => {
    const huge = { valueMinor: 9_007_199_254_740_991, daysSinceCount: null };
    const more = candidate('More', { ...huge, adjustedMinor: 9_007_199_254_740_991 });
    expect(namesOf(candidate('Huge', huge), more)).toEqual(['More', 'Huge']);
  });
});
