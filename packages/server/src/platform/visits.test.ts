import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { VISIT_HEADER } from '@tillbook/core/headers';
import { VISIT_PARTS } from '@tillbook/core/businesses/visits';
import { givePassword, PASSWORD, post, send } from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';

let t: TestApp;
let shop: TestBusiness;
let root: TestPerson;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(async () => {
  expect(await brokenBooks(t.database)).toEqual([]);
  await t.close();
});
beforeEach(async () => {
  shop = await addBusiness(t.database, { name: 'Duka la Amina' });
  await addProducts(t.database, shop, [
    { name: 'Sugar', priceMinor: 2_500, costMinor: 1_900, quantityMilli: 5_000 },
  ]);
  root = await addPerson(t.database, { role: 'super_admin', isSuperAdmin: true, name: 'Neema' });
  await givePassword(t, shop.owner);
});

interface Caller {
  readonly headers: Readonly<Record<string, string>>;
}
type Answer = { json: () => { code?: string } };
const REASON = 'You wrote that the stock of sugar is wrong';
const MINUTE_MS = 60_000;
const code = (answer: Answer) => answer.json().code;
const get = (url: string, by: Caller) => send(t, 'GET', url, undefined, by.headers);

const ask = (body: object = {}, by: Caller = root, businessId = shop.businessId) =>
  post(
    t,
    `/api/admin/businesses/${businessId}/visits`,
    { _id: newId(), reason: REASON, ...body },
    by.headers,
  );
const leave = (visitId: string, by: Caller = root) =>
  post(
    t,
    `/api/admin/businesses/${shop.businessId}/visits/${visitId}/leave`,
    undefined,
    by.headers,
  );
const allow = (visitId: string, body: object = {}, by: Caller = shop.owner) =>
  post(
    t,
    `/api/business/visits/${visitId}/allow`,
    { minutes: 30, parts: ['products', 'stock'], currentPassword: PASSWORD, ...body },
    by.headers,
  );
const end = (step: 'refuse' | 'stop', visitId: string, by: Caller = shop.owner) =>
  post(t, `/api/business/visits/${visitId}/${step}`, undefined, by.headers);

async function asked(): Promise<string> {
  const answer = await ask();
  expect(answer.statusCode, answer.payload).toBe(200);
  return answer.json<{ _id: string }>()._id;
}

async function allowed(parts: readonly string[] = ['products', 'stock']): Promise<string> {
  const visitId = await asked();
  const answer = await allow(visitId, { parts });
  expect(answer.statusCode, answer.payload).toBe(200);
  return visitId;
}

const visiting = (visitId: string, by: Caller = root, businessId = shop.businessId): Caller => ({
  headers: { ...by.headers, [VISIT_HEADER]: `${businessId}.${visitId}` },
});

/** What the business's audit says of visits, oldest first. */
async function acts(): Promise<{ action: string; page?: string; actor: string }[]> {
  return peek(
    t.database,
    `select action, detail::jsonb ->> 'page' "page", actor_name actor from audit_event
     where business_id = $1 and action like 'visit.%' order by seq`,
    [shop.businessId],
  );
}

describe('the platform asks to see a business', () => {
  test('its owner is told by mail and on every page, and the platform sees nothing yet', async () => {
    const visitId = await asked();
    const notices = await get('/api/notices', shop.owner);
    expect(notices.json().visit).toEqual({
      ...{ _id: visitId, standing: 'asked', byName: 'Neema' },
      endsAt: new Date(t.clock.nowMs + 7 * 86_400_000).toISOString(),
    });
    expect((await get('/api/notices', shop.manager)).json().visit).toBeNull();
    const mail = t.mailbox.mails.find(({ to }) => to === shop.owner.email);
    expect(mail?.subject).toBe('Neema asks to see Duka la Amina');
    expect(mail?.text).toContain(REASON);
    expect(code(await get('/api/products', visiting(visitId)))).toBe('VISIT_OVER');
    const seen = await get(`/api/admin/businesses/${shop.businessId}`, root);
    expect(seen.json().visit).toMatchObject({ _id: visitId, standing: 'asked', isMine: true });
    expect(await acts()).toEqual([{ action: 'visit.asked', page: null, actor: 'Neema' }]);
  });

  test('the same question again answers the same; its id serves no other, nor does another', async () => {
    const _id = newId();
    const first = await ask({ _id });
    expect((await ask({ _id })).json()).toEqual(first.json());
    expect(code(await ask({ _id, reason: 'Another' }))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await ask()).json()).toMatchObject({ code: 'VISIT_WAITS', name: 'Neema' });
    const mails = t.mailbox.mails.filter(({ to }) => to === shop.owner.email);
    expect(mails).toHaveLength(1);
  });

  test('one that nobody answered in a week gives way to another', async () => {
    const first = await asked();
    t.clock.nowMs += 7 * 86_400_000;
    try {
      root = await addPerson(t.database, { role: 'super_admin', isSuperAdmin: true });
      expect((await ask()).statusCode).toBe(200);
      expect(code(await allow(first))).toBeDefined();
    } finally {
      t.clock.nowMs -= 7 * 86_400_000;
    }
    const endings = await peek(t.database, 'select ending from visit where visit_id = $1', [first]);
    expect(endings).toEqual([{ ending: 'lapsed' }]);
  });

  test('nobody else asks, and nobody asks for a business that is none', async () => {
    expect((await ask({}, shop.owner)).statusCode).toBe(403);
    expect(code(await ask({}, root, newId()))).toBe('NOT_FOUND');
  });
});

