import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SellerKey } from '@tillbook/core/sales/sellers.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { givePin } from '../../test/approvals.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { at, enrol, nextFact, sync, told, type TestDevice } from '../../test/facts.ts';
import { enter, signed } from '../../test/sellers.ts';
import { openFirstTill, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let juma: TestPerson;
let till: OpenTill;
let device: TestDevice;
let sugar: TestProduct;
let branchId: string;
let amina: { readonly person: TestPerson; readonly key: SellerKey };
let key: SellerKey;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.nowMs = TEST_NOW;
  shop = await addBusiness(app.database);
  branchId = shop.branches[0]?.branchId ?? '';
  const { businessId } = shop;
  [sugar] = (await addProducts(app.database, shop, [
    { name: 'Sugar', priceMinor: 1_000, costMinor: 700, quantityMilli: 90_000 },
  ])) as [TestProduct];
  juma = await addPerson(app.database, { role: 'seller', businessId, branchIds: [branchId] });
  till = await openFirstTill(app, shop);
  device = await enrol(app, shop.seller, till.deviceId);
  for (const person of [juma, shop.seller]) await givePin(app, person);
  const keyOf = async (person: TestPerson) =>
    (await enter(app, device, { sellerId: person.personId, branchId })).body.sellerKey;
  key = await keyOf(juma);
  amina = { person: shop.seller, key: await keyOf(shop.seller) };
  // Sales come after the keys; half an hour later they are sent.
  app.clock.nowMs = TEST_NOW + 30 * 60_000;
});

const fact = (seller: TestPerson, minutes = 10) => ({
  ...nextFact(till, seller, { lines: [{ product: sugar, quantityMilli: 1_000 }] }),
  occurredAt: at(minutes * 60_000),
});
const rowsOf = async (kind: string) =>
  peek<{ seller: string }>(
    app.database,
    `select s.seller_id::text seller from sale_conflict c join sale s using (business_id, sale_id)
     where c.business_id = $1 and c.kind = $2 order by s.number`,
    [shop.businessId, kind],
  );
const proofs = async () =>
  peek<{ seller: string; key: string }>(
    app.database,
    `select s.seller_id::text seller, p.key_id::text key from sale_proof p
     join sale s using (business_id, sale_id) where p.business_id = $1 order by s.number`,
    [shop.businessId],
  );
const holdBooks = async () => expect(await brokenBooks(app.database)).toEqual([]);

describe('sales of several sellers in one outbox', () => {
  test('go through in their order, each under its seller’s name and proved', async () => {
    const facts = [
      signed(fact(juma), key),
      signed(fact(amina.person), amina.key),
      signed(fact(juma), key),
    ];
    expect(told(await sync(app, device, facts))).toEqual(['posted', 'posted', 'posted']);
    expect(await proofs()).toEqual([
      { seller: juma.personId, key: key.keyId },
      { seller: amina.person.personId, key: amina.key.keyId },
      { seller: juma.personId, key: key.keyId },
    ]);
    // The same once more changes nothing.
    expect(told(await sync(app, device, facts))).toEqual(['posted', 'posted', 'posted']);
    expect(await proofs()).toHaveLength(3);
    await holdBooks();
  });

  test('a sale in somebody else’s name is posted and told, however it was signed', async () => {
    const plain = fact(juma);
    const byAmina = signed(fact(juma), amina.key);
    const other = signed(fact(juma), key);
    const moved = { ...fact(juma), proof: other.proof ?? null };
    const renamed = { ...signed(fact(amina.person), amina.key), sellerId: juma.personId };
    const outcomes = told(await sync(app, device, [plain, byAmina, other, moved, renamed]));
    expect(outcomes).toEqual([
      ...['seller_unproved', 'seller_unproved', 'posted', 'seller_unproved', 'seller_unproved'],
    ]);
    expect(await rowsOf('seller_unproved')).toHaveLength(4);
    expect(await proofs()).toEqual([{ seller: juma.personId, key: key.keyId }]);
    await holdBooks();
  });

  test('what was sold before any key was given is as good as it was', async () => {
    expect(told(await sync(app, device, [fact(juma, -1)]))).toEqual(['posted']);
    const early = { ...fact(juma, -1), proof: { keyId: key.keyId, mac: 'x'.repeat(43) } };
    expect(told(await sync(app, device, [early]))).toEqual(['posted']);
    await holdBooks();
  });

  test('a key whose PIN was changed still proves what was sold before, not after', async () => {
    app.clock.nowMs = TEST_NOW + 12 * 60_000;
    await givePin(app, juma, '7412');
    app.clock.nowMs = TEST_NOW + 30 * 60_000;
    const facts = [signed(fact(juma, 11), key), signed(fact(juma, 13), key)];
    expect(told(await sync(app, device, facts))).toEqual(['posted', 'seller_revoked']);
    expect(await proofs()).toHaveLength(1);
    await holdBooks();
  });

  test('who was let go is told once, proved or not', async () => {
    await peek(app.database, 'update person set deactivated_at = $2 where person_id = $1', [
      juma.personId,
      at(5 * 60_000),
    ]);
    const outcomes = told(await sync(app, device, [signed(fact(juma), key), fact(juma)]));
    expect(outcomes).toEqual(['seller_revoked', 'seller_revoked seller_unproved']);
  });

  test('another device’s key proves nothing here', async () => {
    const other = await enrol(app, shop.seller);
    const asked = { sellerId: juma.personId, branchId };
    const theirs = (await enter(app, other, asked)).body.sellerKey;
    expect(theirs.keyId).not.toBe(key.keyId);
    expect(told(await sync(app, device, [signed(fact(juma), theirs)]))).toEqual([
      'seller_unproved',
    ]);
  });
});

describe('the books', () => {
  const plant = (sql: string) =>
    peek(app.database, `set session_replication_role = replica; ${sql}`);
  const i76 = async () => (await brokenBooks(app.database)).filter((one) => one.includes('I76'));

  test('find a sale under another’s key, and one that nobody signed unseen', async () => {
    await sync(app, device, [signed(fact(juma), key), fact(juma)]);
    expect(await i76()).toEqual([]);
    const own = `business_id = '${shop.businessId}'`;
    await plant(`update sale_proof set key_id = '${amina.key.keyId}' where ${own}`);
    expect(await i76()).toHaveLength(1);
    await plant(`update sale_proof set key_id = '${key.keyId}' where ${own}`);
    await plant(`update sale_conflict set kind = 'oversold' where ${own}`);
    expect(await i76()).toHaveLength(1);
    await plant(`update sale_conflict set kind = 'seller_unproved' where ${own}`);
    // A PIN that is changed later, and a seller who goes, leave it as it is.
    app.clock.nowMs += 60_000;
    await givePin(app, juma, '7412');
    await peek(app.database, 'update person set deactivated_at = $2 where person_id = $1', [
      juma.personId,
      at(3_600_000),
    ]);
    expect(await i76()).toEqual([]);
  });
});
