import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  EXPORT_LIFE_MS,
  exportPath,
  type BusinessExport,
} from '@tillbook/core/businesses/export.api';
import { bearer, givePassword, PASSWORD, post, send } from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  type TestBusiness,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { draftOf, openTill, post as sell } from '../../test/till.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { forgetExports } from './exports.sql.ts';
import { LEFT_HERE, TAKEN } from './taken.ts';

const CANARY = 'Canary of another shop';
/** A formula, a comma, a quote and a line break in what people type. */
const NASTY = '=HYPERLINK("http://x"),\n2';
let t: TestApp;
let shop: TestBusiness;
let other: TestBusiness;

beforeAll(async () => {
  t = await startTestApp();
  shop = await addBusiness(t.database, { name: 'Amina & Sons' });
  other = await addBusiness(t.database, { name: CANARY });
  await givePassword(t, shop.owner);
  const priced = { priceMinor: 125_050, costMinor: 100_000, quantityMilli: 5_500 };
  const [product] = await addProducts(t.database, shop, [{ name: NASTY, ...priced }]);
  await addProducts(t.database, other, [{ name: CANARY, ...priced }]);
  const till = await openTill(t, shop.seller, shop.branches[0]?.tillId ?? '');
  if (product === undefined) throw new Error('no product');
  const sold = await sell(
    t,
    shop.seller,
    till,
    draftOf(till, { lines: [{ product, quantityMilli: 1_000 }] }),
  );
  expect(sold.status).toBe(200);
});
afterAll(() => t.close());
beforeEach(() => {
  t.clock.nowMs += 3 * 3_600_000;
});

const ask = (body: object = {}, headers = shop.owner.headers) =>
  post(t, '/api/business/exports', { _id: newId(), currentPassword: PASSWORD, ...body }, headers);
const list = async (headers = shop.owner.headers): Promise<BusinessExport[]> =>
  (await send(t, 'GET', '/api/business/exports', undefined, headers)).json().items;
const fetchFile = (exportId: string, headers: Record<string, string> = shop.owner.headers) =>
  t.app.inject({ method: 'GET', url: exportPath(exportId), headers });

async function readyOne(): Promise<BusinessExport> {
  const asked = await ask();
  expect(asked.statusCode).toBe(200);
  for (;;) {
    const found = (await list()).find(({ _id }) => _id === asked.json()._id);
    if (found !== undefined && found.state !== 'making') return found;
  }
}

interface Manifest {
  files: { name: string; rows?: number; bytes: number; sha256: string; columns?: string[] }[];
}

async function filesOf(exportId: string): Promise<Record<string, Buffer>> {
  const answer = await fetchFile(exportId);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, Buffer.from(file)]));
}

test('the file holds as many rows as the database has of this business, and none of another', async () => {
  const made = await readyOne();
  expect(made).toMatchObject({ state: 'ready', filesDone: TAKEN.length, isHere: true });
  const files = await filesOf(made._id);
  const manifest = JSON.parse(files['manifest.json']?.toString() ?? '') as Manifest;
  for (const { name, bytes, sha256 } of manifest.files) {
    const file = files[name] ?? Buffer.alloc(0);
    const hash = createHash('sha256').update(file).digest('hex');
    expect([name, file.length, hash]).toEqual([name, bytes, sha256]);
  }
  for (const { name, columns = [] } of manifest.files) {
    expect([name, new Set(columns).size]).toEqual([name, columns.length]);
  }
  for (const { file, source } of TAKEN.filter(({ source }) => !source.endsWith('_to_take'))) {
    const [counted] = await peek<{ n: number }>(
      t.database,
      `select count(*)::int n from ${source} where business_id = $1`,
      [shop.businessId],
    );
    // The row that says it was made is in the audit by then; it is part of what is taken.
    expect([file, manifest.files.find(({ name }) => name === file)?.rows]).toEqual([
      file,
      source === 'audit_event' ? (counted?.n ?? 0) - 1 : counted?.n,
    ]);
  }
  const everything = Object.values(files).map(String).join('\n');
  expect(everything).toContain('Amina & Sons');
  expect(everything).not.toContain(CANARY);
  expect(everything).not.toContain(other.businessId);
  expect(everything).not.toMatch(/\$argon2|password_hash|secret_hash|pin_hash|lease_id/);
});

