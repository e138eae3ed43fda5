import { expect, test } from 'vitest';
import { pickedResult, readEntry } from './scan-entry.ts';

test.each([
  ['sug', null, 'sug'],
  ['3*sug', 3_000, 'sug'],
  [' 3 * sugar 1 kg', 3_000, 'sugar 1 kg'],
  ['1,5*flour', 1_500, 'flour'],
  ['12×', 12_000, ''],
  ['0*sug', null, 'sug'],
  ['6161100012345', null, '6161100012345'],
  ['7up', null, '7up'],
])('"%s" means %s of "%s"', (typed, quantityMilli, text) => {
  expect(readEntry(typed)).toEqual({ quantityMilli, money: null, text });
});

test.each([
  ['500=sug', '500', 'sug'],
  [' 1,500 = sugar 1 kg', '1,500', 'sugar 1 kg'],
  ['500=', '500', ''],
])('"%s" means what %s buys of "%s"', (typed, money, text) => {
  expect(readEntry(typed)).toEqual({ quantityMilli: null, money, text });
});

test.each([
  ['1', 'sug', 5, 0],
  ['9', 'sug', 24, 8],
  ['3', 'maïs', 5, 2],
  ['3', '2*sug', 5, 2],
  // There is no sixth result, and 0 is none.
  ['6', 'sug', 5, null],
  ['0', 'sug', 5, null],
  // "sugar 1 kg", a bar code, a quantity and an empty field are typed on.
  ['1', 'sugar ', 5, null],
  ['1', '616', 5, null],
  ['1', '', 5, null],
  ['3', '2*', 5, null],
  ['3', 'SU-1', 5, null],
])('the key %s after "%s" with %i results picks %s', (key, typed, count, at) => {
  expect(pickedResult(key, typed, count)).toBe(at);
});
