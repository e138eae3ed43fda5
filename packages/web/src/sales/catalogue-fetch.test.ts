import { expect, test } from 'vitest';
import { isWorthShowing } from './catalogue-fetch.ts';

test('pages on their way are shown each time there is twice as much', () => {
  const shown: number[] = [];
  for (let pages = 1; pages <= 20; pages += 1) {
    if (isWorthShowing(pages, shown.at(-1) ?? 0)) shown.push(pages);
  }
  expect(shown).toEqual([1, 2, 4, 8, 16]);
});
