import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, type TestProduct } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import { parkedDraftOf } from '../../test/parked.ts';
import {
  postJson,
  startRealDatabase,
  startTwo,
  type HttpAnswer,
  type RealDatabase,
  type Rewrites,
} from '../../test/processes.ts';
import type { OpenTill } from '../../test/till.ts';

const TILLS = 12;

let database: RealDatabase;
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
});
afterAll(() => database.drop());

const codeOf = ({ status, code, text }: HttpAnswer): string =>
  status === 200 ? 'taken' : (code ?? text);

async function shopWith(tillCount: number) {
  const shop = await addBusiness(database, { branchCount: 1 });
  const [sugar] = (await addProducts(database, shop, [
    { name: 'Sugar', priceMinor: 1_000, costMinor: 700, quantityMilli: 9_000 },
  ])) as [TestProduct];
  const branchId = shop.branches[0]?.branchId ?? '';
  const tills = await addOpenTills(database, shop, branchId, tillCount);
  const [first] = tills as [OpenTill];
  const { headers } = shop.seller;
  return { shop, tills, headers, draft: parkedDraftOf(first, sugar) };
}
const where = ({ tillId, deviceId }: OpenTill) => ({ tillId, deviceId });

test('12 tills of two servers take one parked sale: one gets it, told once', async () => {
  const servers = await startTwo(database, { connections: 30 });
  const at = (nth: number, path: string): string =>
    `${servers[nth % 2]?.origin}/api/parked-sales${path}`;
  try {
    const { shop, tills, headers, draft } = await shopWith(TILLS);
    // The same request of a till that lost its answer: one parked sale.
    const kept = [0, 1, 0, 1].map((nth) => postJson(at(nth, ''), headers, draft));
    expect((await Promise.all(kept)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const path = `/${draft._id}/take`;
    const asked = tills.map((till, nth) => postJson(at(nth, path), headers, where(till)));
    const codes = (await Promise.all(asked)).map(codeOf);
    const late = Array.from({ length: TILLS - 1 }, () => 'PARKED_TAKEN');
    expect([...codes].sort()).toEqual([...late, 'taken']);
    const rows = await peek(
      database,
      `select (select count(*)::int from parked_sale where ended_at is not null) ended,
         (select count(*)::int from audit_event where action = 'parked.taken') acts,
         (select ended_device_id::text from parked_sale) "deviceId"`,
    );
    const winner = tills[codes.indexOf('taken')];
    expect(rows).toEqual([{ ended: 1, acts: 1, deviceId: winner?.deviceId }]);
    expect(shop.businessId).toBeTruthy();
    expect(await brokenBooks(database)).toEqual([]);
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
});

test('with its lock switched off two tills get the same parked sale', async () => {
  const rewrites: Rewrites = [
    [
      'where p.business_id = $1 and p.parked_id = $2 for update of p',
      'where p.business_id = $1 and p.parked_id = $2',
    ],
  ];
  const open = await startTwo(database, { connections: 4, isHeld: true, rewrites });
  try {
    const { shop, tills, headers, draft } = await shopWith(2);
    const url = (nth: number, path = '') => `${open[nth]?.origin}/api/parked-sales${path}`;
    await postJson(url(0), headers, draft);
    const path = `/${draft._id}/take`;
    const acts = tills.map((till, nth) => () => postJson(url(nth, path), headers, where(till)));
    expect((await heldAtTheEnd(database, shop, acts)).map(codeOf)).toEqual(['taken', 'taken']);
  } finally {
    await Promise.all(open.map((server) => server.kill()));
  }
});
