import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { appendAudit } from './append-audit.ts';
import { addAuditStream } from './audit.sql.ts';

let app: TestApp;
let shop: TestBusiness;
beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
});
afterAll(() => app.close());

const at = '2026-03-04T07:00:00.123Z';

function append(streamId: string, ...actions: string[]): Promise<void> {
  return app.db.transact(openTenant(shop.businessId), (tx) =>
    appendAudit(tx, {
      businessId: shop.businessId,
      streamId,
      at,
      actorId: actions.includes('job_ran') ? null : shop.owner.personId,
      actorName: 'Amina',
      events: actions.map((action) => ({
        action,
        subjectId: action === 'job_ran' ? null : newId(),
        detail: { note: 'sugar | 1 kg "best" \u0000 é 😀', count: 2 },
      })),
    }),
  );
}

/** The proof of a chain by SQL alone, as verify-books does it. */
const BROKEN = `
  select stream_id, seq from (
    select *, lag(hash) over w as before, lag(seq) over w as place from audit_event
    window w as (partition by business_id, stream_id order by seq)) e
  where seq <> coalesce(place, 0) + 1
    or prev_hash <> coalesce(before, decode(repeat('00', 32), 'hex'))
    or hash <> sha256(prev_hash || convert_to(concat_ws('|', business_id, stream_id, seq,
      coalesce(actor_id::text, ''), action, coalesce(subject_id::text, ''),
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      char_length(actor_name), actor_name, detail), 'UTF8'))
  union all
  select s.stream_id, s.last_seq from audit_stream s where s.last_seq > 0 and not exists (
    select from audit_event e where e.stream_id = s.stream_id and e.seq = s.last_seq
      and e.hash = s.last_hash)`;

test('acts append to the chain of their stream, and SQL alone can prove it', async () => {
  const till = shop.branches[0]?.tillId ?? '';
  await append(shop.businessId, 'product_saved');
  await append(shop.businessId, 'branch_saved', 'user_changed', 'job_ran');
  await append(till, 'till_taken');
  const rows = await peek(
    app.database,
    'select seq::int, action, actor_id from audit_event where stream_id = $1 order by seq',
    [shop.businessId],
  );
  expect(rows.map(({ seq, action }) => [seq, action])).toEqual([
    [1, 'product_saved'],
    [2, 'branch_saved'],
    [3, 'user_changed'],
    [4, 'job_ran'],
  ]);
  expect(await peek(app.database, BROKEN)).toEqual([]);
});

test('a changed word anywhere breaks the chain', async () => {
  await append(shop.businessId, 'product_saved');
  await peek(
    app.database,
    `update audit_event set detail = replace(detail, 'sugar', 'salt')
    where stream_id = $1 and seq = 1`,
    [shop.businessId],
  );
  expect(await peek(app.database, BROKEN)).toHaveLength(1);
  await peek(
    app.database,
    `update audit_event set detail = replace(detail, 'salt', 'sugar')
    where stream_id = $1 and seq = 1`,
    [shop.businessId],
  );
  expect(await peek(app.database, BROKEN)).toEqual([]);
});

test('ten writers at once append one after the other', async () => {
  const streamId = newId();
  await app.db.transact(openTenant(shop.businessId), (tx) =>
    addAuditStream(tx, shop.businessId, streamId),
  );
  await Promise.all(Array.from({ length: 10 }, () => append(streamId, 'one', 'two')));
  expect(
    await peek(app.database, 'select max(seq)::int most from audit_event where stream_id = $1', [
      streamId,
    ]),
  ).toEqual([{ most: 20 }]);
  expect(await peek(app.database, BROKEN)).toEqual([]);
});

test('a stream of another business cannot be appended to', async () => {
  const other = await addBusiness(app.database, { name: 'Other' });
  await expect(append(other.businessId, 'product_saved')).rejects.toThrow('gave 0 rows');
});
