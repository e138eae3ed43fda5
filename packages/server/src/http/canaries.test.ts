import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '@tillbook/core/contract';
import type { AnyEndpoint } from '@tillbook/core/endpoint';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ROUTES } from '../../test/bad-input/routes.ts';
import { addBusiness, addPerson, type TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { loadSampleData } from '../sample/load-sample-data.ts';

/**
 * Whatever is read is looked through for what is not the reader's. The shop is the sample one with
 * two weeks of history, so that there is something in every list. Its rows are known by their ids
 * and by words that were put into every column of words: other words for the branches in which the
 * readers of one branch do not work.
 */

/** Tables of a business whose rows have an id of their own. */
const TABLES = `
  select c.relname "table", k.attname "id", exists (select from pg_attribute b
    where b.attrelid = c.oid and b.attname = 'branch_id' and not b.attisdropped) "hasBranch"
  from pg_class c
  join pg_index i on i.indrelid = c.oid and i.indisprimary
  join pg_attribute k on k.attrelid = c.oid and k.attnum = any (i.indkey)
    and k.atttypid = 'uuid'::regtype and k.attname not in ('business_id', 'person_id')
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and (k.attname <> 'branch_id' or c.relname = 'branch')
    and exists (select from pg_attribute b
      where b.attrelid = c.oid and b.attname = 'business_id' and not b.attisdropped)
    and not exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
      and f.confrelid <> 'business'::regclass and k.attnum = any (f.conkey)
      and not (f.conkey @> i.indkey::int2[]))
  order by 1`;
const WORDS = `
  select table_name "table", column_name "column" from information_schema.columns c
  where table_schema = 'public' and data_type = 'text'
    and column_name ~ '(^|_)(name|note|reason|title|description|reference|message|phone|email)$'
    and exists (select from information_schema.columns b where b.table_schema = 'public'
      and b.table_name = c.table_name and b.column_name = 'business_id')
  order by 1, 2`;
const OF_TENANT = 'Zebra';
const OF_BRANCH = 'Kanari';
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu;

let at: TestApp;
let businessId = '';
let home = '';
let away: string[] = [];
/** Ids of my rows: of the branch of the readers, of the others, and of no branch; by column. */
const mine = { own: new Map<string, string[]>(), away: new Map<string, string[]>() };
const canaries = { tenant: new Map<string, string>(), branch: new Map<string, string>() };
let by: Readonly<Record<'owner' | 'manager' | 'seller' | 'next', TestPerson>>;
const counts = { answers: 0, refusals: 0, leaks: 0 };
const seen = { tenant: new Set<string>(), branch: new Set<string>() };

beforeAll(async () => {
  at = await startTestApp();
  expect(await loadSampleData(at.database.urls, () => at.clock.nowMs, 14)).toBe(true);
  const places = await peek<{ businessId: string; branchId: string; code: string }>(
    at.database,
    `select business_id "businessId", branch_id "branchId", r.code from business b
     join branch r using (business_id) where b.name = 'Amina Grocers' order by r.code`,
  );
  businessId = places[0]?.businessId ?? '';
  home = places.find(({ code }) => code === 'KAR')?.branchId ?? '';
  away = places.map(({ branchId }) => branchId).filter((branchId) => branchId !== home);
  expect(away.length).toBeGreaterThan(0);
  await gatherRows();
  await putWords();
  const flags = {
    ...{ canManageProducts: true, canManageUsers: true, canViewReports: true },
    ...{ canManageInventory: true, canProcessRefunds: true },
  };
  const of = (role: string, branchIds: string[]) =>
    addPerson(at.database, { role, businessId, branchIds, flags, isOwner: false });
  by = {
    owner: await of('business_admin', []),
    manager: await of('branch_manager', [home]),
    seller: await of('seller', [home]),
    next: (await addBusiness(at.database, { name: 'Duka 12' })).owner,
  };
}, 120_000);
afterAll(() => at.close());

/** Ids of the same name in several tables. */
const OF_SEVERAL: ReadonlySet<string> = new Set(['payment_id', 'move_id', 'return_id']);

async function gatherRows(): Promise<void> {
  const tables = await peek<{ table: string; id: string; hasBranch: boolean }>(at.database, TABLES);
  for (const { table, id, hasBranch } of tables) {
    const branch = hasBranch ? 'branch_id' : 'null::uuid';
    const rows = await peek<{ id: string; branchId: string | null }>(
      at.database,
      `select ${id} id, ${branch} "branchId" from ${table} where business_id = $1`,
      [businessId],
    );
    for (const row of rows) {
      const isAway = row.branchId !== null && away.includes(row.branchId);
      const column = OF_SEVERAL.has(id) ? `${table} ${id}` : id;
      const kept = isAway ? mine.away : mine.own;
      if (hasBranch || !mine.away.has(column))
        kept.set(column, [...(kept.get(column) ?? []), row.id]);
      canaries.tenant.set(row.id, table);
      // That there are other branches is no secret: goods are sent there.
      if (isAway && table !== 'branch') canaries.branch.set(row.id, table);
    }
  }
}

/** What a table does not take, by its rules, stays as it is. */
async function putWords(): Promise<void> {
  const columns = await peek<{ table: string; column: string }>(at.database, WORDS);
  const isAway = `branch_id in (${away.map((id) => `'${id}'`).join(', ')})`;
  for (const { table, column } of columns) {
    const put = (word: string, where: string) =>
      peek(
        at.database,
        `set session_replication_role = replica; update ${table}
         set ${column} = '${word} ' || substr(md5(ctid::text), 1, 6)
         where business_id = '${businessId}' and ${column} is not null and ${where}`,
      ).catch(() => []);
    await put(OF_TENANT, 'true');
    if (table !== 'branch') await put(OF_BRANCH, isAway);
  }
}

/** Which canaries stand in a text, by where they come from. */
function found(text: string, kind: 'tenant' | 'branch'): string[] {
  const ids = [...new Set(text.match(UUID) ?? [])].map((id) => canaries[kind].get(id));
  const word = kind === 'tenant' ? `${OF_TENANT} ` : `${OF_BRANCH} `;
  const words = text.includes(word) || (kind === 'tenant' && text.includes(`${OF_BRANCH} `));
  const hits = [...ids.filter((table) => table !== undefined), ...(words ? ['words'] : [])];
  return [...new Set(hits)].sort();
}

const fieldsOf = (shape: AnyEndpoint['query']): string[] => {
  if (shape === undefined) return [];
  const { properties } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties ?? {});
};

