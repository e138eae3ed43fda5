import { expect, test } from 'vitest';
import type { ApiReply } from '../api/transport.ts';
import { createSendSales } from './send-sales.ts';
import { owner, uuid } from './test-counter.ts';

const answer = (status: number, body: unknown): ApiReply => ({ kind: 'answer', status, body });
const problem = (status: number, code: string) =>
  answer(status, { type: `/problems/${code}`, status, code, message: `It is ${code}.` });

/** What a device makes of an answer to its sales. */
async function heard(reply: ApiReply) {
  const send = createSendSales(
    () => Promise.resolve(reply),
    () => 1_000,
  );
  return send({ deviceId: uuid(8), secret: 's' }, owner.tillId, []);
}

const SILENT = { kind: 'silent' };

test.each([
  ['no answer', { kind: 'failed', reason: 'network', message: '' } as const],
  ['the page of a network to sign in to', answer(200, null)],
  ['a proxy that wants a name', answer(401, null)],
  ['a proxy that forbids', answer(403, null)],
  ['a proxy that knows no such page', answer(404, { message: 'Not Found' })],
  ['a proxy with a code of its own', answer(400, { code: 'WAF_BLOCKED', message: 'No' })],
  ['one that wants a name for itself', answer(407, null)],
  ['one that is legally bound', answer(451, null)],
  ['a broken proxy', answer(500, { code: 'INTERNAL', message: 'No' })],
  ['a server without its database', problem(503, 'UNAVAILABLE')],
  ['a server that is asked too often', problem(429, 'RATE_LIMITED')],
  ['a server that waited too long', problem(408, 'TIMEOUT')],
])('%s refuses nothing: it is sent again', async (_who, reply) => {
  expect(await heard(reply)).toEqual(SILENT);
});

test('the server itself refuses, and knows who is not known to it', async () => {
  expect(await heard(problem(400, 'VALIDATION_FAILED'))).toEqual({
    ...{ kind: 'refused', message: 'It is VALIDATION_FAILED.' },
  });
  expect(await heard(problem(401, 'DEVICE_UNKNOWN'))).toEqual({ kind: 'unknown-device' });
});

test('the server itself failed over it', async () => {
  expect(await heard(problem(500, 'INTERNAL'))).toEqual({ kind: 'broken' });
});

test('what is too large is taken apart, whoever says so', async () => {
  expect(await heard(problem(413, 'PAYLOAD_TOO_LARGE'))).toMatchObject({ kind: 'refused' });
  expect(await heard(answer(413, null))).toEqual({ kind: 'refused', message: '413' });
});

test('what was heard is heard', async () => {
  expect(await heard(answer(200, { outcomes: [] }))).toEqual({ kind: 'heard', outcomes: [] });
});
