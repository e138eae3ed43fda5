import { login } from '@tillbook/core/auth/auth.api';
import { updateProfile } from '@tillbook/core/auth/own-profile.api';
import { classifyError } from '@tillbook/core/error-boundary';
import { BACKGROUND_HEADER } from '@tillbook/core/headers';
import { describe, expect, it, vi } from 'vitest';
import { apiErrorOf } from './api-error.ts';
import { checkBody } from './check-body.ts';
import { requestPath } from './request-path.ts';
import { createTransport, readJson } from './transport.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('an answer', () => {
  it.each([
    ['text', '{"a":1}', { a: 1 }],
    ['a blob', new Blob(['{"a":1}']), { a: 1 }],
    ['bytes', bytes('{"a":1}'), { a: 1 }],
    ['a buffer', bytes('{"a":1}').buffer, { a: 1 }],
    ['a blob that is no JSON', new Blob(['<html>']), null],
    ['bytes that are no JSON', bytes('{"a":'), null],
    ['bytes that are no text', new Uint8Array([0xff, 0xfe]), null],
    ['an empty blob', new Blob([]), null],
    ['empty text', '', null],
  ])('is read as JSON from %s', async (_form, data, value) => {
    expect(await readJson(data)).toEqual(value);
  });
});

function transport(answer: Response | Error, apiBase = '', isAway = false) {
  const fetched = vi.fn<typeof fetch>(() =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
  );
  const takeToken = vi.fn();
  const send = createTransport({
    fetch: fetched,
    apiBase,
    readToken: () => 't0',
    isAway: () => isAway,
    takeToken,
  });
  return { send, fetched, takeToken };
}

describe('the way out', () => {
  it('sends bearer, cookies and JSON to the one API base', async () => {
    const { send, fetched } = transport(new Response('{}'), 'https://api.example.test');
    await send({ method: 'POST', path: '/api/sales', body: { a: 1 } });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('https://api.example.test/api/sales');
    expect(init).toMatchObject({
      method: 'POST',
      credentials: 'include',
      redirect: 'error',
      body: '{"a":1}',
      headers: { authorization: 'Bearer t0', 'content-type': 'application/json' },
    });
  });

  it.each([
    ['marks what the page asks by itself while nobody is there', true],
    ['marks nothing while somebody is', false],
  ])('%s', async (_what, isAway) => {
    const { send, fetched } = transport(new Response('{}'), '', isAway);
    await send({ method: 'GET', path: '/api/sales' });
    const headers = new Headers(fetched.mock.calls[0]?.[1]?.headers);
    expect(headers.get(BACKGROUND_HEADER)).toBe(isAway ? '1' : null);
  });

  it('sends neither body nor content type when there is none', async () => {
    const { send, fetched } = transport(new Response('{}'));
    await send({ method: 'POST', path: '/api/auth/users' });
    expect(fetched.mock.calls[0]?.[1]?.body).toBeUndefined();
    expect(fetched.mock.calls[0]?.[1]?.headers).not.toHaveProperty('content-type');
  });

  it('brings a file as a blob with its name, and hands over no token from inside it', async () => {
    const headers = { 'content-disposition': `attachment; filename*=UTF-8''Caf%C3%A9.csv` };
    const { send, takeToken } = transport(new Response('{"token":"x"}', { headers }));
    const reply = await send({ method: 'GET', path: '/api/x', as: 'file' });
    expect(await reply.file?.blob.text()).toBe('{"token":"x"}');
    expect(reply.file?.name).toBe('Café.csv');
    expect(takeToken).not.toHaveBeenCalled();
  });

  it.each([
    ['{"message":"Not found.","code":"NOT_FOUND"}', { message: 'Not found.', code: 'NOT_FOUND' }],
    ['<html>', null],
  ])('reads the refusal of a file as JSON: %s', async (text, body) => {
    const { send } = transport(new Response(text, { status: 404 }));
    const reply = await send({ method: 'GET', path: '/api/x', as: 'file' });
    expect(reply).toEqual({ kind: 'answer', status: 404, body });
  });

  it('gives up when the caller does, and never rejects', async () => {
    const { send } = transport(new TypeError('Failed to fetch'));
    expect(await send({ method: 'GET', path: '/api/x' })).toEqual({
      kind: 'failed',
      reason: 'network',
      message: 'Failed to fetch',
    });
    const hanging = createTransport({
      fetch: () => new Promise(() => undefined),
      apiBase: '',
      readToken: () => null,
      isAway: () => false,
      takeToken: () => undefined,
    });
    const stop = new AbortController();
    const reply = hanging({ method: 'GET', path: '/api/x', signal: stop.signal });
    stop.abort(new Error('no longer needed'));
    expect(await reply).toMatchObject({ kind: 'failed', reason: 'network' });
  });

  it.each([
    [{}, 30_000],
    [{ timeoutMs: 500 }, 500],
  ])('gives up after its time, also while the body is arriving (%j)', async (time, afterMs) => {
    vi.useFakeTimers();
    const stuck = new Response(new ReadableStream({ start: (flow) => flow.enqueue(bytes('{')) }));
    const { send } = transport(stuck);
    const done = vi.fn();
    const reply = send({ method: 'GET', path: '/api/x', ...time }).finally(done);
    await vi.advanceTimersByTimeAsync(afterMs - 1);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await reply).toMatchObject({ kind: 'failed', reason: 'timeout' });
    vi.useRealTimers();
  });
});

