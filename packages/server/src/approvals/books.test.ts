import { afterAll, beforeAll, expect, test } from 'vitest';
import { subjectOfVoid } from '@tillbook/core/refunds/refund-approval';
import { startTestApp } from '../../test/app.ts';
import { ask, decide, decideByPin, givePin, questionOf, withdraw } from '../../test/approvals.ts';
import { brokenByFault } from '../../test/books.ts';
import { newId } from '../../test/builders.ts';
import type { TestDatabase } from '../../test/database.ts';
import { refundShop, soldIn } from '../../test/refunds.ts';
import { call } from '../../test/till.ts';

/** I70 and I71: a shop where all that can happen to a question has happened. */
let asked: TestDatabase;

beforeAll(async () => {
  const at = await startTestApp({ keepsDatabase: true });
  asked = at.database;
  const sold = await refundShop(at);
  const { shop, till } = sold;
  const { _id: saleId } = await soldIn(at, sold);
  await givePin(at, shop.manager);
  const ids: string[] = [];
  for (let nth = 0; nth < 6; nth += 1) {
    const toVoid = { kind: 'void_sale', subject: subjectOfVoid(saleId, 'faulty') };
    ids.push((await ask(at, shop.seller, questionOf(shop, nth === 0 ? toVoid : {}))).body._id);
  }
  const [used = '', approved = '', refused = '', withdrawn = '', byPin = ''] = ids;
  const answers = [
    await decide(at, shop.manager, used),
    await decide(at, shop.owner, approved),
    await decide(at, shop.manager, refused, { answer: 'refused' }),
    await withdraw(at, shop.seller, withdrawn),
    await decideByPin(at, shop.seller, byPin, { approverId: shop.manager.personId }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const done = await call(at, shop.seller, 'POST', `/api/sales/${saleId}/void`, {
    ...{ _id: newId(), approvalId: used, leaseId: till.leaseId, reason: 'faulty' },
  });
  expect(done.status, done.text).toBe(200);
  await at.close();
});
afterAll(() => asked.drop());

const brokenBy = (fault: string): Promise<string[]> => brokenByFault(asked, fault);

test.each([
  ['nothing', 'select 1'],
  ['a branch renamed', `update branch set name = name || ' 2'`],
  ['an approver who left', `update membership set state = 'suspended'`],
  ['a PIN that was cleared', 'delete from person_pin'],
])('after %s the books are in order', async (_what, sql) => {
  expect(await brokenBy(sql)).toEqual([]);
});

test.each([
  [
    'an own question approved',
    `set decided_by = a.requested_by from approval a
     where a.approval_id = d.approval_id and answer = 'approved'`,
  ],
  [
    'an answer that came too late',
    `set decided_at = a.expires_at from approval a
     where a.approval_id = d.approval_id and answer = 'refused'`,
  ],
  [
    'a question taken back by another',
    `set decided_by = gen_random_uuid()
     where answer = 'withdrawn'`,
  ],
  [
    'another answer than the audit knows',
    `set answer = 'withdrawn', decided_by = a.requested_by
     from approval a where a.approval_id = d.approval_id and answer = 'refused'`,
  ],
])('I70 finds %s', async (_what, change) => {
  expect(await brokenBy(`update approval_decision d ${change}`)).toContain('I70');
});

test.each([
  ['more used than approved', 'update approval_use set amount_minor = amount_minor + 10000'],
  ['a use after its end', `update approval_use set used_at = used_at + interval '10 minutes'`],
  ['a use before the answer', `update approval_use set used_at = used_at - interval '1 second'`],
  [
    'a use of what was refused',
    `update approval_use set approval_id = (select approval_id
     from approval_decision where answer = 'refused')`,
  ],
  ['a use of what nobody answered', 'delete from approval_decision'],
  ['a use for nothing', 'update approval_use set subject_id = gen_random_uuid()'],
  ['a use by somebody else', 'update refund set refunded_by = gen_random_uuid()'],
  ['a use for another kind of act', `update approval set kind = 'price_override'`],
])('I71 finds %s', async (_what, sql) => {
  expect(await brokenBy(sql)).toEqual(['I71']);
});
