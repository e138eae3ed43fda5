import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Shift } from '@tillbook/core/sales/tills.api';
import type { UnsentPart } from '@tillbook/core/sales/unsent-file';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { closingOf } from '../../test/closing-facts.ts';
import { peek } from '../../test/database.ts';
import { discardOf } from '../../test/discard-facts.ts';
import { at, enrol, nextFact, sync, told, type TestDevice } from '../../test/facts.ts';
import { moveFactOf } from '../../test/move-facts.ts';
import { refundFactOf } from '../../test/refund-facts.ts';
import { openingOf, takeTill } from '../../test/shift-facts.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';
import {
  bring,
  bringEach,
  broughtAs,
  fileOf,
  partOf,
  type TestFile,
} from '../../test/unsent-file.ts';

const HOUR = 3_600_000;

let app: TestApp;
let shop: TestBusiness;
let till: OpenTill;
let device: TestDevice;
let sugar: TestProduct;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.nowMs = TEST_NOW;
  shop = await addBusiness(app.database);
  [sugar] = (await addProducts(app.database, shop, [
    { name: 'Sugar', priceMinor: 1_000, costMinor: 700, quantityMilli: 10_000, stepMilli: 1_000 },
  ])) as [TestProduct];
  till = await openTill(app, shop.seller, shop.branches[0]?.tillId ?? '');
  device = await enrol(app, shop.seller, till.deviceId);
});

const one = (quantityMilli = 1_000) => ({ lines: [{ product: sugar, quantityMilli }] });
const fact = (more: object = {}) => ({ ...nextFact(till, shop.seller, one()), ...more });
const sale = (of: object) => partOf('sale', till.tillId, of);
const holdBooks = async () => expect(await brokenBooks(app.database)).toEqual([]);

async function rowsOf(table: string): Promise<number> {
  const text = `select count(*)::int n from ${table} where business_id = $1`;
  return (await peek<{ n: number }>(app.database, text, [shop.businessId]))[0]?.n ?? -1;
}

const broughtBy = () =>
  peek<{ actor: string; kind: string; posted: number }>(
    app.database,
    `select actor_id actor, detail::json->>'kind' kind,
       json_array_length(detail::json->'posted') posted
     from audit_event where business_id = $1 and action = 'device_unsent_brought' order by seq`,
    [shop.businessId],
  );