async function ask(
  endpoint: AnyEndpoint,
  caller: TestPerson,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<{ status: number; code: string; text: string }> {
  const { asked = {}, body } = ROUTES[endpoint.name] ?? {};
  const [product = ''] = mine.own.get('product_id') ?? [];
  const needed = Object.entries(asked).map(([key, value]) => {
    if (key === 'productId') return [key, product];
    return [key, value === 'own' ? home : value];
  });
  const isPaged = fieldsOf(endpoint.query).includes('limit');
  const most = isPaged && endpoint.name !== 'suggestCountLines' ? { limit: '100' } : {};
  const search = new URLSearchParams({ ...Object.fromEntries(needed), ...most, ...query });
  const answer = await at.app.inject({
    ...{ method: endpoint.method, url: `${path}?${search.toString()}`, headers: caller.headers },
    ...(endpoint.method === 'GET' ? {} : { payload: body ?? {} }),
  });
  const isOk = answer.statusCode === 200;
  counts[isOk ? 'answers' : 'refusals'] += 1;
  const code = isOk ? 'OK' : answer.json<{ code: string }>().code;
  return { status: answer.statusCode, code, text: answer.payload };
}

const READS = ENDPOINTS.filter(
  ({ method, name, access }) =>
    (method === 'GET' && access.kind !== 'public' && access.kind !== 'gate') ||
    name === 'listUsers' ||
    name === 'listPendingUsers',
);
const LISTS = READS.filter(({ path }) => !path.includes(':'));
const SINGLE = READS.filter(({ path }) => path.includes(':') && !path.startsWith('/api/admin/'));

/** A payment, or a delivery, of the own branch names its bill, which may be of several branches. */
const NAMED_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  listPayments: ['supplier_bill'],
  getReceipt: ['supplier_bill'],
};
/** What people of one branch may not do at all, whatever their switches. */
const NOT_MANAGERS: ReadonlySet<string> = new Set([
  ...['getBranchClosing', 'getMoneyMove', 'matchHistory'],
]);

const named = ({ name }: AnyEndpoint, hit: string): boolean =>
  NAMED_ELSEWHERE[name]?.includes(hit) === true;

/** What a list says to somebody: here it is, or why it is not theirs at all. */
const SAYINGS = new Set(['OK', 'PERMISSION_REQUIRED', 'FORBIDDEN']);

describe.each(LISTS)('$name', (endpoint) => {
  test('shows each what is theirs', async () => {
    const leaks: string[] = [];
    for (const name of ['owner', 'manager', 'seller', 'next'] as const) {
      const { code, text } = await ask(endpoint, by[name], endpoint.path);
      // Some lists are of one branch: next door has no such.
      const isRight = SAYINGS.has(code) || (name === 'next' && code === 'NOT_FOUND');
      if (!isRight) leaks.push(`${name}: ${code}`);
      if (name === 'owner' && code === 'OK') {
        for (const kind of ['tenant', 'branch'] as const) {
          if (found(text, kind).length > 0) seen[kind].add(endpoint.name);
        }
      } else {
        const hits = found(text, name === 'next' ? 'tenant' : 'branch');
        leaks.push(...hits.filter((hit) => !named(endpoint, hit)).map((hit) => `${name}: ${hit}`));
      }
    }
    counts.leaks += leaks.length;
    expect(leaks).toEqual([]);
  });
});

