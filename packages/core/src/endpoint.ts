import type { z } from 'zod';
import type { Action } from './actions.ts';
import type { RefusalCode } from './refusals.ts';

/**
 * Who may call. The server refuses to start with an endpoint that declares nothing.
 * `public`: nobody is asked. `gate`: a gate cookie or any session. `session`: any session, also
 * one that waits for verification or approval. `setup`: an owner whose e-mail is verified.
 * `signed_in`: a session with every gate open. `action`: that, and the permission. `device`: an
 * enrolled device by its own secret, whoever is signed in or nobody.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'gate' }
  | { readonly kind: 'session' }
  | { readonly kind: 'setup' }
  | { readonly kind: 'signed_in' }
  | { readonly kind: 'action'; readonly action: Action }
  | { readonly kind: 'device' };

export const open: Access = { kind: 'public' };
export const gate: Access = { kind: 'gate' };
export const anySession: Access = { kind: 'session' };
export const setup: Access = { kind: 'setup' };
export const signedIn: Access = { kind: 'signed_in' };
export const byDevice: Access = { kind: 'device' };
export const may = (action: Action): Access => ({ kind: 'action', action });

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

/** What both sides hold of one call: its door, its shapes and its refusals. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly name: string;
  readonly method: Method;
  /** Fastify style, `/api/products/:productId`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** It changes nothing of the business, whatever its method: a stopped one may ask it. */
  readonly isReading?: true;
  /** The body is a file's bytes instead of JSON. */
  readonly takes?: 'image';
  /** The answer is bytes of this type instead of JSON. */
  readonly gives?: string;
  readonly response: R;
  readonly refusals: readonly RefusalCode[];
}

export type AnyEndpoint = Endpoint;

/** Keeps the exact shapes of what is declared. */
export function endpoint<
  P extends z.ZodType = z.ZodNever,
  Q extends z.ZodType = z.ZodNever,
  B extends z.ZodType = z.ZodNever,
  R extends z.ZodType = z.ZodNever,
>(declared: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return declared;
}

type Part<T> = T extends z.ZodType ? z.output<T> : never;
type PartIn<T> = T extends z.ZodType ? z.input<T> : never;
export type ParamsOf<E> =
  E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? Part<P> : never;
export type QueryOf<E> =
  E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? Part<Q> : never;
export type BodyOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? Part<B> : never;
export type QueryInputOf<E> =
  E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? PartIn<Q> : never;
export type BodyInputOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? PartIn<B> : never;
export type AnswerOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? Part<R> : never;
