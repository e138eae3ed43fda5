import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { getBusinessSettings } from '@tillbook/core/businesses/settings.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { RECEIPT_BLOCKS } from '@tillbook/core/receipt-design';
import type { getReceiptDesign } from '@tillbook/core/sales/receipts.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { tillCatalogue } from '@tillbook/core/sales/till-catalogue.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { call, draftOf, openFirstTill, post } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  other = await addBusiness(app.database, { name: 'Other' });
});
afterAll(() => app.close());

type Settings = AnswerOf<typeof getBusinessSettings>;
type Design = AnswerOf<typeof getReceiptDesign>;
const URL = '/api/business/settings';
const read = async (by: TestPerson): Promise<Settings> =>
  (await call<Settings>(app, by, 'GET', URL)).body;
const designFor = async (by: TestPerson): Promise<Design> =>
  (await call<Design>(app, by, 'GET', '/api/receipt-design')).body;
async function save(by: TestPerson, change: object) {
  const { version } = await read(by);
  const payload = { version, ...change };
  const reply = await app.app.inject({ method: 'PATCH', url: URL, headers: by.headers, payload });
  return { status: reply.statusCode, body: reply.json() as Settings & { errors: unknown } };
}
const acts = () =>
  peek<{ detail: Record<string, unknown> }>(
    app.database,
    `select detail::jsonb detail from audit_event
     where business_id = $1 and action = 'business.changed' order by seq`,
    [shop.businessId],
  );
const withoutBlocks = (...left: string[]) =>
  RECEIPT_BLOCKS.filter((block) => !left.includes(block));

const ARRANGED = {
  receiptBlocks: ['footer', ...withoutBlocks('footer', 'seller', 'logo')],
  receiptItemParts: ['sku'],
  receiptPaper: 'roll58',
  receiptCopies: 2,
};

test('until the owner arranges them receipts are as usual', async () => {
  expect(await designFor(shop.seller)).toEqual({
    ...{ blocks: RECEIPT_BLOCKS, itemParts: ['note', 'details'] },
    ...{ paper: 'roll80', copies: 1, logoId: null },
  });
});

test('what the owner arranges holds for everybody of the business, and is written down', async () => {
  const before = await read(shop.owner);
  const saved = await save(shop.owner, ARRANGED);
  expect([saved.status, saved.body]).toEqual([
    200,
    { ...before, ...ARRANGED, version: before.version + 1 },
  ]);
  const design = {
    ...{ blocks: ARRANGED.receiptBlocks, itemParts: ['sku'] },
    ...{ paper: 'roll58', copies: 2, logoId: null },
  };
  for (const by of [shop.owner, shop.manager, shop.seller, shop.accountant]) {
    expect(await designFor(by)).toEqual(design);
  }
  expect((await designFor(other.seller)).blocks).toEqual(RECEIPT_BLOCKS);
  const [act] = await acts();
  expect(act?.detail).toMatchObject({
    before: { receiptBlocks: before.receiptBlocks, receiptCopies: 1 },
    after: { receiptBlocks: ARRANGED.receiptBlocks, receiptCopies: 2 },
  });
});

test.each([
  ['without the tax table', { receiptBlocks: withoutBlocks('taxes') }, 'RECEIPT_NEEDS_BLOCK'],
  ['without its number', { receiptBlocks: withoutBlocks('number') }, 'RECEIPT_NEEDS_BLOCK'],
  ['with the shop twice', { receiptBlocks: [...ARRANGED.receiptBlocks, 'shop'] }, 'NOT_UNIQUE'],
  ['with an unknown block', { receiptBlocks: ['joke', ...withoutBlocks('logo')] }, 'NOT_IN_LIST'],
  ['with the SKU twice', { receiptItemParts: ['sku', 'sku'] }, 'NOT_UNIQUE'],
  ['with four copies', { receiptCopies: 4 }, 'TOO_LARGE'],
  ['on paper that nobody has', { receiptPaper: 'roll40' }, 'NOT_IN_LIST'],
  ['with a line that is too long', { receiptHeader: 'x'.repeat(121) }, 'TOO_LONG'],
  ['with a policy that is too long', { returnPolicy: 'x'.repeat(601) }, 'TOO_LONG'],
])('a receipt %s is refused, and nothing changes', async (_what, change, code) => {
  const before = await read(shop.owner);
  const answer = await save(shop.owner, change);
  expect([answer.status, answer.body.errors]).toMatchObject([422, [{ code }]]);
  expect(await read(shop.owner)).toEqual(before);
});

test('the database keeps no design without what a receipt needs', async () => {
  const put = (blocks: readonly string[]) =>
    peek(app.database, 'update receipt_design set blocks = $2 where business_id = $1', [
      shop.businessId,
      blocks,
    ]);
  await expect(put(withoutBlocks('taxes'))).rejects.toThrow('receipt_design_blocks_hold');
  await expect(put([...withoutBlocks(), 'shop'])).rejects.toThrow('receipt_design_blocks_hold');
  await expect(put([...withoutBlocks(), 'joke'])).rejects.toThrow('receipt_design_blocks_hold');
});

