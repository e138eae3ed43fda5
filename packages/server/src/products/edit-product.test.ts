import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { newProduct, productRequests } from '../../test/product-requests.ts';

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
const { add, edit, get, list } = productRequests(() => app);

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  other = await addBusiness(app.database, { name: 'Baraka Shop' });
});
afterAll(() => app.close());

async function shelved(change: Record<string, unknown> = {}): Promise<string> {
  const product = newProduct(shop, {
    openingStock: [{ branchId: shop.branches[0]?.branchId, quantityMilli: 1_000 }],
    ...change,
  });
  expect((await add(shop.owner, product)).status).toBe(200);
  return product._id;
}

test('only what was sent changes, and the version goes up', async () => {
  const id = await shelved({ categoryName: 'Flour', barcode: '4006381333931' });
  app.clock.nowMs += 60_000;
  const edited = await edit(shop.owner, id, { version: 1, priceMinor: 350_000 });
  expect(edited.status).toBe(200);
  expect(edited.body).toMatchObject({
    name: 'Azam Flour 1 kg',
    barcode: '4006381333931',
    category: { name: 'Flour' },
    priceMinor: 350_000,
    version: 2,
    updatedAt: new Date(app.clock.nowMs).toISOString(),
  });
  const cleared = await edit(shop.owner, id, { version: 2, barcode: null, categoryName: null });
  expect(cleared.body).toMatchObject({ barcode: null, category: null, version: 3 });
});

test('a product is found by its new name and no longer by its old one', async () => {
  const id = await shelved({ name: 'Morogoro Rice' });
  await edit(shop.owner, id, { version: 1, name: 'Kyela Rice' });
  expect((await list(shop.owner, { q: 'kyela' })).body.items.map(({ _id }) => _id)).toEqual([id]);
  expect((await list(shop.owner, { q: 'morogoro' })).body.items).toEqual([]);
});

test('a new cost does not change what lies in stock is worth', async () => {
  const id = await shelved();
  const before = (await get(shop.owner, id)).body.stock;
  const edited = await edit(shop.owner, id, { version: 1, costMinor: 1 });
  expect(edited.body.costMinor).toBe(1);
  expect(edited.body.stock).toEqual(before);
});

test('whoever edits an older version is told, and nothing changes', async () => {
  const id = await shelved();
  await edit(shop.owner, id, { version: 1, priceMinor: 1 });
  const stale = await edit(shop.owner, id, { version: 1, priceMinor: 2 });
  expect([stale.status, stale.body.code]).toEqual([412, 'VERSION_CONFLICT']);
  expect((await get(shop.owner, id)).body).toMatchObject({ priceMinor: 1, version: 2 });
});

test('of two edits at the same moment one is kept, the other is told', async () => {
  const id = await shelved();
  const prices = Array.from({ length: 10 }, (_, at) => at + 1);
  const answers = await Promise.all(
    prices.map((priceMinor) => edit(shop.owner, id, { version: 1, priceMinor })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
  const kept = answers.find(({ status }) => status === 200);
  expect((await get(shop.owner, id)).body.priceMinor).toBe(kept?.body.priceMinor);
});

test('an edit without a version is refused', async () => {
  const id = await shelved();
  const answer = await edit(shop.owner, id, { priceMinor: 2 });
  expect([answer.status, answer.body.errors?.[0]]).toEqual([
    422,
    expect.objectContaining({ pointer: '#/version', code: 'REQUIRED' }),
  ]);
});

test('a code of another product is refused, one’s own in another case is not', async () => {
  await shelved({ name: 'Salt', sku: 'SALT-1', barcode: '036000291452' });
  const id = await shelved({ sku: 'PEPPER-1' });
  const sku = await edit(shop.owner, id, { version: 1, sku: 'salt-1' });
  expect([sku.status, sku.body.errors?.[0]?.message]).toEqual([
    409,
    'This SKU is already on Salt. Use another.',
  ]);
  const barcode = await edit(shop.owner, id, { version: 1, barcode: '036000291452' });
  expect([barcode.status, barcode.body.errors?.[0]?.pointer]).toEqual([409, '#/barcode']);
  const own = await edit(shop.owner, id, { version: 1, sku: 'pepper-1' });
  expect([own.status, own.body.sku]).toEqual([200, 'pepper-1']);
});

test('the code of an archived product stays taken', async () => {
  const id = await shelved({ sku: 'OLD-1' });
  await edit(shop.owner, id, { version: 1, isArchived: true });
  const again = await add(shop.owner, newProduct(shop, { sku: 'OLD-1' }));
  expect([again.status, again.body.code]).toEqual([409, 'DUPLICATE_VALUE']);
});

test('archiving and restoring are written down with who did it, prices with before and after', async () => {
  const id = await shelved();
  await edit(shop.owner, id, { version: 1, isArchived: true });
  await edit(shop.owner, id, { version: 2, isArchived: false });
  await edit(shop.owner, id, { version: 3, priceMinor: 999 });
  const acts = await peek(
    app.database,
    `select action, actor_id "actorId", detail::json "detail" from audit_event
     where subject_id = $1 order by seq`,
    [id],
  );
  const actorId = shop.owner.personId;
  expect(acts.slice(1)).toEqual([
    { action: 'product.archived', actorId, detail: { isArchived: { from: false, to: true } } },
    { action: 'product.restored', actorId, detail: { isArchived: { from: true, to: false } } },
    {
      action: 'product.changed',
      actorId,
      detail: { priceMinor: { from: 320_000, to: 999 } },
    },
  ]);
});

test('an edit that changes nothing leaves version, audit and events as they are', async () => {
  const id = await shelved();
  const answer = await edit(shop.owner, id, { version: 1, priceMinor: 320_000 });
  expect([answer.status, answer.body.version]).toEqual([200, 1]);
  const acts = await peek(app.database, 'select from audit_event where subject_id = $1', [id]);
  expect(acts).toHaveLength(1);
});

test('another business cannot edit it, and cannot lend its tax class; its owner can edit', async () => {
  const id = await shelved();
  const foreign = await edit(other.owner, id, { version: 1, priceMinor: 1 });
  expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND']);
  const lent = await edit(shop.owner, id, { version: 1, taxClassId: other.taxClasses.zero });
  expect([lent.status, lent.body.errors?.[0]?.pointer]).toEqual([404, '#/taxClassId']);
  expect((await edit(shop.owner, newId(), { version: 1, priceMinor: 1 })).status).toBe(404);
  expect((await get(shop.owner, id)).body).toMatchObject({ priceMinor: 320_000, version: 1 });
  const own = await edit(shop.owner, id, { version: 1, taxClassId: shop.taxClasses.zero });
  expect([own.status, own.body.taxClass.name]).toEqual([200, 'Zero rated']);
});

test('people without the permission edit nothing', async () => {
  const id = await shelved();
  for (const person of [shop.seller, shop.manager, shop.accountant]) {
    const answer = await edit(person, id, { version: 1, priceMinor: 1 });
    expect([answer.status, answer.body.code]).toEqual([403, 'PERMISSION_REQUIRED']);
  }
  expect((await get(shop.owner, id)).body.priceMinor).toBe(320_000);
});
