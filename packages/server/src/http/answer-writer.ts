import type { AnyEndpoint } from '@tillbook/core/endpoint';
import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import { z } from 'zod';

type Writer = (answer: unknown) => string;

/**
 * What writes an endpoint's answer as JSON: what its shape does not name is left out, and what the
 * shape asks for must be there. About four times faster than zod's own (measured).
 * @throws Error where the shape cannot be written as JSON Schema
 */
export function compileWriter({ response }: AnyEndpoint): Writer {
  const shape = z.toJSONSchema(response, { target: 'draft-7', io: 'output' });
  return fastJsonStringify(shape as Schema);
}

/**
 * What a route says of its answers, for Fastify. The writer is compiled at the first answer: all of
 * them together, some 360, took 2.3 s of every start (measured).
 */
export function answersOf(endpoint: AnyEndpoint): {
  readonly schema: { readonly response: { readonly 200: object } };
  readonly serializerCompiler: () => Writer;
} {
  let write: Writer | null = null;
  const writer: Writer = (answer) => (write ??= compileWriter(endpoint))(answer);
  // Fastify asks for a writer where there is a schema; ours knows the shape itself.
  return { schema: { response: { 200: {} } }, serializerCompiler: () => writer };
}
