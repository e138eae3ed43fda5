import type { TestApp } from './app.ts';
import type { TestPerson } from './builders.ts';

/** An answer with its body read and as it came. */
export interface Sent<T> {
  readonly status: number;
  readonly body: T;
  readonly text: string;
}

/** A call through the door, by any method. */
export async function send<T = Record<string, unknown>>(
  at: TestApp,
  person: Pick<TestPerson, 'headers'>,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  url: string,
  payload?: object,
): Promise<Sent<T>> {
  const answer = await at.app.inject({
    method,
    url,
    headers: { ...person.headers },
    ...(payload === undefined ? {} : { payload }),
  });
  const { statusCode: status, payload: text } = answer;
  return { status, body: JSON.parse(text) as T, text };
}