test('a manager, a seller and an accountant arrange nothing', async () => {
  for (const by of [shop.manager, shop.seller, shop.accountant]) {
    const headers = by.headers;
    const payload = { version: 1, receiptCopies: 3 };
    const reply = await app.app.inject({ method: 'PATCH', url: URL, headers, payload });
    expect([reply.statusCode, reply.json()]).toMatchObject([403, { code: 'PERMISSION_REQUIRED' }]);
  }
  expect((await designFor(shop.seller)).copies).toBe(2);
});

test('a receipt keeps the texts it was sold under, and looks as receipts look now', async () => {
  const products = await addProducts(app.database, shop, [
    { name: 'Rice', priceMinor: 500_000, costMinor: 400_000, quantityMilli: 9_000 },
  ]);
  const till = await openFirstTill(app, shop);
  const texts = {
    receiptHeader: 'Fresh every day',
    returnPolicy: 'Back within 7 days.\nUnopened.',
  };
  await save(shop.owner, { taxNumber: 'TIN 9', receiptFooter: 'Come again', ...texts });
  const lines = [{ product: products[0]!, quantityMilli: 1_000 }];
  const posted = await post(app, shop.seller, till, draftOf(till, { lines }));
  expect(posted.status, posted.text).toBe(200);
  const sold = posted.body as Sale;
  expect(sold).toMatchObject({ taxNumber: 'TIN 9', receiptFooter: 'Come again', ...texts });

  await save(shop.owner, { receiptHeader: null, returnPolicy: 'No returns', receiptCopies: 1 });
  const again = await call<Sale>(app, shop.owner, 'GET', `/api/sales/${sold._id}`);
  expect(again.body).toEqual(sold);
  expect((await designFor(shop.seller)).copies).toBe(1);
  expect(await brokenBooks(app.database)).toEqual([]);
});

test('a till takes design and texts along in its catalogue, those of its branch', async () => {
  const branchId = shop.branches[0]!.branchId;
  const catalogue = async () =>
    (
      await call<AnswerOf<typeof tillCatalogue>>(
        app,
        shop.seller,
        'GET',
        `/api/till/catalogue?branchId=${branchId}`,
      )
    ).body.selling.receipts;
  expect(await catalogue()).toEqual({
    design: await designFor(shop.seller),
    texts: {
      ...{ taxNumber: 'TIN 9', receiptHeader: null },
      ...{ receiptFooter: 'Come again', returnPolicy: 'No returns' },
    },
  });
});

const png = (colour: string) =>
  sharp({ create: { width: 800, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer();
async function sendLogo(by: TestPerson, bytes: Buffer, imageId: string) {
  const reply = await app.app.inject({
    method: 'PUT',
    url: `/api/business/receipt-logo/${imageId}`,
    headers: { ...by.headers, 'content-type': 'image/png' },
    payload: bytes,
  });
  return { status: reply.statusCode, body: reply.json() as Settings & { code: string } };
}
async function cookieOf(person: TestPerson): Promise<string> {
  const cookie = randomBytes(32).toString('base64url');
  await peek(app.database, 'update session set cookie_hash = $2 where person_id = $1', [
    person.personId,
    createHash('sha256').update(cookie).digest(),
  ]);
  return cookie;
}
const fetchLogo = async (by: TestPerson, imageId: string) =>
  app.app.inject({
    method: 'GET',
    url: `/api/receipt-logos/${imageId}`,
    headers: { cookie: `__Host-sid=${await cookieOf(by)}` },
  });

test('a logo is made small, seen by everybody of the business and nobody else', async () => {
  const [first, imageId] = [await png('#c33'), newId()];
  const sent = await sendLogo(shop.owner, first, imageId);
  expect([sent.status, sent.body.receiptLogoId]).toEqual([200, imageId]);
  expect((await designFor(shop.seller)).logoId).toBe(imageId);
  const seen = await fetchLogo(shop.accountant, imageId);
  expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ width: 384, height: 96 });
  expect((await fetchLogo(other.accountant, imageId)).statusCode).toBe(404);

  const count = (await acts()).length;
  expect((await sendLogo(shop.owner, first, imageId)).status).toBe(200);
  expect((await acts()).length).toBe(count);
  const reused = await sendLogo(shop.owner, await png('#3c3'), imageId);
  expect([reused.status, reused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect((await sendLogo(shop.seller, first, newId())).status).toBe(403);
  expect((await sendLogo(shop.owner, Buffer.from('<svg/>'), newId())).status).toBe(422);
  expect((await designFor(shop.seller)).logoId).toBe(imageId);
});

test('two logos at once: one stays, and the audit says which came after which', async () => {
  const [one, two] = [newId(), newId()];
  const bytes = await png('#33c');
  const answers = await Promise.all([one, two].map((id) => sendLogo(shop.owner, bytes, id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { logoId } = await designFor(shop.owner);
  const [earlier, later] = (await acts()).slice(-2).map(({ detail }) => detail);
  expect(later).toEqual({
    before: earlier?.['after'],
    after: { receiptLogoId: logoId },
  });
});

test('a logo is taken off, once and again', async () => {
  const remove = () =>
    call<Settings>(app, shop.owner, 'POST', '/api/business/receipt-logo/remove', {});
  const removed = await remove();
  expect([removed.status, removed.body.receiptLogoId], removed.text).toEqual([200, null]);
  const count = (await acts()).length;
  expect((await remove()).status).toBe(200);
  expect((await acts()).length).toBe(count);
  expect((await designFor(shop.seller)).logoId).toBeNull();
});