const OF_BRANCH_ASKED = LISTS.filter(({ query }) => fieldsOf(query).includes('branchId'));

describe.each(OF_BRANCH_ASKED)('$name', (endpoint) => {
  test('answers for the own branch, and for no other', async () => {
    const wrong: string[] = [];
    const path = endpoint.path;
    const own = await ask(endpoint, by.manager, path, { branchId: home });
    const isOpen = own.code === 'OK';
    if (!isOpen && own.code !== 'PERMISSION_REQUIRED') wrong.push(`own branch: ${own.code}`);
    for (const branchId of away) {
      const other = await ask(endpoint, by.manager, path, { branchId });
      if (isOpen && other.code !== 'BRANCH_FORBIDDEN') wrong.push(`other branch: ${other.code}`);
      const owner = await ask(endpoint, by.owner, path, { branchId });
      if (isOpen && !['OK', 'PERMISSION_REQUIRED'].includes(owner.code)) {
        wrong.push(`owner: ${owner.code}`);
      }
      const next = await ask(endpoint, by.next, path, { branchId });
      const hits = found(next.text, 'tenant');
      // The id that was asked for is no news.
      if (hits.length > 0) wrong.push(`next door: ${hits.join(', ')}`);
    }
    expect(wrong).toEqual([]);
  });
});

const snake = (name: string): string => name.replace(/[A-Z]/gu, (c) => `_${c.toLowerCase()}`);
const paramOf = ({ path }: AnyEndpoint): string => {
  const param = snake(/:(\w+)/u.exec(path)?.[1] ?? '');
  if (param === 'move_id') return 'money_move move_id';
  if (param === 'return_id') {
    return path.includes('supplier') ? 'supplier_return return_id' : 'blind_return return_id';
  }
  if (param !== 'payment_id') return param;
  return path.includes('supplier') ? 'supplier_payment payment_id' : 'customer_payment payment_id';
};
function idsOf(param: string, place: 'own' | 'away'): string[] {
  const elsewhere = place === 'own' ? mine.away.get(param) : [];
  return (mine[place].get(param) ?? []).filter((id) => elsewhere?.includes(id) !== true);
}

const alone = { own: new Set<string>(), away: new Set<string>() };

describe.each(SINGLE)('$name', (endpoint) => {
  test('is there for its owner and for nobody else', async () => {
    const wrong: string[] = [];
    const param = paramOf(endpoint);
    for (const place of ['own', 'away'] as const) {
      for (const id of idsOf(param, place).slice(0, 3)) {
        alone[place].add(endpoint.name);
        const path = endpoint.path.replace(/:\w+/u, id);
        const say = async (name: keyof typeof by, expected: RegExp): Promise<void> => {
          const { code, text } = await ask(endpoint, by[name], path);
          if (!expected.test(code)) wrong.push(`${place} to ${name}: ${code}`);
          if (name === 'owner') return;
          // The id that was asked for is no news.
          const hits = found(text.replaceAll(id, ''), name === 'next' ? 'tenant' : 'branch');
          counts.leaks += hits.filter((hit) => !named(endpoint, hit)).length;
          wrong.push(
            ...hits.filter((hit) => !named(endpoint, hit)).map((hit) => `${name}: ${hit}`),
          );
        };
        await say('owner', /^OK$/u);
        await say('next', /^NOT_FOUND$/u);
        const isOpen = place === 'own' && !NOT_MANAGERS.has(endpoint.name);
        await say(
          'manager',
          isOpen ? /^OK$/u : /^(BRANCH_FORBIDDEN|NOT_FOUND|PERMISSION_REQUIRED)$/u,
        );
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('there was something to see in the lists, and nobody saw what is not theirs', () => {
  process.stdout.write(
    `canaries: ${canaries.tenant.size} rows of the business, ${canaries.branch.size} of other ` +
      `branches; ${LISTS.length} lists and ${alone.own.size} single readings, ` +
      `${counts.answers} answers looked through, ${counts.refusals} refusals, ` +
      `${counts.leaks} leaks; the owner sees rows of the business in ${seen.tenant.size} lists, ` +
      `of other branches in ${seen.branch.size} and ${alone.away.size} single readings\n`,
  );
  // Without these the search above could not fail.
  for (const name of ['listProducts', 'listCustomers', 'listSales', 'listAudit', 'listUsers']) {
    expect([...seen.tenant]).toContain(name);
  }
  for (const name of ['listSales', 'listShifts', 'listRefunds', 'listReceipts', 'listBatches']) {
    expect([...seen.branch]).toContain(name);
  }
  expect([...alone.away]).toEqual(expect.arrayContaining(['getSale', 'getShift', 'getRefund']));
  expect(counts.leaks).toBe(0);
});
