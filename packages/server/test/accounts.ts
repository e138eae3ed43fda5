import { hashSync } from '@node-rs/argon2';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './app.ts';
import { peek, type TestDatabase } from './database.ts';

/** The password of every test person that has one. */
export const PASSWORD = 'mangoes on Fridays';

const HASH = hashSync(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

/** What a browser sends by itself with a call of our own page. */
export const BROWSER = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Chrome/140 (Windows)' };

type Headers = Readonly<Record<string, string>>;

/** Lets a person sign in with `PASSWORD`. */
export async function givePassword(
  test: { readonly database: Pick<TestDatabase, 'superuserUrl'> },
  person: { personId: string },
): Promise<void> {
  await peek(test.database, 'update person set password_hash = $2 where person_id = $1', [
    person.personId,
    HASH,
  ]);
}

/** Calls an endpoint with a JSON body. */
export async function send(
  test: TestApp,
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  url: string,
  body?: unknown,
  headers: Headers = {},
): Promise<LightMyRequestResponse> {
  const payload = body === undefined ? {} : { payload: body as object };
  return test.app.inject({ method, url, headers, ...payload });
}

export async function post(
  test: TestApp,
  url: string,
  body?: unknown,
  headers: Headers = {},
): Promise<LightMyRequestResponse> {
  return send(test, 'POST', url, body, headers);
}

export async function signIn(
  test: TestApp,
  email: string,
  password: string = PASSWORD,
  headers: Headers = {},
): Promise<LightMyRequestResponse> {
  return post(test, '/api/auth/login', { email, password }, headers);
}

export async function validate(test: TestApp, headers: Headers): Promise<LightMyRequestResponse> {
  return send(test, 'GET', '/api/auth/validate-session', undefined, headers);
}

/** The `Cookie` header that a browser would send after an answer. */
export function cookieHeader(answer: LightMyRequestResponse): { cookie: string } {
  const kept = answer.cookies.filter((cookie) => cookie.value !== '');
  return { cookie: kept.map(({ name, value }) => `${name}=${value}`).join('; ') };
}

/** A problem's body without what differs from request to request. */
export function problemOf(answer: LightMyRequestResponse): Record<string, unknown> {
  const { requestId: _requestId, ...rest } = answer.json<Record<string, unknown>>();
  return rest;
}

export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}
