import { expect, test } from 'vitest';
import { actWords } from './act-words.ts';

test.each([
  ['sale_posted', 'Sale'],
  ['customer.credit_paid_out', 'Credit paid out'],
  ['something.new_here', 'Something new here'],
])('%s is "%s"', (action, words) => {
  expect(actWords(action)).toBe(words);
});