describe('the error of a call', () => {
  it('carries status, code, sentence, field errors and everything else', () => {
    const body = {
      type: '/problems/X',
      status: 409,
      code: 'INSUFFICIENT_STOCK',
      message: 'Only 3 of Sugar left.',
      errors: [{ pointer: '#/lines/0', code: 'TOO_LARGE', message: 'At most 3.' }, { pointer: 4 }],
      available: 3,
      requestId: 'r1',
    };
    const error = apiErrorOf({ kind: 'answer', status: 409, body });
    expect(error).toMatchObject({
      status: 409,
      code: 'INSUFFICIENT_STOCK',
      message: 'Only 3 of Sugar left.',
      errors: [{ pointer: '#/lines/0', code: 'TOO_LARGE', message: 'At most 3.' }],
      details: { available: 3, requestId: 'r1' },
    });
    expect(classifyError(error)).toBe('unknown');
  });

  it.each([null, '<html>', [], { message: 4, errors: 'x' }])('has words for %j', (body) => {
    const error = apiErrorOf({ kind: 'answer', status: 500, body });
    expect(error).toMatchObject({ status: 500, code: 'UNKNOWN', errors: [] });
    expect(error.message).toBe('Something went wrong. Try again.');
  });

  it('of a lost connection is known as such by the error boundary', () => {
    const lost = apiErrorOf({ kind: 'failed', reason: 'network', message: 'x' });
    expect([lost.status, lost.code, classifyError(lost)]).toEqual([0, 'NETWORK', 'network']);
    const late = apiErrorOf({ kind: 'failed', reason: 'timeout', message: 'x' });
    expect([late.status, late.code, classifyError(late)]).toEqual([0, 'TIMEOUT', 'network']);
  });
});

describe('the address of a call', () => {
  it.each([
    ['/api/products', undefined, undefined, '/api/products'],
    ['/api/products/:productId', { productId: 'a/b ?' }, undefined, '/api/products/a%2Fb%20%3F'],
    [
      '/api/x',
      undefined,
      { a: 1, b: '', c: undefined, d: null, e: 'é&', f: false },
      '/api/x?a=1&e=%C3%A9%26&f=false',
    ],
  ])('%s with %j and %j', (pattern, params, query, path) => {
    expect(requestPath(pattern, params, query)).toBe(path);
  });

  it('is never made with a part missing', () => {
    expect(() => requestPath('/api/products/:productId')).toThrow('productId');
  });
});

describe('a body before it is sent', () => {
  it('is checked by the contract, with the sentences of the server', () => {
    expect(checkBody(login, { email: 'amina', password: '' })).toEqual({
      email: 'Enter an e-mail address, like amina@example.com.',
      password: 'Fill this in.',
    });
    expect(checkBody(login, { email: 'amina@x.tz', password: 'x' })).toEqual({});
    const needed = { email: 'Enter your e-mail.', theme: 'Choose a theme.' };
    expect(checkBody(login, { email: '', password: 'x' }, needed)).toEqual({
      email: 'Enter your e-mail.',
    });
    expect(checkBody(login, { email: 'amina', password: 'x' }, needed)).toEqual({
      email: 'Enter an e-mail address, like amina@example.com.',
    });
    expect(checkBody(updateProfile, { version: 1, preferences: { theme: '' } }, needed)).toEqual({
      'preferences.theme': 'Choose a theme.',
    });
    expect(checkBody(updateProfile, { version: 1, preferences: { theme: 'pink' } })).toEqual({
      'preferences.theme': 'Choose one of the list.',
    });
  });
});
