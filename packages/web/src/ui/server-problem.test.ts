import { expect, test } from 'vitest';
import { fieldOfPointer, problemForFields } from './server-problem.ts';

const names = ['name', 'stock', 'stock.quantity'];
const refusal = (...pointers: string[]) => ({
  message: 'Some fields need attention.',
  errors: pointers.map((pointer) => ({ pointer, message: `About ${pointer}` })),
});

test.each([
  ['#/name', 'name'],
  ['#/lines/0/price', 'lines.0.price'],
  ['/name', 'name'],
  ['#/a~1b/c~0d', 'a/b.c~d'],
  ['#', ''],
])('the pointer %s names the field %j', (pointer, field) => {
  expect(fieldOfPointer(pointer)).toBe(field);
});

test('an error goes to the field it points at, or to the nearest above it', () => {
  const { fields, general } = problemForFields(
    refusal('#/name', '#/stock/0', '#/stock/quantity/milli'),
    names,
    '',
  );
  expect(fields).toEqual({
    name: 'About #/name',
    stock: 'About #/stock/0',
    'stock.quantity': 'About #/stock/quantity/milli',
  });
  expect(general).toEqual([]);
});

test('what belongs to no field of the form is said above it', () => {
  expect(problemForFields(refusal('#/names', '#/else'), names, '')).toEqual({
    fields: {},
    general: ['About #/names', 'About #/else'],
  });
});

test("a refusal without pointers shows the server's sentence, a failure the given one", () => {
  const said = (error: unknown) => problemForFields(error, names, 'Try again.').general;
  expect(said({ message: 'A shift is open already.' })).toEqual(['A shift is open already.']);
  expect(said(null)).toEqual(['Try again.']);
  expect(said({ message: '', errors: 'no list' })).toEqual(['Try again.']);
});