describe('the owner answers', () => {
  test('yes: for so long, of these parts, by password', async () => {
    const visitId = await asked();
    expect(code(await allow(visitId, { currentPassword: 'guess' }))).toBe('REAUTH_FAILED');
    const admin = await addPerson(t.database, {
      ...{ role: 'business_admin', businessId: shop.businessId },
    });
    await givePassword(t, admin);
    expect(code(await allow(visitId, {}, admin))).toBe('FORBIDDEN');
    expect(code(await end('refuse', visitId, admin))).toBe('FORBIDDEN');
    const answer = await allow(visitId);
    expect(answer.json().visits[0]).toMatchObject({
      ...{ _id: visitId, standing: 'open', parts: ['products', 'stock'], seen: 0 },
      endsAt: new Date(t.clock.nowMs + 30 * MINUTE_MS).toISOString(),
      allowedByName: shop.owner.name,
    });
    expect((await allow(visitId)).json()).toEqual(answer.json());
    expect(code(await allow(visitId, { parts: ['sales'] }))).toBe('INVALID_STATE');
    expect(code(await end('refuse', visitId))).toBe('INVALID_STATE');
  });

  test('no: and nothing is seen; again answers the same', async () => {
    const visitId = await asked();
    const answer = await end('refuse', visitId);
    expect(answer.json().visits[0]).toMatchObject({ standing: 'ended', ending: 'refused' });
    expect((await end('refuse', visitId)).json()).toEqual(answer.json());
    expect(code(await allow(visitId))).toBe('INVALID_STATE');
    expect(code(await get('/api/products', visiting(visitId)))).toBe('VISIT_OVER');
  });

  test('costs alone are no part, and no visit of another business is answered', async () => {
    const visitId = await asked();
    expect((await allow(visitId, { parts: ['costs'] })).statusCode).toBe(422);
    const other = await addBusiness(t.database);
    await givePassword(t, other.owner);
    expect(code(await allow(visitId, {}, other.owner))).toBe('NOT_FOUND');
    expect(code(await end('refuse', visitId, other.owner))).toBe('NOT_FOUND');
    expect(code(await end('stop', visitId, other.owner))).toBe('NOT_FOUND');
    expect((await get('/api/business/visits', other.owner)).json()).toEqual({
      ...{ visits: [], mayAnswer: true },
    });
    expect((await allow(visitId)).statusCode).toBe(200);
  });
});

