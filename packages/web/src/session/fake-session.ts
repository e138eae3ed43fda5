import { BACKGROUND_HEADER } from '@tillbook/core/headers';
import { Session } from './session.ts';
import { SESSION_KEYS } from './session-storage.ts';

// A browser for tests: storage, network, address bar and toasts that can be looked at.

export const shop = {
  _id: 'b1',
  name: 'Amina Shop',
  businessType: 'grocery',
  currency: 'TZS',
  timezone: 'Africa/Dar_es_Salaam',
};

export const seller = {
  _id: 'p1',
  name: 'Ali',
  role: 'seller',
  isEmailVerified: true,
  isVerified: true,
  business: shop,
  branch: { _id: 'r1', name: 'Kariakoo' },
};

/** The connection fails; the answer comes when the test says so. */
export const OFFLINE = 'offline';
export const LATER = 'later';

export type FakeAnswer = readonly [status: number, body: unknown] | 'offline' | 'later';

interface FakeCall {
  readonly method: string;
  readonly path: string;
  readonly bearer: string | null;
  /** It does not count as use of the session. */
  readonly isBackground: boolean;
  readonly credentials: string | undefined;
  readonly body: unknown;
  readonly isAborted: () => boolean;
}

function responseOf(status: number, body: unknown): Response {
  const text = body === null || typeof body === 'string' ? body : JSON.stringify(body);
  return new Response([204, 304].includes(status) ? null : text, { status });
}

function fakeStorage(entries: Map<string, string>, isForbidden: boolean) {
  const guarded = <T>(run: () => T): T => {
    if (isForbidden) throw new DOMException('The operation is insecure.', 'SecurityError');
    return run();
  };
  return {
    getItem: (key: string) => guarded(() => entries.get(key) ?? null),
    setItem: (key: string, value: string) => guarded(() => void entries.set(key, value)),
    removeItem: (key: string) => guarded(() => void entries.delete(key)),
  };
}

function fakeNetwork(answers: FakeAnswer[]) {
  const calls: FakeCall[] = [];
  const waiting: ((response: Response) => void)[] = [];
  const fakeFetch: typeof fetch = (input, init) => {
    const signal = init?.signal ?? null;
    const authorization = new Headers(init?.headers).get('authorization');
    calls.push({
      method: init?.method ?? 'GET',
      path: String(input),
      isBackground: new Headers(init?.headers).has(BACKGROUND_HEADER),
      bearer: authorization === null ? null : authorization.replace('Bearer ', ''),
      credentials: init?.credentials,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      isAborted: () => signal?.aborted ?? false,
    });
    const answer = answers.shift();
    if (answer === undefined) throw new Error(`No answer is prepared for ${String(input)}`);
    if (answer === OFFLINE) return Promise.reject(new TypeError('Failed to fetch'));
    if (answer !== LATER) return Promise.resolve(responseOf(...answer));
    return new Promise((resolve, reject) => {
      waiting.push(resolve);
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
  };
  /** Answers the oldest call that waits. */
  const answerLater = (status: number, body: unknown) =>
    waiting.shift()?.(responseOf(status, body));
  return { calls, fakeFetch, answerLater };
}

export interface FakeOptions {
  readonly stored?: object;
  readonly storedText?: string;
  readonly token?: string;
  readonly answers?: readonly FakeAnswer[];
  readonly path?: string;
  readonly forbidsStorage?: boolean;
}

/** A session in a browser whose every side can be seen and moved. */
export function fakeWorld(options: FakeOptions = {}) {
  const entries = new Map<string, string>([['tillbook.theme', 'dark']]);
  if (options.token !== undefined) entries.set(SESSION_KEYS.token, options.token);
  if (options.storedText !== undefined) entries.set(SESSION_KEYS.user, options.storedText);
  if (options.stored !== undefined) {
    entries.set(SESSION_KEYS.user, JSON.stringify(options.stored));
    const { _id: businessId, businessType, currency, timezone } = shop;
    const context = { businessId, businessType, branchId: 'r1', currency, timezone };
    entries.set(SESSION_KEYS.businessContext, JSON.stringify(context));
    entries.set(SESSION_KEYS.shopName, shop.name);
  }
  const answers: FakeAnswer[] = [...(options.answers ?? [])];
  const { calls, fakeFetch, answerLater } = fakeNetwork(answers);
  const said: string[] = [];
  const went: string[] = [];
  const logged: string[] = [];
  const place = { path: options.path ?? '/seller/dashboard', search: '', isAway: false };
  const session = new Session({
    storage: fakeStorage(entries, options.forbidsStorage ?? false),
    fetch: fakeFetch,
    apiBase: '',
    nowMs: () => performance.now(),
    isAway: () => place.isAway,
    navigate: (to) => void went.push(to),
    currentPath: () => place.path,
    currentSearch: () => place.search,
    toast: ({ tone, message }) => void said.push(`${tone}: ${message}`),
    log: (message) => void logged.push(message),
  });
  const stored = (key: string) => entries.get(key) ?? null;
  const keys = () => [...entries.keys()].sort();
  return { session, answers, answerLater, calls, said, went, logged, place, stored, keys, entries };
}

export type FakeWorld = ReturnType<typeof fakeWorld>;

/** The world after its session has settled. */
export async function start(world: FakeWorld): Promise<FakeWorld> {
  await world.session.start();
  return world;
}
