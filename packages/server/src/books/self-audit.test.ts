import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { findingsIn } from '../../test/books.ts';
import { addBusiness, addProducts, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { draftOf, openFirstTill, post } from '../../test/till.ts';
import { examineBusiness } from './invariants.sql.ts';
import { auditOneself } from './self-audit.ts';

let at: TestApp;
let shop: TestBusiness;
let other: TestBusiness;

async function sell(business: TestBusiness): Promise<void> {
  const [soap] = await addProducts(at.database, business, [
    { name: 'Soap', priceMinor: 10_000, costMinor: 9_000, quantityMilli: 50_000 },
  ]);
  if (soap === undefined) throw new Error('no soap');
  const till = await openFirstTill(at, business);
  const draft = draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });
  expect((await post(at, business.seller, till, draft)).status).toBe(200);
}

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  other = await addBusiness(at.database, { name: 'Other' });
  await sell(shop);
  await sell(other);
});
afterAll(() => at.close());

const look = (business: TestBusiness) => examineBusiness(at.database.urls.app, business.businessId);
const audit = (business: TestBusiness, night: string) =>
  auditOneself(
    { db: at.db, appUrl: at.database.urls.app, clock: () => at.clock.nowMs },
    business.businessId,
    `${night}T23:00:00.000Z`,
  );

test('what is seen of each business, together, is what is seen of all', async () => {
  const [mine, theirs, all] = [await look(shop), await look(other), await findingsIn(at.database)];
  const seen = (findings: typeof all, id: string) =>
    findings.find((finding) => finding.id === id)?.examined;
  expect(mine.length).toBeGreaterThan(60);
  for (const { id } of mine) {
    expect((seen(mine, id) ?? 0) + (seen(theirs, id) ?? 0), id).toBe(seen(all, id));
  }
  // Only what is of no business is left out, and whose one is (I101), and the platform's (I104).
  const left = all.filter(({ id }) => seen(mine, id) === undefined).map(({ id }) => id);
  expect(left).toEqual(['I101', 'I104', 'I27', 'I28', 'I29', 'I92']);
});

test('a night in order says how much was looked at', async () => {
  const seen = await audit(shop, '2026-03-04');
  expect(seen).toMatchObject({ brokenIds: [], findings: [] });
  expect(seen.examined).toBeGreaterThan(10);
  expect(await peek(at.database, 'select examined::int "n" from self_audit')).toEqual([
    { n: seen.examined },
  ]);
});

test('a fault in one business is found there, named, and is nothing to the other', async () => {
  await peek(
    at.database,
    `update payment set amount_minor = amount_minor + 1, tendered_minor = tendered_minor + 1
     where business_id = '${shop.businessId}'`,
  );
  const seen = await audit(shop, '2026-03-05');
  expect(seen.brokenIds).toContain('I08');
  const fault = seen.findings.find(({ id }) => id === 'I08');
  expect(fault?.rows.length).toBeGreaterThan(0);
  expect(await audit(other, '2026-03-05')).toMatchObject({ brokenIds: [] });
});

test('the same night again keeps the first look', async () => {
  await audit(shop, '2026-03-05');
  const rows = await peek(at.database, 'select from self_audit where business_id = $1', [
    shop.businessId,
  ]);
  expect(rows).toHaveLength(2);
});
