import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { brokenByFault, findingsIn } from '../../test/books.ts';
import { addBusiness, addProducts, newId } from '../../test/builders.ts';
import type { TestDatabase } from '../../test/database.ts';
import {
  addSupplier,
  billReceipt,
  done,
  orderGoods,
  pay,
  paymentBody,
  receiptBody,
  receive,
} from '../../test/purchasing.ts';

/** A shop that has bought: an order with a receipt, a bill, a payment, a return. */
let bought: TestDatabase;

beforeAll(async () => {
  const at = await startTestApp({ keepsDatabase: true });
  bought = at.database;
  const shop = await addBusiness(bought);
  const supplierId = (await addSupplier(at, shop))._id;
  const [product] = await addProducts(bought, shop, [
    { name: 'Sugar', priceMinor: 2_000, costMinor: 1_000, quantityMilli: 0 },
  ]);
  if (product === undefined) throw new Error('no product');
  const line = { product, quantityMilli: 10_000, unitCostMinor: 1_000 };
  const order = await orderGoods(at, shop, supplierId, [line]);
  const part = { ...line, quantityMilli: 6_000, orderLineNo: 1 };
  const charges = [{ name: 'Transport', amountMinor: 100, supplierId }];
  const more = { orderId: order._id, charges };
  const receipt = await receive(at, shop, receiptBody(shop, supplierId, [part], more));
  await billReceipt(at, shop, receipt);
  await pay(at, shop, paymentBody(shop, supplierId, 3_000));
  const wrong = await pay(at, shop, paymentBody(shop, supplierId, 500));
  const back = { _id: newId(), reason: 'Twice' };
  await done(at, shop.owner, 'POST', `/api/supplier-payments/${wrong._id}/void`, back);
  await receive(at, shop, receiptBody(shop, supplierId, [{ ...part, quantityMilli: 1_000 }], more));
  const { productId } = product;
  await done(at, shop.owner, 'POST', '/api/supplier-returns', {
    _id: newId(),
    supplierId,
    branchId: shop.branches[0]?.branchId,
    receiptId: receipt._id,
    reason: 'Damaged',
    taxMinor: 0,
    lines: [{ productId, stockQuantityMilli: 1_000, creditMinor: 1_000 }],
  });
  await at.close();
});
afterAll(() => bought.drop());

const brokenAfter = (fault: string): Promise<string[]> => brokenByFault(bought, fault);

test('the books of a shop that has bought are in order, and something was looked at', async () => {
  expect(await brokenAfter('select 1')).toEqual([]);
  const findings = await findingsIn(bought);
  const looked = findings.filter(({ id }) => id === 'I34' || id === 'I35');
  expect(looked.map(({ examined }) => examined > 0)).toEqual([true, true]);
});

const FAULTS: readonly (readonly [what: string, sql: string, found: readonly string[]])[] = [
  [
    'an order that counts more than came',
    'update purchase_order_line set received_milli = received_milli + 1',
    ['I34'],
  ],
  [
    'a receipt whose line is of another quantity than was moved',
    'update goods_receipt_line set stock_quantity_milli = stock_quantity_milli + 1',
    ['I34'],
  ],
  [
    'a charge that fell on no line',
    'update goods_receipt_line set charge_minor = charge_minor - 1',
    ['I34'],
  ],
  ['a due that went missing', 'delete from receipt_due', ['I34', 'I35']],
  [
    'a bill of another sum than was booked',
    'update supplier_bill set net_minor = net_minor + 1, total_minor = total_minor + 1',
    ['I35'],
  ],
  ['a payment that settles nothing', `delete from supplier_settlement`, ['I35']],
  [
    'a bill paid twice',
    `update supplier_settlement set amount_minor = amount_minor + 1000000
     where source_kind <> 'payment_void'`,
    ['I35'],
  ],
  [
    'a payment that was taken back and is still settled',
    `delete from supplier_settlement where source_kind = 'payment_void'`,
    ['I35'],
  ],
  [
    'a payment that was taken back for less than it settled',
    `update supplier_settlement set amount_minor = amount_minor + 1
     where source_kind = 'payment_void'`,
    ['I35'],
  ],
  [
    'a payment that is said to be taken back and was not booked so',
    `insert into supplier_payment_void (business_id, payment_id, void_id, reason, business_date,
       at, by, by_name, content_hash)
     select business_id, payment_id, gen_random_uuid(), 'Twice', business_date, posted_at,
       posted_by, posted_by_name, content_hash
     from supplier_payment p where not exists (select from supplier_payment_void v
       where v.payment_id = p.payment_id)`,
    ['I35'],
  ],
  [
    'a return that was not booked as it says',
    'update supplier_return set credit_minor = credit_minor + 1',
    ['I35'],
  ],
];

describe('verify-books finds', () => {
  for (const [what, sql, found] of FAULTS) {
    test(what, async () => {
      expect(await brokenAfter(sql)).toEqual(expect.arrayContaining([...found]));
    });
  }
});

const LEGAL: readonly (readonly [what: string, sql: string])[] = [
  ['a supplier is renamed', `update supplier set name = 'Renamed', terms_days = 1`],
  ['a supplier is archived', 'update supplier set archived_at = now()'],
  ['a product costs something else', 'update product set cost_minor = 1'],
  ['who took a payment back is called otherwise', `update supplier_payment_void set by_name = 'A'`],
  ['an order is closed', `update purchase_order set state = 'closed'`],
  ['a supplier no longer has a product', 'delete from supplier_product'],
];

describe('the history stays in order when', () => {
  for (const [what, sql] of LEGAL) {
    test(what, async () => {
      expect(await brokenAfter(sql)).toEqual([]);
    });
  }
});
