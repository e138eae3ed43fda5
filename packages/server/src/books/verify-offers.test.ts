import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfferRow } from '@tillbook/core/transfers/offers.api';
import type { TransferDetail } from '@tillbook/core/transfers/transfer-answers';
import { startTestApp } from '../../test/app.ts';
import { brokenByFault, findingsAfter, findingsIn } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestProduct } from '../../test/builders.ts';
import type { TestDatabase } from '../../test/database.ts';
import { ownsToo } from '../../test/owners.ts';
import { send } from '../../test/send.ts';
import { examineBusiness } from './invariants.sql.ts';

/** I120: two shops of one owner; of three offers one was accepted, one declined, one is open. */
let shop: TestDatabase;
let from: string;
let to: string;
let accepted: OfferRow;
let declined: OfferRow;
let open: OfferRow;
let taken: TransferDetail;

beforeAll(async () => {
  const at = await startTestApp({ keepsDatabase: true });
  shop = at.database;
  const sender = await addBusiness(shop);
  const receiver = await addBusiness(shop);
  from = sender.businessId;
  to = receiver.businessId;
  const here = sender.owner;
  const there = await ownsToo(shop, here, receiver);
  const goods = {
    name: 'Sugar',
    priceMinor: 3_100,
    costMinor: 2_500,
    quantityMilli: 40_000,
  };
  const [sugar] = (await addProducts(shop, sender, [goods])) as [TestProduct];
  const [theirs] = (await addProducts(shop, receiver, [goods])) as [TestProduct];
  const post = async <T>(person: typeof here, url: string, body: object): Promise<T> => {
    const answer = await send<T>(at, person, 'POST', url, body);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const offer = async (quantityMilli: number): Promise<OfferRow> => {
    const { _id } = await post<TransferDetail>(here, '/api/transfers', {
      _id: newId(),
      fromBranchId: sender.branches[0]?.branchId,
      toBranchId: null,
      toBusinessId: to,
      note: null,
      lines: [{ productId: sugar.productId, quantityMilli }],
    });
    const started = { _id: newId(), version: 1, lines: [], note: null };
    const { number } = await post<TransferDetail>(here, `/api/transfers/${_id}/start`, started);
    const list = await send<{ items: OfferRow[] }>(at, there, 'GET', '/api/transfer-offers');
    const made = list.body.items.find(({ fromNumber }) => fromNumber === number);
    if (made === undefined) throw new Error('The offer did not arrive');
    return made;
  };
  accepted = await offer(3_000);
  declined = await offer(2_000);
  open = await offer(1_000);
  taken = await post<TransferDetail>(there, `/api/transfer-offers/${accepted._id}/accept`, {
    _id: newId(),
    branchId: receiver.branches[0]?.branchId,
    lines: [{ line: 1, productId: theirs.productId }],
  });
  await post(there, `/api/transfer-offers/${declined._id}/decline`, {
    reason: null,
  });
  await at.close();
});
afterAll(() => shop.drop());

/** The same goods taken in again under another document: past the key that allows one only. */
const again = (transferId: string): string =>
  `alter table transfer drop constraint transfer_offer_once;
   insert into transfer select (jsonb_populate_record(t, jsonb_build_object(
     'transfer_id', '${transferId}', 'number', 'TR-AGAIN'))).*
     from transfer t where t.transfer_id = '${taken._id}';
   insert into transfer_line select (jsonb_populate_record(l, jsonb_build_object(
     'transfer_id', '${transferId}'))).*
     from transfer_line l where l.transfer_id = '${taken._id}'`;

test('books with offers accepted, declined and open are in order, seen from everywhere', async () => {
  const findings = await findingsIn(shop);
  expect(findings.flatMap(({ id, broken }) => (broken.length > 0 ? [id] : []))).toEqual([]);
  expect(findings.find(({ id }) => id === 'I120')?.examined).toBe(3);
});

test('every night the receiver looks at what was offered to it, and the sender at nothing', async () => {
  for (const [businessId, examined] of [
    [to, 3],
    [from, 0],
  ] as const) {
    const findings = await examineBusiness(shop.urls.app, businessId);
    expect(findings.find(({ id }) => id === 'I120')).toMatchObject({
      examined,
      broken: [],
    });
  }
});

test('an offer that was taken twice is named', async () => {
  const findings = await findingsAfter(
    shop,
    `set local session_replication_role = replica;
    ${again(newId())}`,
  );
  expect(findings.find(({ id }) => id === 'I120')?.broken).toEqual([
    {
      businessId: to,
      what: `offer ${accepted._id} is accepted, and was taken in 2 times`,
    },
  ]);
});

describe('I120 finds', () => {
  test.each<readonly [what: string, sql: () => string]>([
    ['an accepted offer that nobody took in', () => `delete from transfer where kind = 'incoming'`],
    [
      'an offer that was taken in and declined',
      () => `update transfer_offer set state = 'declined' where offer_id = '${accepted._id}'`,
    ],
    [
      'an open offer that was taken in',
      () => `update transfer set offer_id = '${open._id}' where kind = 'incoming'`,
    ],
    [
      'goods taken in at another value than was agreed',
      () => `update transfer_line set sent_minor = sent_minor - 1, received_minor = received_minor - 1
        where transfer_id = '${taken._id}'`,
    ],
    [
      'an offer whose value was changed afterwards',
      () => `update transfer_offer set value_minor = value_minor + 1 where state = 'accepted'`,
    ],
    [
      'goods from another business that no offer tells of',
      () => `update transfer set offer_id = null where kind = 'incoming'`,
    ],
    [
      'an incoming document that was cancelled',
      () => `update transfer set state = 'cancelled' where kind = 'incoming'`,
    ],
  ])('%s', async (_what, sql) => {
    expect(await brokenByFault(shop, sql())).toContain('I120');
  });
});
