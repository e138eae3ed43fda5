import { expect, test } from 'vitest';
import { isUnreachable } from './is-unreachable.ts';

const coded = (code: string): Error => Object.assign(new Error('x'), { code });

test.each([
  [coded('57P01'), true],
  [coded('57P03'), true],
  [coded('08006'), true],
  [coded('53300'), true],
  [coded('ECONNREFUSED'), true],
  [new Error('timeout exceeded when trying to connect'), true],
  [new Error('Connection terminated unexpectedly'), true],
  [coded('23505'), false],
  [coded('57014'), false],
  [coded('0A000'), false],
  [new Error('something else'), false],
  ['57P01', false],
])('%o is a database out of reach: %s', (error, expected) => {
  expect(isUnreachable(error)).toBe(expected);
});
