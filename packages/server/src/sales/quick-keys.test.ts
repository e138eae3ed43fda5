import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { QUICK_KEYS_MAX } from '@tillbook/core/sales/quick-keys';
import type { QuickKeys } from '@tillbook/core/sales/selling.api';
import type { tillCatalogue } from '@tillbook/core/sales/till-catalogue.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addPack,
  addPerson,
  addProducts,
  newId,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { call } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let branchId: string;
let otherBranchId: string;
let soap: string;
let sugar: string;
let crate: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  shop = await addBusiness(app.database);
  branchId = shop.branches[0]?.branchId ?? '';
  otherBranchId = shop.branches[1]?.branchId ?? '';
  const made = await addProducts(
    app.database,
    shop,
    ['Soap', 'Sugar'].map((name) => ({
      ...{ name, priceMinor: 1_000, costMinor: 700, quantityMilli: 10_000 },
    })),
  );
  soap = made[0]?.productId ?? '';
  sugar = made[1]?.productId ?? '';
  const pack = {
    productId: soap,
    name: 'Crate',
    unitsMilli: 12_000,
    priceMinor: 11_000,
  };
  crate = (await addPack(app.database, shop, pack)).packId;
});

const arrange = (by: TestPerson, version: number, soldIds: readonly string[], at = branchId) =>
  call<QuickKeys & { code: string }>(app, by, 'PATCH', `/api/branches/${at}/quick-keys`, {
    ...{ version, soldIds },
  });

/** What a till of the branch is told, by catalogue and by changes. */
async function told(at = branchId, by = shop.owner): Promise<QuickKeys | null> {
  const ways = ['catalogue', 'changes'].map((way) =>
    call<AnswerOf<typeof tillCatalogue>>(app, by, 'GET', `/api/till/${way}?branchId=${at}`),
  );
  const [one, other] = await Promise.all(ways);
  expect(one?.body.selling.quickKeys).toEqual(other?.body.selling.quickKeys);
  return one?.body.selling.quickKeys ?? null;
}

const acts = () =>
  peek<{ detail: object; subject_id: string }>(
    app.database,
    `select detail::json detail, subject_id from audit_event
     where business_id = $1 and action = 'branch.quick_keys' order by seq`,
    [shop.businessId],
  );

test('a manager pins and orders for every till of the branch, which hear it with the catalogue', async () => {
  expect(await told(branchId, shop.seller)).toEqual({
    soldIds: [],
    version: 1,
  });
  const first = await arrange(shop.manager, 1, [sugar, crate]);
  expect(first).toMatchObject({
    status: 200,
    body: { soldIds: [sugar, crate], version: 2 },
  });
  const second = await arrange(shop.owner, 2, [crate, soap, sugar]);
  expect(second.body).toEqual({ soldIds: [crate, soap, sugar], version: 3 });
  expect(await told(branchId, shop.seller)).toEqual(second.body);
  expect(await told(otherBranchId)).toEqual({ soldIds: [], version: 1 });
  expect(await acts()).toMatchObject([
    {
      subject_id: branchId,
      detail: {
        before: { quickKeys: [] },
        after: { quickKeys: ['Sugar', 'Soap · Crate'] },
      },
    },
    { detail: { after: { quickKeys: ['Soap · Crate', 'Soap', 'Sugar'] } } },
  ]);
  expect((await arrange(shop.manager, 3, [])).body).toEqual({
    soldIds: [],
    version: 4,
  });
});

test('who saw an older shelf is refused; the same request again changes nothing', async () => {
  await arrange(shop.manager, 1, [sugar]);
  expect(await arrange(shop.manager, 1, [sugar])).toMatchObject({
    ...{ status: 200, body: { soldIds: [sugar], version: 2 } },
  });
  expect(await arrange(shop.owner, 1, [soap])).toMatchObject({
    ...{ status: 412, body: { code: 'VERSION_CONFLICT' } },
  });
  await arrange(shop.owner, 2, [soap]);
  await arrange(shop.owner, 3, [sugar]);
  // It is the same list, but another one stood there in between.
  expect((await arrange(shop.manager, 1, [sugar])).status).toBe(412);
  expect(await told()).toEqual({ soldIds: [sugar], version: 4 });
  expect(await acts()).toHaveLength(3);
});

