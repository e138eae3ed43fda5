import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  bearer,
  BROWSER,
  givePassword,
  PASSWORD,
  post,
  send,
  signIn,
  validate,
} from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';

let t: TestApp;
let shop: TestBusiness;

beforeAll(async () => {
  t = await startTestApp();
  shop = await addBusiness(t.database);
  await givePassword(t, shop.seller);
});
afterAll(() => t.close());
beforeEach(() => {
  t.clock.nowMs += 2 * 86_400_000;
});

const LOGIN = '/api/auth/login';
const REGISTER = '/api/auth/register';
const FORGOT = '/api/auth/forgot-password';
const CHECK = '/api/auth/verify-reset-code';

const login = (email: unknown) => [LOGIN, { email, password: PASSWORD }] as const;
const forgot = (email: unknown) => [FORGOT, { email }] as const;
const register = (password: unknown) =>
  [REGISTER, { name: 'Neema', email: 'neema@example.test', password }] as const;
const check = (code: unknown) => [CHECK, { email: 'neema@example.test', code }] as const;

type Row = readonly [string, string, readonly [string, unknown], number, string];

// The catalogue's rows of access: what is sent, the status, and the code of refusal or field.
const ROWS: readonly Row[] = [
  ['A01', 'an empty e-mail', login(''), 422, '#/email REQUIRED'],
  ['A02', 'no e-mail', [LOGIN, { password: PASSWORD }], 422, '#/email REQUIRED'],
  ['A03', 'e-mail null', login(null), 422, '#/email NULL_NOT_ALLOWED'],
  ['A04', 'a number as e-mail', login(123), 422, '#/email WRONG_TYPE'],
  ['A05', 'a list as e-mail', login(['a@b.c']), 422, '#/email WRONG_TYPE'],
  ['A06', 'an operator as e-mail', login({ $ne: null }), 422, '#/email WRONG_TYPE'],
  ['A07', 'true as e-mail', login(true), 422, '#/email WRONG_TYPE'],
  ['A08', 'a word as e-mail', login('a'), 422, '#/email INVALID_EMAIL'],
  ['A09', 'no host', login('a@'), 422, '#/email INVALID_EMAIL'],
  ['A10', 'no name', login('@b.c'), 422, '#/email INVALID_EMAIL'],
  ['A11', 'two dots in the host', login('a@b..c'), 422, '#/email INVALID_EMAIL'],
  ['A12', 'a blank inside', login('a b@c.d'), 422, '#/email INVALID_EMAIL'],
  ['A13', '255 characters', login(`${'a'.repeat(243)}@example.com`), 422, '#/email TOO_LONG'],
  ['A14', 'a megabyte', login('a'.repeat(1_048_576)), 413, 'PAYLOAD_TOO_LARGE'],
  ['A17', 'a header line', forgot('a@b.c\r\nBcc:x@y.z'), 422, '#/email CONTROL_CHARACTER'],
  ['A18', 'a zero byte', login('a@b.c\u0000'), 422, '#/email CONTROL_CHARACTER'],
  ['A19', 'a Cyrillic look-alike', login('аdmin@b.co'), 401, 'INVALID_CREDENTIALS'],
  ['A20', 'SQL', login("' OR 1=1--"), 422, '#/email INVALID_EMAIL'],
  ['A21', 'two addresses', forgot('a@b.c,d@e.f'), 422, '#/email INVALID_EMAIL'],
  ['A22', 'a list of addresses', forgot(['a@b.c', 'd@e.f']), 422, '#/email WRONG_TYPE'],
  ['A23', 'no password', [LOGIN, { email: 'a@b.co' }], 422, '#/password REQUIRED'],
  // The contract of both calls asks for a password that is not empty.
  ['A24', 'an empty password', register(''), 422, '#/password REQUIRED'],
  ['A25', 'password null', register(null), 422, '#/password NULL_NOT_ALLOWED'],
  ['A26', 'password 0', register(0), 422, '#/password WRONG_TYPE'],
  ['A33', 'seven characters', register('mangoes'), 422, '#/password PASSWORD_TOO_SHORT'],
  ['A35', 'a known one', register('password1234567'), 422, '#/password PASSWORD_BREACHED'],
  ['A36', 'the e-mail’s name', register('neemaneema'), 422, '#/password PASSWORD_BREACHED'],
  ['A39', '1,025 bytes', register('k'.repeat(1_025)), 422, '#/password PASSWORD_TOO_LONG'],
  ['A40', '10 MB', register('k'.repeat(10_000_000)), 413, 'PAYLOAD_TOO_LARGE'],
  ['A42', 'a zero byte', register('mang\u0000oes!'), 422, '#/password CONTROL_CHARACTER'],
  ['A44', 'half a sign', register('mangoes \ud800'), 422, '#/password INVALID_UNICODE'],
  ['A48', 'five digits', check('12345'), 422, '#/code PATTERN'],
  ['A49', 'seven digits', check('1234567'), 422, '#/code PATTERN'],
  ['A50', 'a number as code', check(123456), 422, '#/code WRONG_TYPE'],
  ['A51', 'a blank inside', check('123 456'), 400, 'RESET_CODE_INVALID'],
  ['A52', 'full-width digits', check('１２３４５６'), 422, '#/code PATTERN'],
];

