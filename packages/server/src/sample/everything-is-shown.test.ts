import { SAMPLE_PASSWORD } from '@tillbook/core/sample';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bearer, send, signIn } from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { peek } from '../../test/database.ts';
import { loadSampleData } from './load-sample-data.ts';

/** Three weeks in stock, which is what can be told something of. */
const DAYS = 35;

let t: TestApp;
const headers = new Map<string, Record<string, string>>();

beforeAll(async () => {
  t = await startTestApp();
  expect(await loadSampleData(t.database.urls, () => t.clock.nowMs, DAYS)).toBe(true);
  for (const shop of ['Amina Grocers', 'Gulf Gadgets']) {
    const login = await signIn(t, 'business_admin@demo.test', SAMPLE_PASSWORD);
    const own = bearer(login.json<{ data: { token: string } }>().data.token);
    const mine = await send(t, 'GET', '/api/auth/my-businesses', undefined, own);
    const { businesses } = mine.json<{ businesses: { _id: string; name: string }[] }>();
    const businessId = businesses.find(({ name }) => name === shop)?._id;
    const [method, url, payload] = ['POST', '/api/auth/switch-business', { businessId }] as const;
    const moved = await t.app.inject({ method, url, headers: own, payload });
    expect(moved.statusCode, moved.payload).toBe(200);
    headers.set(shop, own);
  }
});
afterAll(() => t.close());

/** What the owner is answered in a shop. */
async function seen<T>(shop: string, url: string): Promise<T> {
  const answer = await send(t, 'GET', url, undefined, headers.get(shop));
  expect(answer.statusCode, `${url}: ${answer.payload}`).toBe(200);
  return answer.json<T>();
}

test('everything that the product does stands in the samples, and the books are in order', async () => {
  const counted = await peek<Record<string, unknown>>(
    t.database,
    `select b.name shop,
       (select count(*)::int from promotion x where x.business_id = b.business_id) promotions,
       (select count(distinct x.promotion_id)::int from sale_line_promotion x
         where x.business_id = b.business_id) "promotionsUsed",
       (select count(*)::int from loyalty_entry x
         where x.business_id = b.business_id and kind = 'earned') > 50 "isEarning",
       (select count(*)::int from customer_reward x where x.business_id = b.business_id) turned,
       (select count(*)::int from exchange x where x.business_id = b.business_id) exchanges,
       (select count(*)::int from blind_return x where x.business_id = b.business_id) "blindReturns",
       (select count(*)::int from refund x
         where x.business_id = b.business_id and x.kind = 'void') voids,
       (select count(*)::int from sale_line x where x.business_id = b.business_id
         and x.override_reason is not null) "ownPrices",
       (select count(*)::int from report_view x where x.business_id = b.business_id) views,
       (select count(*)::int from branch_cost x where x.business_id = b.business_id) > 0 "hasCosts",
       (select count(*)::int from branch x where x.business_id = b.business_id
         and daily_target_minor > 0) targets,
       (select count(*)::int from seller_target x where x.business_id = b.business_id)
         "ownTargets",
       (select count(*)::int from seller_commission x where x.business_id = b.business_id)
         commissions,
       (select count(distinct (presses, seconds))::int from practice_round x
         where x.business_id = b.business_id) > 6 "learnsApart",
       (select sum(removed_count)::int > 5 from sale x where x.business_id = b.business_id)
         "takesLinesOut"
     from business b where b.name in ('Amina Grocers', 'Gulf Gadgets') order by 1`,
  );
  const common = {
    hasCosts: true,
    targets: 3,
    ownTargets: 4,
    commissions: 4,
    takesLinesOut: true,
    exchanges: 2,
    views: 1,
  };
  expect(counted).toEqual([
    {
      ...{ shop: 'Amina Grocers', ...common, promotions: 4, promotionsUsed: 3 },
      ...{ voids: 3, ownPrices: 3 },
      ...{ isEarning: true, turned: 2, blindReturns: 2, learnsApart: true },
    },
    {
      ...{ shop: 'Gulf Gadgets', ...common, promotions: 3, promotionsUsed: 2 },
      ...{ voids: 2, ownPrices: 2 },
      ...{ isEarning: false, turned: 0, blindReturns: 1, learnsApart: true },
    },
  ]);
  expect(await brokenBooks(t.database)).toEqual([]);
});

