import { expect, test } from 'vitest';
import { questionsFor } from './report-questions.ts';

test('a question leads to the best report that is open to who asks, and none that is not', () => {
  const answer = (isOpen: (name: string) => boolean) =>
    Object.fromEntries(questionsFor(isOpen).map(({ question, report }) => [question, report]));
  const whole = answer(() => true);
  expect(whole).toMatchObject({ earned: 'profit-and-loss', tax: 'tax-by-month' });
  // Who sees no books: what was earned by sales; who sees no costs either: what was sold.
  expect(answer((name) => name !== 'profit-and-loss')).toMatchObject({ earned: 'profit-by-month' });
  expect(answer((name) => name.startsWith('sales-'))).toEqual({
    ...{ earned: 'sales-summary', best: 'sales-by-product', who: 'sales-by-seller' },
    ...{ when: 'sales-by-hour', paid: 'sales-by-tender' },
  });
  expect(questionsFor(() => false)).toEqual([]);
});

test('no two questions lead to the same report', () => {
  const reports = questionsFor(() => true).map(({ report }) => report);
  expect(new Set(reports).size).toBe(reports.length);
});
