import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { brokenByFault, findingsIn } from '../../test/books.ts';
import { addBusiness, addProducts, newId } from '../../test/builders.ts';
import type { TestDatabase } from '../../test/database.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { call, draftOf, openFirstTill, post } from '../../test/till.ts';

/** I55 to I62: a shop with a sale that came back in part, one whole, one voided. */
let shop: TestDatabase;

beforeAll(async () => {
  const at = await startTestApp({ keepsDatabase: true });
  shop = at.database;
  const business = await addBusiness(shop);
  const products = await addProducts(shop, business, [
    { name: 'Sugar', priceMinor: 3_100, costMinor: 2_500, quantityMilli: 40_000 },
    { name: 'Oil', priceMinor: 7_333, costMinor: 5_111, quantityMilli: 40_000 },
  ]);
  const till = await openFirstTill(at, business);
  const sell = async () => {
    const lines = products.map((product) => ({ product, quantityMilli: 3_000 }));
    return (await post(at, business.seller, till, draftOf(till, { lines }))).body;
  };
  const part = await sell();
  const some = [
    { lineNo: 1, quantityMilli: 1_000 },
    { lineNo: 2, quantityMilli: 1_000, disposition: 'damaged' as const },
  ];
  const all = some.map((line) => ({ ...line, quantityMilli: 3_000 }));
  const whole = await sell();
  for (const [sale, back] of [
    [part, some],
    [whole, all],
  ] as const) {
    const draft = refundDraftOf(till, sale, back);
    const answer = await postRefund(at, business.manager, sale._id, draft);
    expect(answer.status, answer.text).toBe(200);
  }
  const { _id } = await sell();
  const body = { _id: newId(), reason: 'wrong_item' };
  const voided = await call(at, business.manager, 'POST', `/api/sales/${_id}/void`, body);
  expect(voided.status, voided.text).toBe(200);
  const close = `/api/shifts/${till.shiftId}/close`;
  const closed = await call(at, business.seller, 'POST', close, { countedMinor: 0 });
  expect(closed.status, closed.text).toBe(200);
  await at.close();
});
afterAll(() => shop.drop());

const brokenBy = (fault: string): Promise<string[]> => brokenByFault(shop, fault);

test('books with refunds are in order, and something was looked at', async () => {
  const findings = await findingsIn(shop);
  expect(findings.flatMap(({ id, broken }) => (broken.length > 0 ? [id] : []))).toEqual([]);
  const ids = ['I55', 'I56', 'I57', 'I58', 'I59', 'I60', 'I61'];
  const examined = findings.filter(({ id }) => ids.includes(id)).map((one) => one.examined);
  expect(examined).toEqual([6, 3, 3, 6, 3, 3, 3]);
});

const FAULTS: readonly (readonly [id: string, what: string, sql: string])[] = [
  [
    'I55',
    'more of a line back than the lock knows',
    'update sale_line_refunded set quantity_milli = 2000 where quantity_milli = 1000',
  ],
  [
    'I55',
    'a part that gave back a unit too much',
    `update refund_line set total_minor = total_minor + 1, net_minor = net_minor + 1
       where disposition = 'damaged' and quantity_milli = 1000`,
  ],
  [
    'I55',
    'tax that was not in the line',
    `update refund_line set tax_minor = tax_minor - 1, net_minor = net_minor + 1
       where disposition = 'damaged'`,
  ],
  [
    'I55',
    'more back than was sold',
    'update sale_line set quantity_milli = 2999 where quantity_milli = 3000',
  ],
  [
    'I56',
    'a refund that is not its lines',
    'update refund set net_minor = total_minor, tax_minor = 0',
  ],
  ['I56', 'money that never left', 'delete from refund_payment'],
  ['I56', 'money by a tender that took nothing', `update refund_payment set method = 'card'`],
  ['I57', 'a number left out', 'update refund set number = number + 10'],
  ['I57', 'a number given away', 'update refund_counter set last_number = 9'],
  [
    'I58',
    'damaged goods on the shelf',
    `update refund_line set disposition = 'stock' where disposition = 'damaged'`,
  ],
  [
    'I58',
    'goods at another cost than they were sold at',
    `update refund_line set cost_minor = cost_minor + 1 where disposition = 'damaged'`,
  ],
  [
    'I58',
    'goods on another shelf',
    `update stock_movement set branch_id = gen_random_uuid() where kind = 'sale_return'`,
  ],
  ['I58', 'goods that no refund brought', 'delete from refund_line where line_no = 1'],
  [
    'I59',
    'money out of another account',
    `update journal_line set account_code = '1040' where account_code = '1000'
       and credit_minor > 0`,
  ],
  ['I59', 'a refund without its entry', `delete from journal_entry where source_kind = 'refund'`],
  ['I60', 'a sale that forgot what came back', `update sale_state set refunded_minor = 0`],
  [
    'I60',
    'a sale said to be complete',
    `update sale_state set state = 'completed' where state = 'part_refunded'`,
  ],
  ['I60', 'a state that nothing explains', `update sale_state set sale_id = gen_random_uuid()`],
  ['I61', 'a refund at the till of another shift', 'update refund set till_id = branch_id'],
  ['I61', 'a void in another shift', `update refund set shift_id = null where kind = 'void'`],
  ['I62', 'a report that forgot a refund', 'update shift_close_tender set refunds_minor = 0'],
  ['I61', 'a refund on another day', 'update refund set business_date = business_date + 1'],
];

describe('it is found:', () => {
  test.each(FAULTS)('%s: %s', async (id, _what, sql) => {
    expect(await brokenBy(sql)).toContain(id);
  });
});

const LEGAL: readonly (readonly [what: string, sql: string])[] = [
  ['a product is renamed and costs more', `update product set name = 'Renamed', cost_minor = 1`],
  ['a branch is renamed', `update branch set name = name || ' 2', timezone = 'Pacific/Auckland'`],
  ['a person is renamed', `update person set name = 'Renamed'`],
  ['a till is renamed', `update till set name = 'Renamed'`],
];

describe('the history of refunds stays in order when', () => {
  test.each(LEGAL)('%s', async (_what, sql) => {
    expect(await brokenBy(sql)).toEqual([]);
  });
});
