import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TransferDetail } from '@tillbook/core/transfers/transfer-answers';
import { startTestApp } from '../../test/app.ts';
import { brokenByFault, findingsIn } from '../../test/books.ts';
import { addBusiness, addProducts, newId } from '../../test/builders.ts';
import type { TestDatabase } from '../../test/database.ts';
import { send } from '../../test/send.ts';

/** I30: a shop with goods on their way, some arrived, some lost, some back. */
let shop: TestDatabase;

beforeAll(async () => {
  const at = await startTestApp({ keepsDatabase: true });
  shop = at.database;
  const business = await addBusiness(shop);
  const { owner, branches } = business;
  const products = await addProducts(shop, business, [
    { name: 'Sugar', priceMinor: 3_100, costMinor: 2_500, quantityMilli: 40_000 },
    { name: 'Oil', priceMinor: 7_333, costMinor: 5_111, quantityMilli: 40_000 },
  ]);
  const post = async (url: string, body: object): Promise<TransferDetail> => {
    const answer = await send<TransferDetail>(at, owner, 'POST', `/api/transfers${url}`, {
      _id: newId(),
      note: null,
      ...body,
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  for (const isCancelled of [false, true]) {
    const { _id } = await post('', {
      fromBranchId: branches[0]?.branchId,
      toBranchId: branches[1]?.branchId,
      toBusinessId: null,
      lines: products.map(({ productId }) => ({ productId, quantityMilli: 9_000 })),
    });
    await post(`/${_id}/start`, { version: 1, lines: [] });
    await post(`/${_id}/receive`, {
      lines: [{ lineNo: 1, quantityMilli: 4_000, foundMilli: 1_000 }],
    });
    await post(`/${_id}/decide`, { lines: [{ lineNo: 1, lostMilli: 1_000 }] });
    await post(`/${_id}/decide`, { lines: [{ lineNo: 2, returnedMilli: 2_000 }] });
    if (isCancelled) await post(`/${_id}/cancel`, {});
  }
  await at.close();
});
afterAll(() => shop.drop());

const brokenBy = (fault: string): Promise<string[]> => brokenByFault(shop, fault);

test('books with goods on their way are in order, and something was looked at', async () => {
  const findings = await findingsIn(shop);
  expect(findings.flatMap(({ id, broken }) => (broken.length > 0 ? [id] : []))).toEqual([]);
  expect(findings.find(({ id }) => id === 'I30')?.examined).toBe(4);
});

const FAULTS: readonly (readonly [what: string, sql: string])[] = [
  [
    'goods that vanish on their way',
    'update transfer_line set sent_milli = sent_milli - 1 where lost_milli + returned_milli < 3000',
  ],
  [
    'goods received that no paper tells of',
    'update transfer_line set received_milli = received_milli + 1 where lost_milli = 1000 and returned_milli = 0',
  ],
  [
    'a loss of another value',
    'update transfer_line set lost_minor = lost_minor - 1 where line_no = 1',
  ],
  ['a paper taken away', `delete from transfer_event_line where what = 'lost'`],
  [
    'a paper of other goods',
    `update transfer_event_line set quantity_milli = quantity_milli + 1 where what = 'returned'`,
  ],
  [
    'goods found that lie nowhere',
    `update transfer_event_line set value_minor = value_minor + 1 where what = 'found'`,
  ],
  [
    'a completed transfer with goods on their way',
    `update transfer set state = 'completed' where state = 'part_received'`,
  ],
  [
    'value in transit that no goods explain',
    `update journal_line set debit_minor = debit_minor + 1 where account_code = '1210' and debit_minor > 0`,
  ],
  [
    'a shelf that got something else',
    `update stock_movement set quantity_milli = quantity_milli + 1 where kind = 'transfer_in'`,
  ],
];

describe('I30 finds', () => {
  test.each(FAULTS)('%s', async (_what, sql) => {
    expect(await brokenBy(sql)).toContain('I30');
  });
});

const LEGAL: readonly (readonly [what: string, sql: string])[] = [
  ['a product is renamed and costs more', `update product set name = 'Renamed', cost_minor = 1`],
  ['a branch is renamed', `update branch set name = name || ' 2', timezone = 'Pacific/Auckland'`],
  ['a person is renamed', `update person set name = 'Renamed'`],
];

describe('the history of transfers stays in order when', () => {
  test.each(LEGAL)('%s', async (_what, sql) => {
    expect(await brokenBy(sql)).toEqual([]);
  });
});
