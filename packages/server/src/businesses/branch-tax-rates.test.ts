import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BranchDetail } from '@tillbook/core/businesses/branches.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { effectiveTaxRate } from '@tillbook/core/products/effective-tax-rate';
import type { MarginWarning } from '@tillbook/core/purchasing/receipts.api';
import type { BlindReturn } from '@tillbook/core/refunds/blind-return.api';
import type { tillChanges } from '@tillbook/core/sales/till-changes.api';
import type { tillCatalogue } from '@tillbook/core/sales/till-catalogue.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { everyRow } from '../../test/bad-input/probe.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek, untilOld } from '../../test/database.ts';
import { enrol, nextFact, sync, told } from '../../test/facts.ts';
import { addSupplier, ask, done, journalOf, receiptBody, receive } from '../../test/purchasing.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

let at: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let soap: TestProduct;
let here: OpenTill;
let island: OpenTill;

const branch = (index: number, of = shop): string => of.branches[index]?.branchId ?? '';
const url = (index: number) => `/api/branches/${branch(index)}`;
const one = () => done<BranchDetail>(at, shop.owner, 'GET', url(1));
const lines = () => [{ product: soap, quantityMilli: 1_000 }];

/** Says a rate for the standard class in the second branch, as the owner sees it now. */
async function say(taxBasisPoints: number | null): Promise<BranchDetail> {
  const { version } = await one();
  const rates = [{ taxClassId: shop.taxClasses.standard, taxBasisPoints }];
  return done(at, shop.owner, 'PUT', `${url(1)}/tax-rates`, { version, rates });
}

async function sell(till: OpenTill) {
  const sold = await post(at, shop.owner, till, draftOf(till, { lines: lines() }));
  expect(sold.status, sold.text).toBe(200);
  return sold.body;
}

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  other = await addBusiness(at.database, { name: 'Another Shop' });
  const goods = { name: 'Soap', priceMinor: 1_180_00, costMinor: 700_00, quantityMilli: 90_000 };
  [soap] = (await addProducts(at.database, shop, [goods])) as [TestProduct];
  const taken = {
    ...{ _id: newId(), branchId: branch(1), reason: 'found', note: null },
    lines: [{ productId: soap.productId, way: 'in', quantityMilli: 50_000, unitCostMinor: 700_00 }],
  };
  await done(at, shop.owner, 'POST', '/api/stock/adjustments', taken);
  here = await openTill(at, shop.owner, shop.branches[0]?.tillId ?? '');
  island = await openTill(at, shop.owner, shop.branches[1]?.tillId ?? '');
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