test('of two at once one arranges, and the other hears that somebody was faster', async () => {
  const both = await Promise.all([
    arrange(shop.manager, 1, [soap]),
    arrange(shop.owner, 1, [sugar]),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  const won = both.find(({ status }) => status === 200)?.body;
  expect(await told()).toEqual(won);
  expect(await acts()).toHaveLength(1);
});

test('a seller, another branch’s manager and another business arrange nothing', async () => {
  const { businessId } = shop;
  const next = await addPerson(app.database, {
    ...{ role: 'branch_manager', businessId, branchIds: [otherBranchId] },
  });
  const other = await addBusiness(app.database, { name: 'Other' });
  const refused = async (by: TestPerson) => {
    const { status, body } = await arrange(by, 1, [soap]);
    return [status, body.code];
  };
  expect(await refused(shop.seller)).toEqual([403, 'PERMISSION_REQUIRED']);
  expect(await refused(shop.accountant)).toEqual([403, 'PERMISSION_REQUIRED']);
  expect(await refused(next)).toEqual([403, 'BRANCH_FORBIDDEN']);
  expect(await refused(other.owner)).toEqual([404, 'NOT_FOUND']);
  const [theirs] = await addProducts(app.database, other, [
    { name: 'Theirs', priceMinor: 1_000, costMinor: 700, quantityMilli: 0 },
  ]);
  const foreign = await arrange(shop.owner, 1, [soap, theirs?.productId ?? '']);
  expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND']);
  expect(await told()).toEqual({ soldIds: [], version: 1 });
  expect(await acts()).toEqual([]);
  // A seller who manages products is trusted with the shelf, too.
  const trusted = await addPerson(app.database, {
    ...{
      role: 'seller',
      businessId,
      branchIds: [branchId],
      flags: { canManageProducts: true },
    },
  });
  expect((await arrange(trusted, 1, [soap])).status).toBe(200);
});

test('each key stands there once, and there is an end to them', async () => {
  for (const soldIds of [
    [soap, soap],
    Array.from({ length: QUICK_KEYS_MAX + 1 }, newId),
    ['no id'],
  ]) {
    const { status, body } = await arrange(shop.owner, 1, soldIds);
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
  }
  const key = (position: number, productId: string) =>
    peek(
      app.database,
      `insert into quick_key (business_id, branch_id, position, product_id)
       values ($1, $2, $3, $4)`,
      [shop.businessId, branchId, position, productId],
    );
  await arrange(shop.owner, 1, [soap]);
  await expect(key(2, soap)).rejects.toThrow('quick_key_once');
  await expect(key(QUICK_KEYS_MAX + 1, sugar)).rejects.toThrow('quick_key_has_room');
});

test('what is archived falls out, and stands where it was when it is sold again', async () => {
  await arrange(shop.owner, 1, [sugar, crate, soap]);
  const archive = (table: string, key: string, soldId: string, at: string | null) =>
    peek(app.database, `update ${table} set archived_at = $2 where ${key} = $1`, [soldId, at]);
  await archive('product', 'product_id', sugar, '2026-03-01T00:00:00Z');
  expect(await told()).toEqual({ soldIds: [crate, soap], version: 2 });
  await archive('product_pack', 'pack_id', crate, '2026-03-01T00:00:00Z');
  expect(await told()).toEqual({ soldIds: [soap], version: 2 });
  await archive('product', 'product_id', sugar, null);
  expect(await told()).toEqual({ soldIds: [sugar, soap], version: 2 });
  // With its product a pack falls out, too.
  await archive('product_pack', 'pack_id', crate, null);
  await archive('product', 'product_id', soap, '2026-03-01T00:00:00Z');
  expect(await told()).toEqual({ soldIds: [sugar], version: 2 });
});
