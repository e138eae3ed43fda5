import { expect, test } from 'vitest';
import { gapWords, notPostedWords } from './unposted-words.ts';

const gap = { series: 'A', fromNumber: 4, toNumber: 6 };

test('a gap says what of it came in, was handed over, and is missing', () => {
  const numbers = 'The numbers 4 to 6 of series A were missing before it.';
  const handed = '1 was handed over as what could not be posted, and is listed here by itself.';
  expect(gapWords({ ...gap, missingNow: 0, handedOver: 0 })).toEqual([
    ...[numbers, 'All of them have come in since.'],
  ]);
  expect(gapWords({ ...gap, missingNow: 2, handedOver: 1 })).toEqual([
    ...[numbers, handed, '2 are still missing.'],
  ]);
  expect(gapWords({ ...gap, missingNow: 0, handedOver: 1 })).toEqual([numbers, handed]);
});

test('what could not be posted says why, what is unknown of it, and what is to be done', () => {
  const known = { what: 'sale', device: 'Tablet', problem: 'The total does not add up.' };
  const whole = notPostedWords({ ...known, isAmountRead: true, isTillKnown: true });
  expect(whole).toEqual([
    'A sale, written down by Tablet, handed over because nothing could be made of it.',
    'The server said: The total does not add up.',
    expect.stringMatching(/^It is in no figure and no report/),
  ]);
  expect(notPostedWords({ ...known, isAmountRead: false, isTillKnown: false })).toEqual([
    ...whole.slice(0, 2),
    ...['Its amount cannot be read.', 'The server does not know its till.', whole[2]],
  ]);
});