describe('a branch with a rate of its own', () => {
  test('sells, prints and books at it, and the others stay at the rate of the class', async () => {
    await say(1_500);
    // 1,180.00 with 18 % in it: 1,000.00 + 180.00; with 15 %: 1,026.09 + 153.91.
    expect(await sell(here)).toMatchObject({
      ...{ netMinor: 1_000_00, taxMinor: 180_00, totalMinor: 1_180_00 },
      taxes: [{ taxBasisPoints: 1_800, netMinor: 1_000_00, taxMinor: 180_00 }],
    });
    const there = await sell(island);
    expect(there).toMatchObject({
      ...{ netMinor: 1_026_09, taxMinor: 153_91, totalMinor: 1_180_00 },
      taxes: [{ taxBasisPoints: 1_500, netMinor: 1_026_09, taxMinor: 153_91 }],
    });
    const booked = await journalOf(at.database, there._id);
    expect(booked.find(({ a: account }) => account === '2100')).toEqual({
      ...{ a: '2100', d: 0, c: 153_91 },
    });
  });

  test('tells its tills, which fetch what they sell anew; those of the others do not', async () => {
    await say(1_500);
    const changes = (index: number, cursor = '') =>
      done<AnswerOf<typeof tillChanges>>(
        ...[at, shop.owner, 'GET' as const],
        `/api/till/changes?branchId=${branch(index)}${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
    await untilOld(at.database);
    const from = [await changes(0), await changes(1)].map(({ cursor }) => cursor);
    await say(1_600);
    expect((await changes(1, from[1])).isReset).toBe(true);
    expect(await changes(0, from[0])).toMatchObject({ isReset: false, items: [] });
    const rateOf = async (index: number) => {
      const asked = `/api/till/catalogue?branchId=${branch(index)}`;
      const { items } = await done<AnswerOf<typeof tillCatalogue>>(at, shop.owner, 'GET', asked);
      return items.map(({ taxBasisPoints }) => taxBasisPoints);
    };
    expect([await rateOf(0), await rateOf(1)]).toEqual([[1_800], [1_600]]);
  });

  test('keeps the rate of what was sold: refunded at it, and told of late sales under it', async () => {
    await say(1_500);
    const sold = await sell(island);
    const device = await enrol(at, shop.owner, island.deviceId);
    const tax = { mode: 'inclusive' as const, rounding: 'per_rate' as const, basisPoints: [1_500] };
    const late = { ...nextFact(island, shop.owner, { lines: lines() }), tax };
    await say(1_000);
    expect(told(await sync(at, device, [late]))).toEqual(['price_stale']);
    const found = await done<{ taxMinor: number }>(at, shop.owner, 'GET', `/api/sales/${late._id}`);
    expect(found.taxMinor).toBe(153_91);
    const draft = refundDraftOf(island, sold, [{ quantityMilli: 1_000 }]);
    const refund = await postRefund(at, shop.owner, sold._id, draft);
    expect(refund.body, refund.text).toMatchObject({ taxMinor: 153_91 });
  });

  test('takes goods back without a receipt at what it taxes today', async () => {
    await say(2_000);
    const { _id: customerId } = await done<{ _id: string }>(
      ...[at, shop.owner, 'POST' as const, '/api/customers'],
      { _id: newId(), name: 'Mama Neema', phone: '0712345678' },
    );
    const line = {
      ...{ productId: soap.productId, quantityMilli: 1_000, unitPriceMinor: 1_180_00 },
      ...{ disposition: 'stock', reason: 'changed_mind', note: null },
    };
    const body = { _id: newId(), branchId: branch(1), customerId, totalMinor: 1_180_00 };
    const slip = await done<BlindReturn>(
      ...[at, shop.owner, 'POST' as const, '/api/blind-returns'],
      { ...body, lines: [line] },
    );
    // 1,180.00 with 20 % in it: 983.33 + 196.67.
    expect(slip).toMatchObject({ netMinor: 983_33, taxMinor: 196_67 });
  });

  test('sells at the rate of the class again when its own is taken away', async () => {
    await say(0);
    expect(await sell(island)).toMatchObject({ taxMinor: 0, netMinor: 1_180_00 });
    const after = await say(null);
    expect(after.taxRates).toEqual([
      {
        ...{ taxClassId: shop.taxClasses.standard, name: 'Standard', taxBasisPoints: 1_800 },
        ownBasisPoints: null,
      },
      {
        ...{ taxClassId: shop.taxClasses.zero, name: 'Zero rated', taxBasisPoints: 0 },
        ownBasisPoints: null,
      },
    ]);
    expect(after.taxRates.map(effectiveTaxRate)).toEqual([1_800, 0]);
    expect((await sell(island)).taxMinor).toBe(180_00);
  });
});

describe('rates of a branch', () => {
  const rates = (taxBasisPoints: number | null, taxClassId = shop.taxClasses.standard) => [
    { taxClassId, taxBasisPoints },
  ];

  test('are said once: the same again changes nothing, and each change is told', async () => {
    await say(null);
    const { version } = await one();
    const body = { version, rates: rates(1_250) };
    const saved = await done<BranchDetail>(at, shop.owner, 'PUT', `${url(1)}/tax-rates`, body);
    expect(saved.version).toBe(version + 1);
    const before = await everyRow(at.database);
    expect(await done(at, shop.owner, 'PUT', `${url(1)}/tax-rates`, body)).toEqual(saved);
    expect(await everyRow(at.database)).toEqual(before);
    const audit = await peek(
      at.database,
      `select detail::json detail from audit_event
       where subject_id = $1 and action = 'branch.tax_rates_saved' order by seq desc limit 1`,
      [branch(1)],
    );
    expect(audit).toEqual([{ detail: { Standard: { from: null, to: 1_250 } } }]);
  });

  test('of two owners at once are those of one; the other is asked to look again', async () => {
    const { version } = await one();
    const asked = [1_111, 1_222].map((rate) =>
      ask(at, shop.owner, 'PUT', `${url(1)}/tax-rates`, { version, rates: rates(rate) }),
    );
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const won = answers.find(({ status }) => status === 200)?.body as unknown as BranchDetail;
    expect((await one()).taxRates).toEqual(won.taxRates);
  });

  test('are refused for what is not there, and to whoever may not say them', async () => {
    const { version } = await one();
    const before = await everyRow(at.database);
    const put = async (by: TestPerson, body: object) => {
      const answer = await ask(at, by, 'PUT', `${url(1)}/tax-rates`, body);
      return [answer.status, answer.body.code];
    };
    const foreign = { version, rates: rates(1_000, other.taxClasses.standard) };
    expect(await put(shop.owner, foreign)).toEqual([422, 'VALIDATION_FAILED']);
    const twice = { version, rates: [...rates(1_000), ...rates(2_000)] };
    expect(await put(shop.owner, twice)).toEqual([422, 'VALIDATION_FAILED']);
    const over = { version, rates: rates(10_001) };
    expect(await put(shop.owner, over)).toEqual([422, 'VALIDATION_FAILED']);
    const old = { version: version - 1, rates: rates(3_000) };
    expect(await put(shop.owner, old)).toEqual([412, 'VERSION_CONFLICT']);
    const good = { version, rates: rates(3_000) };
    expect((await put(other.owner, good))[0]).toBe(404);
    expect((await put(shop.manager, good))[0]).toBe(403);
    expect(await everyRow(at.database)).toEqual(before);
    expect((await put(shop.owner, good))[0]).toBe(200);
  });

  test('count for the margin of the branch that has them', async () => {
    const supplierId = (await addSupplier(at, shop))._id;
    const line = { product: soap, quantityMilli: 1_000, unitCostMinor: 700_00 };
    const receipt = await receive(at, shop, receiptBody(shop, supplierId, [line]));
    const warnings = async () => {
      const asked = `/api/goods-receipts/${receipt._id}/margins`;
      const found = await done<{ items: MarginWarning[] }>(at, shop.owner, 'GET', asked);
      return found.items.map(({ branchId, marginBasisPoints }) => [branchId, marginBasisPoints]);
    };
    await say(null);
    // 1,180.00 with 18 % in it is 1,000.00, of which 300.00 stay: 30 %, and 20 % are wanted.
    expect(await warnings()).toEqual([]);
    await say(4_000);
    // With 40 % in it 842.86, of which 142.86 stay: 16.95 %.
    expect(await warnings()).toEqual([[branch(1), 1_695]]);
  });
});
