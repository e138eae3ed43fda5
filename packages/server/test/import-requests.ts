import type { AnswerOf } from '@tillbook/core/endpoint';
import {
  IMPORT_PIECE_BYTES,
  type getImport,
  type ImportSubject,
} from '@tillbook/core/imports/imports.api';
import type { TestApp } from './app.ts';
import { newId, type TestPerson } from './builders.ts';
import type { Problem } from './product-requests.ts';

export type ImportAnswer = AnswerOf<typeof getImport> & Problem;
interface Answer {
  readonly status: number;
  readonly body: ImportAnswer;
}

const WAIT_MS = 20;
const PATIENCE_MS = 60_000;

/** What a person asks of imports, through the door. */
export function importRequests(test: () => TestApp) {
  async function ask(
    person: Pick<TestPerson, 'headers'>,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
  ): Promise<Answer> {
    const { headers } = person;
    const body = payload === undefined ? {} : { payload };
    const reply = await test().app.inject({ method, url, headers, ...body });
    return { status: reply.statusCode, body: reply.json<ImportAnswer>() };
  }
  const get = (person: TestPerson, id: string) => ask(person, 'GET', `/api/imports/${id}`);
  const act = (person: TestPerson, id: string, deed: string, payload?: object) =>
    ask(person, 'POST', `/api/imports/${id}/${deed}`, payload);
  /** Waits until the server is at work on it no more. */
  async function settled(person: TestPerson, id: string): Promise<ImportAnswer> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const { body } = await get(person, id);
      const works = ['reading', 'checking', 'running'].includes(body.state) && !body.isSilent;
      if (!works || performance.now() > until) return body;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }
  const piece = (person: TestPerson, id: string, number: number, bytes: Buffer) =>
    ask(person, 'PUT', `/api/imports/${id}/pieces`, {
      number,
      base64: bytes
        .subarray(number * IMPORT_PIECE_BYTES, (number + 1) * IMPORT_PIECE_BYTES)
        .toString('base64'),
    });
  /** Sends a file; resolves when it is read. */
  async function upload(
    person: TestPerson,
    file: string | Buffer,
    fileName = 'products.csv',
    subject: ImportSubject = 'products',
  ): Promise<ImportAnswer> {
    const bytes = Buffer.from(file as string);
    const _id = newId();
    const started = await ask(person, 'POST', '/api/imports', {
      _id,
      fileName,
      byteSize: bytes.length,
      ...(subject === 'products' ? {} : { subject }),
    });
    if (started.status !== 200) throw new Error(JSON.stringify(started.body));
    for (let number = 0; number * IMPORT_PIECE_BYTES < bytes.length; number += 1) {
      const sent = await piece(person, _id, number, bytes);
      if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
    }
    return settled(person, _id);
  }
  /** Checks by the columns that were guessed. */
  async function check(person: TestPerson, job: ImportAnswer): Promise<ImportAnswer> {
    const asked = await act(person, job._id, 'check', { matches: job.matches });
    if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
    return settled(person, job._id);
  }
  async function apply(person: TestPerson, job: ImportAnswer): Promise<ImportAnswer> {
    const asked = await act(person, job._id, 'apply');
    if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
    return settled(person, job._id);
  }
  return { ask, get, act, settled, piece, upload, check, apply };
}
