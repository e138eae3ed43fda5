import { ENDPOINTS } from '@tillbook/core/contract';
import type { AnyEndpoint } from '@tillbook/core/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { answersOf, compileWriter } from './answer-writer.ts';

// The server starts without them: here is where a shape that cannot be written shows.
test.each(ENDPOINTS)('what $name answers can be written', (endpoint) => {
  expect(compileWriter(endpoint)).toBeTypeOf('function');
});

test('an answer is what its shape says: more is left out, less is an error', () => {
  const response = z.object({ name: z.string(), note: z.string().nullable() });
  const write = answersOf({ response } as unknown as AnyEndpoint).serializerCompiler();
  const row = { name: 'Sugar', note: null };
  expect(write({ ...row, costMinor: 2_500 })).toBe(JSON.stringify(row));
  expect(write(row)).toBe(JSON.stringify(row));
  expect(() => write({ note: null })).toThrow('"name" is required');
});
