import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBusiness, newId, type TestBusiness } from '../../test/builders.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { sealAudit } from '../audit/seal-audit.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { AUDIT_INVARIANTS } from './audit-invariants.sql.ts';

/** As many as the audit of a small shop's week; `npm run soak` tampers with each of them. */
const EVENTS = 1_000;
const STEP = process.env['SOAK'] === '1' ? 1 : 37;

let app: TestApp;
let shop: TestBusiness;
let client: pg.Client;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const { businessId } = shop;
  const acts = Array.from({ length: EVENTS }, (_, index) => ({
    action: index % 3 === 0 ? 'sale_posted' : 'product.changed',
    subjectId: newId(),
    detail: { before: { name: `Soap ${index}` }, after: { name: `Soap ${index + 1}` } },
  }));
  const by = { actorId: shop.owner.personId, actorName: 'Amina', at: '2026-03-04T07:00:00.123Z' };
  await app.db.transact(openTenant(businessId), async (tx) => {
    await appendAudit(tx, { businessId, streamId: businessId, ...by, events: acts });
    const sealed = { sealedFor: '2026-03-04T22:30:00.000Z', sealedAt: '2026-03-04T22:30:04.000Z' };
    await sealAudit(tx, businessId, sealed);
  });
  client = new pg.Client({ connectionString: app.database.superuserUrl });
  await client.connect();
}, 60_000);
afterAll(async () => {
  await client.end();
  await app.close();
});

/** What verify-books says after a change that is taken back. */
async function saidAfter(...changes: readonly string[]): Promise<string[]> {
  await client.query('begin; set local session_replication_role = replica');
  try {
    for (const change of changes) await client.query(change);
    const said: string[] = [];
    for (const { id, broken } of AUDIT_INVARIANTS) {
      const found = await client.query<{ what: string }>(`select what from (${broken}) f`);
      said.push(...found.rows.map(({ what }) => `${id} ${what}`));
    }
    return said;
  } finally {
    await client.query('rollback');
  }
}

/** Every column that an event has, changed in one row. */
const FLIPS = {
  at: `at = at + interval '1 ms'`,
  actor_id: `actor_id = gen_random_uuid()`,
  actor_name: `actor_name = actor_name || '.'`,
  action: `action = action || 'x'`,
  subject_id: `subject_id = null`,
  detail: `detail = replace(detail, 'Soap', 'Salt')`,
  prev_hash: `prev_hash = set_byte(prev_hash, 5, (get_byte(prev_hash, 5) + 1) % 256)`,
  hash: `hash = set_byte(hash, 31, (get_byte(hash, 31) + 1) % 256)`,
  text_version: `text_version = 1`,
};
const COPY =
  'business_id, stream_id, seq, at, actor_id, actor_name, action, subject_id, detail, ' +
  'prev_hash, hash, text_version';
const places = Array.from(
  { length: Math.ceil(EVENTS / STEP) },
  (_, index) => 1 + index * STEP,
).filter((seq) => seq < EVENTS);

test('nothing is said of what nobody touched', async () => {
  expect(await saidAfter()).toEqual([]);
});

test('whatever is changed in one of a thousand rows, that row is named', async () => {
  const columns = Object.values(FLIPS);
  for (const [index, seq] of [...places, EVENTS].entries()) {
    const flips = STEP === 1 ? columns : [columns[index % columns.length] ?? ''];
    for (const flip of flips) {
      const said = await saidAfter(`update audit_event set ${flip} where seq = ${seq}`);
      expect(said[0], `${flip} in ${seq}`).toContain(`I24 chain ${shop.businessId}, number ${seq}`);
    }
  }
});

test('whichever row is taken out, its number is named, also when those behind it move up', async () => {
  for (const seq of places) {
    const gone = `delete from audit_event where seq = ${seq}`;
    expect((await saidAfter(gone)).join()).toContain(`number ${seq} before it is missing`);
    const closed = `update audit_event set seq = seq - 1 where seq > ${seq}`;
    const tail = `update audit_stream set last_seq = last_seq - 1`;
    expect((await saidAfter(gone, closed, tail))[0]).toContain(`number ${seq}: it does not follow`);
  }
  expect((await saidAfter(`delete from audit_event where seq = ${EVENTS}`))[0]).toContain(
    `its end is number ${EVENTS}, and its last row is ${EVENTS - 1}`,
  );
});

test('wherever a row is put in, that place is named', async () => {
  for (const seq of places.filter((place) => place > 1)) {
    const room = `update audit_event set seq = -seq - 1 where seq >= ${seq}`;
    const back = 'update audit_event set seq = -seq where seq < 0';
    const put = `insert into audit_event (${COPY}) select ${COPY.replace('seq,', `${seq},`)}
      from audit_event where seq = ${seq + 1}`;
    const tail = 'update audit_stream set last_seq = last_seq + 1';
    const said = await saidAfter(room, back, put, tail);
    // The copy is what was written there; the row that had to make room for it is not.
    expect(said[0]).toContain(`number ${seq + 1}: it does not follow`);
  }
});

/** The owner of the machine writes all hashes of a chain anew, and its end with them. */
const REWRITE = `do $$
declare
  e record;
  before bytea := decode(repeat('00', 32), 'hex');
begin
  for e in select * from audit_event order by stream_id, seq loop
    before := sha256(before || convert_to(concat_ws('|', e.business_id, e.stream_id, e.seq,
      e.actor_id, e.action, e.subject_id,
      to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      char_length(e.actor_name), e.actor_name, e.detail), 'UTF8'));
    update audit_event set prev_hash = coalesce((select hash from audit_event p
      where p.stream_id = e.stream_id and p.seq = e.seq - 1), decode(repeat('00', 32), 'hex')),
      hash = before where stream_id = e.stream_id and seq = e.seq;
    update audit_stream set last_hash = before, last_seq = e.seq where stream_id = e.stream_id;
  end loop;
end $$`;

test('a chain that was written anew as a whole is not the one that the seal was put on', async () => {
  const flip = "update audit_event set actor_name = 'Juma' where seq = 500";
  const said = await saidAfter(flip, REWRITE);
  expect(said).toEqual([
    `I88 seal 1: chain ${shop.businessId}, number ${EVENTS} is not what was sealed`,
  ]);
  // Written anew without a change, it is the same: the fault is the change.
  expect(await saidAfter(REWRITE)).toEqual([]);
});

test.each([
  ['an instant', `sealed_at = sealed_at + interval '1 ms'`],
  ['a head', `heads = replace(heads, '|${EVENTS}|', '|${EVENTS - 1}|')`],
  ['a count', 'events = events - 1'],
  ['the number', 'seal_no = 2'],
])('a seal of which %s differs is named', async (_what, change) => {
  const said = await saidAfter(`update audit_seal set ${change}`);
  expect(said.join()).toMatch(/I87 seal [12]/);
});

test('a whole chain that is gone, end and all, is missed by the seal', async () => {
  const said = await saidAfter('delete from audit_event', 'delete from audit_stream');
  expect(said).toEqual([
    `I88 seal 1: chain ${shop.businessId}, number ${EVENTS} is not what was sealed`,
  ]);
});
