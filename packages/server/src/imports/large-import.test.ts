import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { importRequests } from '../../test/import-requests.ts';
import { productFile } from '../../test/product-file.ts';
import { openDatabase } from '../db/database.ts';
import { ImportJobs } from './import-job.ts';
import { readInWorker } from './read-in-worker.ts';

let app: TestApp;
let shop: TestBusiness;
const { upload, check, apply, act, settled, ask } = importRequests(() => app);

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function report(id: string): Promise<number[]> {
  const rows: number[] = [];
  let cursor = '';
  do {
    const { body } = await ask(
      shop.owner,
      'GET',
      `/api/imports/${id}/rows?outcome=faulty&limit=100${cursor}`,
    );
    const page = body as unknown as { items: { number: number }[]; nextCursor: string | null };
    rows.push(...page.items.map(({ number }) => number));
    cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
  } while (cursor !== '');
  return rows;
}

test('10,000 rows with 300 faulty: each is named, the others are there, the undo restores all', async () => {
  shop = await addBusiness(app.database);
  const { file, faulty } = productFile({ rows: 10_000, faulty: 300 });
  const checked = await check(shop.owner, await upload(shop.owner, file));
  expect(checked).toMatchObject({ newCount: 9_700, faultyCount: 300 });
  expect(await report(checked._id)).toEqual(faulty);
  const done = await apply(shop.owner, checked);
  expect(done).toMatchObject({ state: 'done', newCount: 9_700, rowsDone: 9_700 });
  const count = () =>
    peek(
      app.database,
      `select (select count(*)::int from product where business_id = $1
           and archived_at is null) "products",
         (select coalesce(sum(value_minor), 0)::text from stock_level
           where business_id = $1) "value"`,
      [shop.businessId],
    );
  expect(await count()).toMatchObject([{ products: 9_700 }]);
  expect(await brokenBooks(app.database)).toEqual([]);
  const undone = await act(shop.owner, done._id, 'undo');
  expect(undone.body.undo).toEqual({ undone: 9_700, kept: [] });
  expect(await count()).toEqual([{ products: 0, value: '0' }]);
  expect(await brokenBooks(app.database)).toEqual([]);
}, 120_000);

test('an import that stopped with its server goes on where it was, and adds nothing twice', async () => {
  shop = await addBusiness(app.database);
  const { file } = productFile({ rows: 1_200, faulty: 0 });
  const checked = await check(shop.owner, await upload(shop.owner, file));
  // Another server begins, and is stopped after its first part.
  const db = openDatabase(app.database.urls.app, { max: 2, label: 'stopped' });
  const jobs: ImportJobs = new ImportJobs({
    db,
    clock: () => app.clock.nowMs,
    log: pino({ level: 'silent' }),
    announce: () => void jobs.stop(),
    readFile: readInWorker,
  });
  await peek(app.database, `update import_job set state = 'running' where import_id = $1`, [
    checked._id,
  ]);
  await peek(
    app.database,
    `insert into change_set select business_id, import_id, 'import', file_name, 1200, content_hash,
       made_at, made_by, made_by_name from import_job where import_id = $1`,
    [checked._id],
  );
  const { businessId, owner } = shop;
  const author = {
    businessId,
    stockPolicy: 'block' as const,
    personId: owner.personId,
    name: owner.name,
    branchIds: null,
    at: new Date(app.clock.nowMs).toISOString(),
  };
  const place = { currency: 'TZS', timezone: 'Africa/Dar_es_Salaam' };
  jobs.begin('running', { importId: checked._id, subject: 'products', author, ...place });
  await jobs.idle();
  await db.close();
  const halted = (await ask(owner, 'GET', `/api/imports/${checked._id}`)).body;
  expect(halted).toMatchObject({ state: 'running', rowsDone: 500, isSilent: false });
  expect((await act(owner, checked._id, 'resume')).body.code).toBe('INVALID_STATE');
  app.clock.nowMs += 20_000;
  expect((await ask(owner, 'GET', `/api/imports/${checked._id}`)).body.isSilent).toBe(true);
  expect((await act(owner, checked._id, 'resume')).status).toBe(200);
  expect(await settled(owner, checked._id)).toMatchObject({ state: 'done', newCount: 1_200 });
  const [counted] = await peek<{ products: number; rows: number }>(
    app.database,
    `select (select count(*)::int from product where business_id = $1) "products",
       (select count(*)::int from change_set_row where change_set_id = $2) "rows"`,
    [businessId, checked._id],
  );
  expect(counted).toEqual({ products: 1_200, rows: 1_200 });
  expect(await brokenBooks(app.database)).toEqual([]);
}, 60_000);