describe('a file of what a device had not sent', () => {
  test('brings in its sales in their order, under their numbers, by whoever sold', async () => {
    const facts = [fact(), fact(), fact()];
    const file = fileOf(device, facts.map(sale));
    const answer = await bring(app, shop.manager, file);
    expect(broughtAs(answer.outcomes)).toEqual(['posted', 'posted', 'posted']);
    const kept = await peek(
      app.database,
      `select sale_id id, seller_id seller, is_fact fact from sale
       where business_id = $1 order by number`,
      [shop.businessId],
    );
    const { personId: seller } = shop.seller;
    expect(kept).toEqual(facts.map(({ _id: id }) => ({ id, seller, fact: true })));
    const { personId: actor } = shop.manager;
    expect(await broughtBy()).toEqual([{ actor, kind: 'sale', posted: 3 }]);
    await holdBooks();
  });

  test('once more, by somebody else, and by the device itself: nothing is doubled', async () => {
    const facts = [fact(), fact()];
    expect(told(await sync(app, device, facts.slice(0, 1)))).toEqual(['posted']);
    const file = fileOf(device, facts.map(sale));
    const first = await bring(app, shop.manager, file);
    expect(broughtAs(first.outcomes)).toEqual(['known', 'posted']);
    const again = await bring(app, shop.owner, file);
    expect(broughtAs(again.outcomes)).toEqual(['known', 'known']);
    expect(told(await sync(app, device, facts))).toEqual(['posted', 'posted']);
    const both = await Promise.all([0, 1].map(() => bring(app, shop.owner, file)));
    expect(both.flatMap(({ outcomes }) => broughtAs(outcomes))).toEqual(Array(4).fill('known'));
    expect(await rowsOf('sale')).toBe(2);
    expect(await broughtBy()).toHaveLength(1);
    await holdBooks();
  });

  test('two bring it in at the same moment: each part comes from one of them', async () => {
    const file = fileOf(device, [sale(fact())]);
    const answers = await Promise.all([shop.owner, shop.manager].map((by) => bring(app, by, file)));
    const said = answers.flatMap(({ outcomes }) => broughtAs(outcomes));
    expect(said.sort()).toEqual(['known', 'posted']);
    expect(await rowsOf('sale')).toBe(1);
    await holdBooks();
  });

  test('brings in the rest of a day: a sale, cash, what came back and the count', async () => {
    const before = (await post(app, shop.seller, till, draftOf(till, one(2_000)))).body;
    const file = fileOf(device, [
      sale(fact()),
      partOf('move', till.tillId, moveFactOf(till, shop.seller)),
      partOf(
        ...['refund' as const, till.tillId],
        refundFactOf(till, shop.manager, before, [{ quantityMilli: 1_000 }]),
      ),
      partOf('discard', till.tillId, discardOf(till, shop.seller, sugar)),
      partOf('closing', till.tillId, closingOf(till, shop.seller)),
    ]);
    expect(await bringEach(app, shop.owner, file)).toEqual(Array(5).fill('posted'));
    expect(await bringEach(app, shop.manager, file)).toEqual(Array(5).fill('known'));
    const tables = ['sale', 'refund', 'cash_move', 'cart_discard', 'shift_close'];
    expect(await Promise.all(tables.map(rowsOf))).toEqual([2, 1, 1, 1, 1]);
    const z = await call<Shift>(app, shop.owner, 'GET', `/api/shifts/${till.shiftId}`);
    expect(z.body.discards?.count).toBe(1);
    await holdBooks();
  });

  test('opens the shift that the device opened alone, and sells in it', async () => {
    const away = await takeTill(app, shop.owner, shop.branches[1]?.tillId ?? '');
    const own = await enrol(app, shop.owner, away.deviceId);
    const file = fileOf(own, [
      partOf('shift', away.tillId, openingOf(away, shop.owner)),
      partOf('sale', away.tillId, nextFact(away, shop.owner, one())),
    ]);
    expect(await bringEach(app, shop.owner, file)).toEqual(['posted', 'posted']);
    expect(await bringEach(app, shop.owner, file)).toEqual(['known', 'known']);
    await holdBooks();
  });

  test('is judged as if the device had sent it: what was odd is beside it, nothing refused', async () => {
    const early = fact({ occurredAt: at(HOUR) });
    const late = fact({ occurredAt: at(3 * HOUR) });
    const dear = { ...nextFact(till, shop.seller, one(20_000)), occurredAt: at(3 * HOUR) };
    app.clock.nowMs = TEST_NOW + 2 * HOUR;
    const revoke = `/api/devices/${device.deviceId}/revoke`;
    expect((await call(app, shop.manager, 'POST', revoke)).status).toBe(200);
    app.clock.nowMs = TEST_NOW + 4 * HOUR;
    const file = fileOf(device, [early, late, dear].map(sale));
    const { outcomes } = await bring(app, shop.manager, file);
    expect(broughtAs(outcomes)).toEqual([
      ...['posted', 'posted device_revoked', 'posted oversold device_revoked'],
    ]);
    await holdBooks();
  });

  test('what nothing can be made of stays in it, and holds nobody up', async () => {
    const taken = fact();
    await sync(app, device, [taken]);
    const file = fileOf(device, [
      sale({ ...fact(), number: taken.number }),
      { kind: 'sale', tillId: till.tillId, text: '{"_id":' },
      sale({ ...fact(), totalMinor: 1 }),
      sale({ ...taken, number: taken.number + 90 }),
      sale(fact()),
    ]);
    const { outcomes } = await bring(app, shop.manager, file);
    expect(broughtAs(outcomes)).toEqual([
      'malformed RECEIPT_NUMBER_TAKEN',
      'malformed VALIDATION_FAILED',
      'malformed TOTAL_MISMATCH',
      'malformed IDEMPOTENCY_KEY_REUSED',
      'posted number_gap',
    ]);
    expect(await rowsOf('sale')).toBe(2);
    await holdBooks();
  });
});