test('amounts and quantities are written as people write them, names stand beside ids', async () => {
  const files = await filesOf((await readyOne())._id);
  const product = files['products/products.csv']?.toString() ?? '';
  expect(product.startsWith('\ufeffbusiness_id,product_id,name')).toBe(true);
  expect(product).toContain('"\'=HYPERLINK(""http://x""),\n2"');
  const level = files['stock/levels.csv']?.toString() ?? '';
  expect(level.split('\r\n')[0]).toContain(
    'branch_id,branch,product_id,product,quantity,value_amount',
  );
  expect(level).toContain('Kariakoo');
  expect(level).toContain(',4.500,');
  expect(files['sales/lines.csv']?.toString()).toContain(',18.00,');
  expect(files['business/people.csv']?.toString()).toContain(shop.seller.email);
});

test('every table of a business is taken along or says why it stays', async () => {
  const tables = await peek<{ name: string }>(
    t.database,
    `select c.relname::text "name" from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.attname = 'business_id' and not a.attisdropped`,
  );
  const known = new Set([...TAKEN.map(({ source }) => source), ...Object.keys(LEFT_HERE)]);
  expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

test('a wrong password makes nothing; the same request again gives the same file', async () => {
  const refused = await ask({ currentPassword: 'guess' });
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'REAUTH_FAILED']);
  expect(await list()).toEqual([]);
  const made = await readyOne();
  const again = await ask({ _id: made._id });
  expect([again.statusCode, again.json().state]).toEqual([200, 'ready']);
  expect(await list()).toHaveLength(1);
});

test('only its owner may: not another admin, not another business, not by another session', async () => {
  const made = await readyOne();
  const admin = await addPerson(t.database, {
    role: 'business_admin',
    businessId: shop.businessId,
  });
  await givePassword(t, admin);
  expect((await ask({}, admin.headers)).statusCode).toBe(403);
  expect((await fetchFile(made._id, admin.headers)).statusCode).toBe(403);
  expect((await fetchFile(made._id, shop.manager.headers)).statusCode).toBe(403);
  expect((await fetchFile(made._id, other.owner.headers)).statusCode).toBe(404);
  const login = await post(t, '/api/auth/login', { email: shop.owner.email, password: PASSWORD });
  const elsewhere = bearer(login.json().data.token);
  expect((await fetchFile(made._id, elsewhere)).statusCode).toBe(404);
  expect(await list(elsewhere)).toMatchObject([{ _id: made._id, isHere: false }]);
  expect((await fetchFile(made._id)).statusCode).toBe(200);
});

test('the audit says who made and who fetched it', async () => {
  const made = await readyOne();
  await fetchFile(made._id);
  const rows = await peek(
    t.database,
    `select action from audit_event where business_id = $1 and subject_id = $2 order by seq`,
    [shop.businessId, made._id],
  );
  expect(rows).toEqual([{ action: 'business.export_made' }, { action: 'business.export_fetched' }]);
});

test('after two hours it cannot be fetched any more, and then it is gone', async () => {
  const made = await readyOne();
  t.clock.nowMs += EXPORT_LIFE_MS;
  expect((await fetchFile(made._id)).statusCode).toBe(404);
  expect(await list()).toEqual([]);
  const at = new Date(t.clock.nowMs).toISOString();
  await t.db.transact(openTenant(shop.businessId), (tx) =>
    forgetExports(tx, shop.businessId, at, at),
  );
  expect(await peek(t.database, 'select from business_export_piece')).toEqual([]);
});

test('one at a time; one that nobody is heard of any more does not stand in the way', async () => {
  const at = new Date(t.clock.nowMs).toISOString();
  const { businessId } = shop;
  await peek(
    t.database,
    `insert into business_export (business_id, export_id, asked_at, asked_by, asked_by_name,
       session_id, heard_at, files) values ($1, $2, $3, $2, 'x', $2, $3, 1)`,
    [businessId, newId(), at],
  );
  expect((await ask()).json().code).toBe('INVALID_STATE');
  t.clock.nowMs += 61_000;
  expect((await list())[0]?.state).toBe('stopped');
  expect((await readyOne()).state).toBe('ready');
});

test('a business that is stopped is taken along, too', async () => {
  await peek(t.database, 'update business set suspended_at = now() where business_id = $1', [
    shop.businessId,
  ]);
  const made = await readyOne();
  expect((await fetchFile(made._id)).statusCode).toBe(200);
});
