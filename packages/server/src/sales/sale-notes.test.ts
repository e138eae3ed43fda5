import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sale, SaleDraft } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { call, draftOf, openFirstTill, post, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let sugar: TestProduct;
let till: OpenTill;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const [made] = await addProducts(app.database, shop, [
    { name: 'Sugar 1 kg', priceMinor: 3_100, costMinor: 2_500, quantityMilli: 20_000 },
  ]);
  if (made === undefined) throw new Error('no product');
  sugar = made;
  till = await openFirstTill(app, shop);
});
afterAll(() => app.close());

const draft = (note: string | null, lineNote: string | null): SaleDraft => {
  const plain = draftOf(till, { lines: [{ product: sugar, quantityMilli: 1_000 }] });
  return { ...plain, note, lines: plain.lines.map((line) => ({ ...line, note: lineNote })) };
};
const send = (body: SaleDraft) => post(app, shop.seller, till, body);

test('notes to a sale and to its lines stand on the receipt, now and read again', async () => {
  const posted = await send(draft('  For the wedding  ', 'The brown one'));
  expect(posted.status, posted.text).toBe(200);
  expect(posted.body).toMatchObject({
    note: 'For the wedding',
    lines: [{ note: 'The brown one' }],
  });
  const again = await call<Sale>(app, shop.owner, 'GET', `/api/sales/${posted.body._id}`);
  expect(again.body).toEqual(posted.body);
  expect(await brokenBooks(app.database)).toEqual([]);
});

test('a sale without notes says so, however they are left out', async () => {
  const plain = draftOf(till, { lines: [{ product: sugar, quantityMilli: 1_000 }] });
  const first = await send(plain);
  expect(first.body).toMatchObject({ note: null, lines: [{ note: null }] });
  // A null, an empty text and no field at all are the same content.
  const again = await send({ ...plain, note: null });
  expect([again.status, again.body]).toEqual([200, first.body]);
  const blank = await send({ ...plain, note: ' ' });
  expect([blank.status, blank.body]).toEqual([200, first.body]);
});

test('the same sale with another note is another content', async () => {
  const first = draft('One', null);
  expect((await send(first)).status).toBe(200);
  const other = await send({ ...first, note: 'Two' });
  expect([other.status, other.body]).toMatchObject([422, { code: 'IDEMPOTENCY_KEY_REUSED' }]);
  const line = await send({ ...first, lines: draft('One', 'Blue').lines });
  expect([line.status, line.body]).toMatchObject([422, { code: 'IDEMPOTENCY_KEY_REUSED' }]);
});

test('a note has at most 140 characters on one line', async () => {
  expect((await send(draft('n'.repeat(140), 'n'.repeat(140)))).status).toBe(200);
  for (const wrong of ['n'.repeat(141), 'two\nlines']) {
    for (const body of [draft(wrong, null), draft(null, wrong)]) {
      const refused = await send(body);
      expect([refused.status, refused.body]).toMatchObject([422, { code: 'VALIDATION_FAILED' }]);
    }
  }
});