describe.each(['Amina Grocers', 'Gulf Gadgets'])('the lists of %s', (shop) => {
  test('gift cards of every state', async () => {
    const { items, outstandingMinor } = await seen<{
      items: { state: string; amountMinor: number; balanceMinor: number }[];
      outstandingMinor: number;
    }>(shop, '/api/gift-cards?limit=50');
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['unused', 'part', 'spent']));
    expect(outstandingMinor).toBe(items.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0));
  });

  test('quotes that are open, sold and past', async () => {
    const { items } = await seen<{ items: { state: string }[] }>(shop, '/api/quotes?limit=50');
    expect(items.map(({ state }) => state).sort()).toEqual(['accepted', 'expired', 'open']);
  });

  test('promotions of now, of before and to come', async () => {
    const { items } = await seen<{ items: { startsOn: string; endsOn: string }[] }>(
      shop,
      '/api/promotions',
    );
    const today = new Date(t.clock.nowMs).toISOString().slice(0, 10);
    const is = ({ startsOn, endsOn }: (typeof items)[number]) =>
      endsOn < today ? 'over' : startsOn > today ? 'to come' : 'now';
    expect(new Set(items.map(is))).toEqual(new Set(['over', 'now', 'to come']));
  });
});

test.each([
  ['Amina Grocers', 5],
  ['Gulf Gadgets', 3],
])(
  'some buy on account in %s: not all that is owed is from before the books',
  async (shop, sold) => {
    const { totals } = await seen<{ totals: { ageing: Record<string, number> } }>(
      shop,
      '/api/debts',
    );
    expect(totals.ageing['days0to30']).toBeGreaterThan(0);
    expect(totals.ageing['days31to60']).toBeGreaterThan(0);
    expect(totals.ageing['daysOver90']).toBeGreaterThan(0);
    const [row] = await peek<{ count: number }>(
      t.database,
      `select count(*)::int from payment join business using (business_id)
       where method = 'credit' and business.name = $1`,
      [shop],
    );
    expect(row?.count).toBe(sold);
  },
);

test('goods are set aside where they are worth it: paid, late, collected, given up', async () => {
  const { items } = await seen<{ items: { state: string; isOverdue: boolean }[] }>(
    'Gulf Gadgets',
    '/api/laybys?limit=50',
  );
  const found = items.map(({ state, isOverdue }) => (isOverdue ? 'overdue' : state)).sort();
  expect(found).toEqual(['cancelled', 'collected', 'open', 'overdue']);
  const none = await seen<{ items: unknown[] }>('Amina Grocers', '/api/laybys?limit=50');
  expect(none.items).toEqual([]);
});

describe.each([
  ['Amina Grocers', 'Juma Bakari'],
  ['Gulf Gadgets', 'Omar Haddad'],
])('the findings of %s', (shop, apart) => {
  test('say what changed on the last day', async () => {
    const note = await seen<{ kind: string; change: { parts: unknown[] } | null }>(
      shop,
      '/api/dashboard/what-changed',
    );
    expect(note.kind).toBe('told');
    expect(note.change?.parts.length).toBeGreaterThan(0);
  });

  test('say who takes more lines out of carts than the team', async () => {
    const { people } = await seen<{
      people: { name: string; signs: { removed: { isApart: boolean } } }[];
    }>(shop, '/api/analytics/team');
    const differ = people.filter(({ signs }) => signs.removed.isApart).map(({ name }) => name);
    expect(differ).toEqual([apart]);
  });

  test.each([
    'sales-summary',
    'shrinkage',
    'tax-by-document',
    'purchase-tax-by-document',
    'abc-classes',
    'abc-classes-by-profit',
    'missed-sales',
    'stock-unsold',
    'promotions',
    'refunds-by-reason',
    'expenses-by-category',
    'expenses-by-payee',
    'lines-taken-out',
    'discarded-carts',
    'activity-by-person',
    'activity-by-kind',
    'voids',
    'price-overrides',
    'below-cost-sales',
    'stock-in-transit',
    'quotes-by-person',
    'quotes-by-customer',
    'parked-sales',
    'sales-by-supplier',
    'sales-by-customer-group',
    'profit-by-customer-group',
    'profit-by-supplier',
    'open-orders',
    'open-orders-by-supplier',
    'supplier-performance',
    'received-not-billed',
    'billed-against-received',
    'stock-ageing',
    'stock-turnover',
    'drawers-by-day',
    'drawers-by-week',
    'drawers-by-month',
    'stock-summary',
    'stock-ledger',
    'stock-summary-by-category',
    'stock-summary-by-branch',
    'gift-cards-and-credit',
    'collections-by-customer',
    'collections-by-person',
    'customer-accounts',
    'new-and-returning-customers',
  ])('fill the report %s', async (report) => {
    const answer = await seen<{ rows: unknown[] }>(shop, `/api/reports?report=${report}`);
    expect(answer.rows.length).toBeGreaterThan(0);
  });
});