describe('a visitor', () => {
  test('sees what is shown, as the owner does but for costs, and each page is noted', async () => {
    const visitId = await allowed();
    const seen = await get('/api/products', visiting(visitId));
    expect(seen.statusCode, seen.payload).toBe(200);
    const [sugar] = seen.json<{ items: { _id: string; name: string; costMinor: null }[] }>().items;
    expect(sugar).toMatchObject({ name: 'Sugar', costMinor: null });
    await get('/api/products?q=salt&limit=5', visiting(visitId));
    const inside = await get(`/api/products/${sugar?._id ?? ''}`, visiting(visitId));
    expect(code(inside)).toBe('VISIT_NOT_ALLOWED');
    expect((await acts()).slice(2)).toEqual([
      { action: 'visit.saw', page: 'listProducts', actor: 'Neema' },
      { action: 'visit.saw', page: 'listProducts', actor: 'Neema' },
    ]);
    const audit = await get(`/api/audit?subjectId=${visitId}`, shop.owner);
    const [listed] = audit.json<{ items: { detail: object }[] }>().items;
    expect(listed?.detail).toMatchObject({ page: 'listProducts', q: 'salt' });
    expect(listed?.detail).not.toHaveProperty('limit');
    expect((await get('/api/business/visits', shop.owner)).json().visits[0].seen).toBe(2);
  });

  test('with costs where the owner shows them', async () => {
    const visitId = await allowed(['products', 'costs']);
    const seen = await get('/api/products', visiting(visitId));
    expect(seen.json().items[0]).toMatchObject({ name: 'Sugar', costMinor: 1_900 });
  });

  test('is shown every part that was chosen, each noted', async () => {
    const visitId = await allowed(VISIT_PARTS);
    const pages = ['analytics/overview', 'products', 'stock', 'sales'];
    const more = ['branches/overview', 'business/settings', 'audit'];
    for (const page of [...pages, ...more]) {
      const seen = await get(`/api/${page}`, visiting(visitId));
      expect(seen.statusCode, `${page}: ${seen.payload}`).toBe(200);
    }
    expect((await acts()).slice(2)).toHaveLength(7);
  });

  test('is shown no other part, no customer, and changes nothing; none of it is noted', async () => {
    const visitId = await allowed();
    const by = visiting(visitId);
    expect(code(await get('/api/sales', by))).toBe('VISIT_NOT_ALLOWED');
    expect(code(await get('/api/customers', by))).toBe('VISIT_NOT_ALLOWED');
    expect(code(await get('/api/auth/sessions', by))).toBe('VISIT_NOT_ALLOWED');
    expect(code(await post(t, '/api/products', {}, by.headers))).toBe('VISIT_READS_ONLY');
    expect(code(await end('stop', visitId, by))).toBe('VISIT_READS_ONLY');
    expect(await acts()).toHaveLength(2);
  });

  test('sees nothing once the time is over, the visit is stopped, or they left', async () => {
    const first = await allowed();
    t.clock.nowMs += 30 * MINUTE_MS;
    try {
      const late = await addPerson(t.database, { role: 'super_admin', isSuperAdmin: true });
      await peek(t.database, 'update visit set asked_by = $2 where visit_id = $1', [
        first,
        late.personId,
      ]);
      expect(code(await get('/api/products', visiting(first, late)))).toBe('VISIT_OVER');
    } finally {
      t.clock.nowMs -= 30 * MINUTE_MS;
    }
    await peek(t.database, 'update visit set asked_by = $2 where visit_id = $1', [
      first,
      root.personId,
    ]);
    expect((await get('/api/products', visiting(first))).statusCode).toBe(200);
    const admin = await addPerson(t.database, {
      ...{ role: 'business_admin', businessId: shop.businessId },
    });
    const stopped = await end('stop', first, admin);
    expect(stopped.json().visits[0]).toMatchObject({ ending: 'stopped' });
    expect((await end('stop', first, admin)).json()).toEqual(stopped.json());
    expect(code(await get('/api/products', visiting(first)))).toBe('VISIT_OVER');
    const second = await allowed();
    expect((await leave(second)).json()).toMatchObject({ standing: 'ended', ending: 'left' });
    expect((await leave(second)).json()).toMatchObject({ ending: 'left' });
    expect(code(await get('/api/products', visiting(second)))).toBe('VISIT_OVER');
    expect(code(await end('stop', second))).toBe('INVALID_STATE');
  });

  test('is the one who asked, in the business that was asked for', async () => {
    const visitId = await allowed();
    const colleague = await addPerson(t.database, { role: 'super_admin', isSuperAdmin: true });
    const other = await addBusiness(t.database);
    expect(code(await get('/api/products', visiting(visitId, colleague)))).toBe('VISIT_OVER');
    expect(code(await leave(visitId, colleague))).toBe('NOT_FOUND');
    expect(code(await get('/api/products', visiting(visitId, root, other.businessId)))).toBe(
      'VISIT_OVER',
    );
    expect(code(await get('/api/products', visiting(visitId, other.owner)))).toBe('VISIT_OVER');
    for (const wrong of ['nobody', '0'.repeat(36), `${visitId}'`]) {
      expect(code(await get('/api/products', visiting(wrong, root))), wrong).toBe('VISIT_OVER');
    }
    expect(code(await get('/api/products', { headers: { [VISIT_HEADER]: visitId } }))).toBe(
      'UNAUTHENTICATED',
    );
    // Without the header, a super admin is in no business.
    expect((await get('/api/products', root)).statusCode).toBe(403);
    expect((await get('/api/products', visiting(visitId))).statusCode).toBe(200);
  });

  test('takes a question back before it was answered', async () => {
    const visitId = await asked();
    expect((await leave(visitId)).json()).toMatchObject({ ending: 'withdrawn' });
    expect(code(await allow(visitId))).toBe('INVALID_STATE');
    expect((await acts()).map(({ action }) => action)).toEqual([
      ...['visit.asked', 'visit.withdrawn'],
    ]);
  });
});

test('a page that cannot be noted is not shown', async () => {
  const visitId = await allowed();
  await peek(t.database, 'delete from audit_event where business_id = $1', [shop.businessId]);
  await peek(t.database, 'update audit_stream set last_seq = 0 where business_id = $1', [
    shop.businessId,
  ]);
  await peek(
    t.database,
    `create function no_notes() returns trigger language plpgsql as
       $$ begin raise exception 'the audit is full'; end $$;
     create trigger no_notes before insert on audit_event for each row execute function no_notes()`,
  );
  try {
    const seen = await get('/api/products', visiting(visitId));
    expect(seen.statusCode).toBe(500);
    expect(seen.payload).not.toContain('Sugar');
  } finally {
    await peek(t.database, 'drop trigger no_notes on audit_event; drop function no_notes');
  }
});
