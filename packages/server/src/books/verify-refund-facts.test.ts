import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { brokenByFault, findingsIn } from '../../test/books.ts';
import { TEST_NOW } from '../../test/builders.ts';
import type { TestDatabase } from '../../test/database.ts';
import { enrol } from '../../test/facts.ts';
import { refundFactOf, syncRefund, toldOf } from '../../test/refund-facts.ts';
import { postRefund, refundDraftOf, refundShop, soldIn } from '../../test/refunds.ts';
import { call } from '../../test/till.ts';

/** I77, I78, and what I32, I40, I58 and I62 say of refunds that happened without a connection. */
let shop: TestDatabase;

beforeAll(async () => {
  const at = await startTestApp({ keepsDatabase: true });
  shop = at.database;
  const scene = await refundShop(at);
  const { seller, till } = scene;
  const device = await enrol(at, seller, till.deviceId);
  const send = async (...given: Parameters<typeof refundFactOf>) =>
    toldOf(await syncRefund(at, device, till.tillId, refundFactOf(...given)));
  const sale = await soldIn(at, scene);
  const all = [{ quantityMilli: 3_000 }];
  expect(await send(till, seller, sale, [{ quantityMilli: 1_000 }])).toBe('posted');
  expect(await send(till, seller, sale, all)).toBe('unmatched_refund');
  const other = await soldIn(at, scene);
  const odd = { occurredAt: new Date(TEST_NOW - 86_400_000).toISOString() };
  expect(await send(till, seller, other, [{ quantityMilli: 1_000 }], odd)).toBe('clock_suspect');
  await postRefund(at, seller, other._id, refundDraftOf(till, other, [{ quantityMilli: 1_000 }]));
  at.clock.nowMs = TEST_NOW + 60_000;
  const close = `/api/shifts/${till.shiftId}/close`;
  expect((await call(at, seller, 'POST', close, { countedMinor: 0 })).status).toBe(200);
  expect(await send(till, seller, other, [{ quantityMilli: 1_000 }])).toBe('late_refund');
  await at.close();
});
afterAll(() => shop.drop());

const brokenBy = (fault: string): Promise<string[]> => brokenByFault(shop, fault);

test('books with such refunds are in order, and something was looked at', async () => {
  const findings = await findingsIn(shop);
  expect(findings.flatMap(({ id, broken }) => (broken.length > 0 ? [id] : []))).toEqual([]);
  const examined = new Map(findings.map((finding) => [finding.id, finding.examined]));
  expect([examined.get('I77'), examined.get('I78')]).toEqual([4, 2]);
});

const unmatched = `(select refund_id from refund_fact where total_minor <> matched_minor)`;
const booked = (kind: string): string =>
  `(select entry_id from journal_entry where source_kind = '${kind}')`;

const FAULTS: readonly (readonly [id: string, what: string, sql: string])[] = [
  ['I77', 'more matched than its refund gave back', 'update refund_fact set matched_minor = 1'],
  ['I77', 'a refund of another shift', 'update refund_fact set shift_id = gen_random_uuid()'],
  ['I77', 'a refund of another content', `update refund_fact set content_hash = '\\x00'`],
  [
    'I77',
    'money beyond that nobody booked',
    `delete from journal_line where entry_id in ${booked('unmatched_refund')}`,
  ],
  [
    'I77',
    'an unmatched refund nobody is told of',
    `delete from sale_conflict where kind = 'unmatched_refund'`,
  ],
  [
    'I77',
    'a matched refund that is told as unmatched',
    `update sale_conflict set kind = 'unmatched_refund' where kind = 'clock_suspect'`,
  ],
  [
    'I77',
    'an expense that no refund made',
    `update journal_line set account_code = '6310' where account_code = '6100'`,
  ],
  ['I78', 'goods that are not on the shelf', `delete from unmatched_line`],
  ['I78', 'goods at another cost', `update unmatched_line set cost_minor = cost_minor + 1`],
  [
    'I78',
    'late cash that is short still',
    `delete from journal_line where entry_id in ${booked('late_refund')}`,
  ],
  ['I78', 'a late refund that is in the Z report', `update refund_fact set is_late = false`],
  ['I78', 'a late refund in an open shift', 'delete from shift_close'],
  ['I78', 'a late refund nobody is told of', `delete from sale_conflict where kind like 'late%'`],
  ['I78', 'a suspect clock nobody is told of', `delete from sale_conflict where kind like 'cl%'`],
  ['I58', 'goods beyond that a refund put there', `delete from refund_line where line_no = 1`],
  [
    'I62',
    'money beyond that the Z report left out',
    `update refund_fact set total_minor = total_minor + 5 where refund_id in ${unmatched}`,
  ],
];

describe('the invariant', () => {
  test.each(FAULTS)('%s finds %s', async (id, _what, sql) => {
    expect(await brokenBy(sql)).toContain(id);
  });
});

const LEGAL: readonly (readonly [what: string, sql: string])[] = [
  ['the device is ended', `update device set revoked_at = now(), revoked_by = enrolled_by`],
  ['who took it back leaves', `update membership set state = 'suspended'`],
  ['the branch moves', `update branch set timezone = 'Pacific/Auckland', cutoff_minutes = 300`],
  [
    'a conflict is settled',
    `insert into sale_conflict_settlement select business_id, conflict_id, now(),
       gen_random_uuid(), 'Amina', null from sale_conflict`,
  ],
];

describe('the history of such refunds stays in order when', () => {
  test.each(LEGAL)('%s', async (_what, sql) => {
    expect(await brokenBy(sql)).toEqual([]);
  });
});
