import { expect, test } from 'vitest';
import { whoGaveMore, type GivenOff } from './who-gave-more.ts';

const person = (personId: string, dayMinor: number, usualMinor: number): GivenOff => ({
  ...{ personId, name: personId.toUpperCase(), dayMinor, usualMinor },
});
const told = (people: readonly GivenOff[], weekdays = 4) =>
  whoGaveMore(people, weekdays).map(({ _id, minor, usualMinor }) => [_id, minor, usualMinor]);

test('by hand: of 900 more the two with 600 and 225 are told, the one with 75 is not', () => {
  // Usually 100, 75 and 25 on each of four weekdays; 150 less of somebody takes nothing off.
  const people = [
    person('asha', 300, 300),
    person('baraka', 700, 400),
    person('chika', 100, 100),
    person('dora', 50, 800),
  ];
  expect(told(people)).toEqual([
    ['baraka', 700, 100],
    ['asha', 300, 75],
  ]);
  expect(whoGaveMore(people, 4)[0]?.name).toBe('BARAKA');
});

test('a quarter is enough, and three are the most', () => {
  const four = ['a', 'b', 'c', 'd'].map((id) => person(id, 100, 0));
  expect(told(four)).toEqual([
    ['a', 100, 0],
    ['b', 100, 0],
    ['c', 100, 0],
  ]);
  expect(told([...four, person('e', 1, 0)])).toEqual([]);
});

test('where nobody gave more, nobody is told', () => {
  expect(told([person('a', 100, 400), person('b', 0, 0)])).toEqual([]);
  expect(told([])).toEqual([]);
  // What is usual is a mean, rounded: 100 of three weekdays are 33.
  expect(told([person('a', 33, 100)], 3)).toEqual([]);
  expect(told([person('a', 34, 100)], 3)).toEqual([['a', 34, 33]]);
});