describe('a file that is not as its device made it', () => {
  /** Each a whole file with one thing that is otherwise. */
  function changed(): Readonly<Record<string, TestFile>> {
    const [first, second] = [fact(), fact()];
    const file = fileOf(device, [sale(first), sale(second)]);
    const cheaper = sale({ ...first, totalMinor: first.totalMinor - 100 });
    const parts = [cheaper, ...file.parts.slice(1)];
    const [alone] = file.parts as [UnsentPart];
    return {
      'a sale says something else': { ...file, parts },
      'so does its hash': { ...file, parts, hashes: fileOf(device, parts).hashes },
      'a sale is left out': { ...file, parts: [alone], hashes: file.hashes.slice(0, 1) },
      'its order': { ...file, parts: file.parts.toReversed() },
      'its time': { ...file, madeAt: at(HOUR) },
      'its till': {
        ...file,
        parts: file.parts.map((part) => ({ ...part, tillId: shop.branches[1]?.tillId ?? '' })),
      },
      'its kind': { ...file, parts: [{ ...alone, kind: 'move' }] },
      'its device’s secret': fileOf({ ...device, secret: 'A'.repeat(43) }, file.parts),
    };
  }

  test('brings in nothing, whatever was changed', async () => {
    const files = Object.entries(changed());
    expect(files).toHaveLength(8);
    for (const [what, file] of files) {
      const { status, code } = await bring(app, shop.owner, file);
      expect([what, status, code]).toEqual([what, 422, 'FILE_CHANGED']);
    }
    expect(await rowsOf('sale')).toBe(0);
    expect(await broughtBy()).toEqual([]);
  });

  test('nor does one of a device that was enrolled anew since', async () => {
    const file = fileOf(device, [sale(fact())]);
    await enrol(app, shop.seller, device.deviceId);
    expect((await bring(app, shop.owner, file)).code).toBe('FILE_CHANGED');
    expect(await rowsOf('sale')).toBe(0);
  });
});

describe('whoever brings it', () => {
  test('is of the business: another one’s owner finds no such device', async () => {
    const next = await addBusiness(app.database, { name: 'Duka 12' });
    const file = fileOf(device, [sale(fact())]);
    expect(await bring(app, next.owner, file)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    // Nor with a till of their own.
    const here = file.parts.map((part) => ({ ...part, tillId: next.branches[0]?.tillId ?? '' }));
    expect((await bring(app, next.owner, fileOf(device, here))).code).toBe('NOT_FOUND');
    expect(await rowsOf('sale')).toBe(0);
  });

  test('manages devices, and works in the branch', async () => {
    const file = fileOf(device, [sale(fact())]);
    expect((await bring(app, shop.seller, file)).status).toBe(403);
    const elsewhere = await addPerson(app.database, {
      ...{ role: 'branch_manager', businessId: shop.businessId },
      branchIds: [shop.branches[1]?.branchId ?? ''],
    });
    expect((await bring(app, elsewhere, file)).code).toBe('BRANCH_FORBIDDEN');
    expect(await rowsOf('sale')).toBe(0);
  });

  test('brings anything but sales one by one', async () => {
    const move = () => partOf('move', till.tillId, moveFactOf(till, shop.seller, { _id: newId() }));
    const file = fileOf(device, [move(), move()]);
    const { status, code } = await bring(app, shop.owner, file);
    expect([status, code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(await bringEach(app, shop.owner, file)).toEqual(['posted', 'posted']);
    await holdBooks();
  });
});