test.each(ROWS)('%s: %s', async (_id, _what, [url, body], status, said) => {
  const mails = t.mailbox.mails.length;
  const answer = await post(t, url, body);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const { code, errors = [] } = answer.json();
  const told = said.includes(' ')
    ? errors.map((error: { pointer: string; code: string }) => `${error.pointer} ${error.code}`)
    : [code];
  expect(told).toEqual([said]);
  expect(t.mailbox.mails).toHaveLength(mails);
  const made = await peek(t.database, `select from person where email = 'neema@example.test'`);
  expect(made).toHaveLength(0);
});

test('A39: a sign-in with 1,025 bytes is refused before anything is hashed', async () => {
  const answer = await signIn(t, shop.seller.email, 'k'.repeat(1_025));
  expect(answer.json()).toMatchObject({
    code: 'PASSWORD_TOO_LONG',
    errors: [{ pointer: '#/password' }],
  });
});

test.each([
  ['A37', '64 characters', 'z'.repeat(64), `${'z'.repeat(63)}y`],
  ['A38', '1,024 bytes', 'z'.repeat(1_024), `${'z'.repeat(1_023)}y`],
  ['A41', 'a blank at the end', 'mangoes here ', 'mangoes here'],
  ['A45', 'fifteen emoji', '🥭'.repeat(15), '🥭'.repeat(14)],
])('%s: a password of %s is kept exactly', async (id, _what, password, almost) => {
  const email = `${id.toLowerCase()}@example.test`;
  const made = await post(t, REGISTER, { name: 'Kept', email, password });
  expect(made.statusCode).toBe(200);
  expect((await signIn(t, email, almost)).statusCode).toBe(401);
  expect((await signIn(t, email, password)).json().code).toBe('EMAIL_NOT_VERIFIED');
});

test('A43: a password typed with combining signs is the same as one without', async () => {
  const email = 'a43@example.test';
  await post(t, REGISTER, { name: 'Accent', email, password: 'cafe\u0301 au lait' });
  const answer = await signIn(t, email, 'caf\u00e9 au lait');
  expect(answer.json().code).toBe('EMAIL_NOT_VERIFIED');
});

test('A67: two Authorization headers are refused, whatever they hold', async () => {
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = t.app.server.address() as AddressInfo;
  const status = await new Promise<number>((resolve, reject) => {
    const { token } = shop.seller;
    const sent = httpRequest(
      { host: '127.0.0.1', port, path: '/api/auth/validate-session' },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    sent.on('error', reject);
    sent.setHeader('authorization', [`Bearer ${token}`, 'Bearer other']);
    sent.end();
  });
  expect(status).toBe(400);
});

test('A70: a cookie of one session with the bearer of another is refused for both', async () => {
  const sid = (answer: { cookies: { name: string; value: string }[] }) =>
    answer.cookies.find(({ name }) => name === 'sid')?.value ?? '';
  const a = await signIn(t, shop.seller.email, PASSWORD, BROWSER);
  const b = await signIn(t, shop.seller.email, PASSWORD, BROWSER);
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const headers = { ...bearer(one.json().data.token), cookie: `sid=${sid(other)}` };
    expect((await validate(t, headers)).json().code).toBe('SESSION_BINDING_MISMATCH');
  }
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['another port of this machine', { origin: 'http://localhost:8080' }],
  ['a sandboxed page', { origin: 'null' }],
])('writes from %s are refused before anything else', async (_who, headers) => {
  for (const [url, body] of [login(shop.seller.email), register(PASSWORD), forgot('a@b.co')]) {
    const answer = await post(t, url, body, headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('CROSS_SITE');
  }
});

test('a form of another site cannot sign in or out anybody', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: LOGIN,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `email=${shop.seller.email}&password=${PASSWORD}`,
  });
  expect(answer.statusCode).toBe(415);
});

test.each(['/api/auth/verify-email', '/api/auth/switch-business', '/api/auth/change-password'])(
  '%s without a body names what is missing',
  async (url) => {
    const answer = await send(t, 'POST', url, undefined, shop.seller.headers);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].code).toBe('REQUIRED');
  },
);
