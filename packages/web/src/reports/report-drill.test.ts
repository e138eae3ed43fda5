import type { Bearer } from '@tillbook/core/permissions';
import { DEFAULT_FLAGS, FLAGS } from '@tillbook/core/permissions';
import type { Only } from '@tillbook/core/reports/report-only';
import { narrowedBy, onlyOf, onlyText } from '@tillbook/core/reports/report-only';
import type { Dimension } from '@tillbook/core/reports/report-columns';
import {
  dimensionsOf,
  isReport,
  REPORT_NAMES,
  ruleOf,
  whyNotReport,
  type ReportName,
} from '@tillbook/core/reports/reports';
import { describe, expect, test, vi } from 'vitest';
import { accountantTabs, managerTabs } from '../dashboard-tabs.tsx';
import { managementViews } from '../management-views.tsx';
import { viewsIn } from '../management/views.ts';
import { AREAS, type Area } from './drill-ways.ts';
import { drillOf } from './report-drill.ts';
import type { Report, Row } from './report-view.ts';

// The screens that the tables name are fetched by a browser; here only the tables are read.
vi.hoisted(() => {
  const page = { location: { origin: 'https://shop.test' }, addEventListener: () => undefined };
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', page);
});

const all = Object.fromEntries(FLAGS.map((flag) => [flag, true])) as typeof DEFAULT_FLAGS;
const bearer = (role: string, permissions = all): Bearer => ({ role, permissions });
const LOOKERS: Readonly<Record<Area, Bearer>> = {
  business: bearer('business_admin'),
  manager: bearer('branch_manager'),
  accountant: bearer('accountant', DEFAULT_FLAGS),
};
const ADDRESS = {
  business: { pathname: '/business/reports', search: '' },
  manager: { pathname: '/manager/dashboard', search: '?tab=reports' },
  accountant: { pathname: '/accountant/dashboard', search: '?tab=reports' },
} as const;

const uuid = (last: number): string => `0198c0de-0000-7000-8000-${String(last).padStart(12, '0')}`;
const IDS: Readonly<Partial<Record<Dimension, string>>> = {
  ...{ day: '2026-03-05', week: '2026-03-02', month: '2026-03', quarter: '2026-Q1', weekday: '4' },
  ...{ hour: '14', rate: '1800' },
  ...{ account: '4000', payment: 'sale/7', tender: 'card', returnKind: 'refund' },
  ...{ till: uuid(1), seller: uuid(2), customer: uuid(3), product: uuid(4), family: uuid(5) },
  ...{ category: uuid(6), brand: uuid(7), promotion: uuid(8), count: uuid(9), person: uuid(10) },
  ...{ supplier: uuid(11), adjustmentReason: 'damage', returnReason: 'faulty' },
  discardReason: 'customer_left',
  ...{ cashKind: 'pay_in', cashCategory: 'owner', accountKind: 'income', postedBy: 'sale' },
  ...{ expenseCategory: 'rent', summaryLine: 'card', shrinkReason: 'damage' },
  taxDocument: 'sale/8',
};
const idOf = (one: Dimension): string => IDS[one] ?? `the-${one}`;

function rowOf(name: ReportName, also: Dimension | null, only: Only | null, ids: object = {}) {
  const dimensions = dimensionsOf(name, also);
  const given = Object.fromEntries(dimensions.map((one) => [one, idOf(one)]));
  const days = { from: '2026-03-01', to: '2026-03-31', timezone: 'Africa/Nairobi' };
  const report = { report: name, dimensions, ...days, only };
  const cells = { document: 'A-1', taxDocument: 'A-2', shift: 'Z7', countedOn: '2026-03-09' };
  const row = { ids: { ...given, ...ids }, cells, values: {}, before: null };
  return { report: report as unknown as Report, row: row as Row };
}

interface Led {
  readonly also?: Dimension | null;
  readonly only?: Only | null;
  readonly ids?: object;
}
const led = (name: ReportName, area: Area, { also = null, only = null, ids = {} }: Led = {}) => {
  const { report, row } = rowOf(name, also, only, ids);
  return drillOf(report, row, LOOKERS[area], ADDRESS[area]);
};
const searchOf = (to: string | null): Record<string, string> =>
  Object.fromEntries(new URL(to ?? '', 'https://shop.test').searchParams);

const TAKEN_UP = 'a parked sale is looked into by the till that takes it up';

/** Reports whose rows lead nowhere for somebody who sees them, and why. */
const WITHOUT: Readonly<Partial<Record<ReportName, Partial<Record<Area, string>>>>> = {
  'open-orders': { accountant: 'an order is in no books before its goods come' },
  'parked-sales': { business: TAKEN_UP, manager: TAKEN_UP, accountant: TAKEN_UP },
  'billed-against-received': { manager: 'bills are for the owner and the accountant' },
};

const SEEN = REPORT_NAMES.flatMap((name) =>
  AREAS.filter((area) => whyNotReport(LOOKERS[area], name) === null).map(
    (area) => [name, area] as const,
  ),
);

test('all three see reports, and the owner sees all of them', () => {
  expect(SEEN.filter(([, area]) => area === 'business').length).toBe(REPORT_NAMES.length);
  for (const area of ['manager', 'accountant']) {
    expect(SEEN.filter(([, one]) => one === area).length).toBeGreaterThan(25);
  }
});

/** What a page understands of the address, by the part of the product and its view. */
function understoodOf(area: Area, to: string): readonly string[] {
  const { tab, view } = searchOf(to);
  if (area === 'accountant') return accountantTabs[tab ?? '']?.search ?? [];
  if (area === 'manager' && tab !== 'stock') return managerTabs[tab ?? '']?.search ?? [];
  if (view === undefined) return Object.keys(searchOf(to));
  const views = viewsIn(managementViews, area === 'manager' ? 'manager' : 'business');
  return to.startsWith('/business/sales') ? Object.keys(searchOf(to)) : (views[view]?.search ?? []);
}

describe.each(SEEN)('a row of %s, seen from %s,', (name, area) => {
  test('leads on in its own part of the product, or it is said why not', () => {
    const to = led(name, area);
    const why = WITHOUT[name]?.[area];
    expect([name, area, to === null]).toEqual([name, area, why !== undefined]);
    if (to !== null) expect(to.startsWith(`/${area}/`)).toBe(true);
  });

  test('leads to what is there and understood', () => {
    for (const also of [null, ...ruleOf(name).also]) {
      const to = led(name, area, { also });
      if (to === null) continue;
      const { tab: _tab, view: _view, ...search } = searchOf(to);
      const known = understoodOf(area, to);
      expect([to, Object.keys(search).filter((one) => !known.includes(one))]).toEqual([to, []]);
      const { report, only, also: parted } = search;
      if (report === undefined) continue;
      expect(isReport(report)).toBe(true);
      const rule = ruleOf(report as ReportName);
      if (only !== undefined) expect([to, onlyOf(rule, only)]).not.toEqual([to, null]);
      if (parted !== undefined) expect(rule.also).toContain(parted);
    }
  });

  test('loses nothing of what it is of, however the report is parted and narrowed', () => {
    const onlys = [null, ...narrowedBy(ruleOf(name))];
    const ways = [null, ...ruleOf(name).also].flatMap((also) =>
      onlys.map((by) => [also, by] as const),
    );
    for (const [also, by] of ways) {
      const only = by === null ? null : { dimension: by, id: idOf(by) };
      const to = led(name, area, { also, only });
      if (to === null) continue;
      const search = searchOf(to);
      // What has a page of its own needs nothing else; of some pages no filter is so fine.
      const isOwnPage = 'id' in search || 'shift' in search || 'q' in search;
      const wide = [
        'cash-in-and-out',
        'stock-counts',
        'stock-ledger',
        'below-cost-sales',
        'voids',
        'discarded-carts',
        'price-overrides',
        'new-and-returning-customers',
      ];
      const isWide = wide.includes(name) || 'source' in search;
      if (isOwnPage || isWide) continue;
      const said = [to, ...Object.values(search)].join(' ');
      const told = [...dimensionsOf(name, also), ...(by === null ? [] : [by])];
      const { source } = ruleOf(name);
      // Of two periods a product is of whoever brought it last.
      const ofGoods = source === 'eroded' ? ['supplier'] : [];
      const finer = told.includes('product')
        ? ['category', 'brand', 'family', 'batch', ...ofGoods]
        : [];
      const implied = [
        'day',
        'week',
        'month',
        'quarter',
        'weekday',
        'accountKind',
        'provider',
        ...finer,
      ];
      const missed = told.filter((one) => !implied.includes(one) && !said.includes(idOf(one)));
      expect([name, also, by, to, missed]).toEqual([name, also, by, to, []]);
    }
  });
});

test('the days and the branch of the row go along', () => {
  expect(led('trial-balance', 'business', { also: 'branch' })).toBe(
    '/business/management?view=journal&account=4000&from=2026-03-01&to=2026-03-31&branchId=the-branch',
  );
  expect(led('trial-balance', 'accountant', { also: 'postedBy' })).toContain(
    'tab=journal&code=4000&source=sale&from=2026-03-01',
  );
  expect(led('shifts-by-person', 'manager')).toContain(`tab=cash&sellerId=${uuid(10)}&from=`);
  expect(led('receivables', 'manager')).toBe(`/manager/dashboard?tab=debts&id=${uuid(3)}`);
  expect(led('purchases-by-supplier', 'business')).toContain(`view=suppliers&id=${uuid(11)}`);
  expect(led('tax-by-month', 'accountant')).toBe(
    '/accountant/dashboard?tab=reports&report=tax-by-rate&from=2026-03-01&to=2026-03-31',
  );
  expect(led('stock-counts', 'accountant')).toContain(
    'source=stock_count&from=2026-03-09&to=2026-03-09',
  );
});

test('what a supplier gets leads the accountant to its bills', () => {
  expect(led('payables', 'accountant', { also: 'branch' })).toBe(
    `/accountant/dashboard?tab=bills&supplierId=${uuid(11)}&branchId=the-branch`,
  );
  expect(led('payables', 'accountant', { ids: { supplier: null } })).toBe(
    '/accountant/dashboard?tab=bills',
  );
});

test('a paper that charged tax is opened, or its entry where it has no page', () => {
  const paper = (taxDocument: string, area: Area) =>
    led('purchase-tax-by-document', area, { ids: { taxDocument } });
  expect(paper('supplier_bill/7', 'business')).toBe('/business/management?view=bills&id=7');
  expect(paper('supplier_return/7', 'business')).toBe('/business/management?view=returns&id=7');
  expect(paper('expense_void/7', 'business')).toBe('/business/management?view=expenses&id=7');
  expect(paper('supplier_bill/7', 'accountant')).toBe('/accountant/dashboard?tab=bills&id=7');
  expect(paper('expense/7', 'accountant')).toBe('/accountant/dashboard?tab=expenses&id=7');
  expect(searchOf(paper('supplier_return/7', 'accountant'))).toEqual({
    ...{ tab: 'journal', source: 'supplier_return', q: 'A-2' },
    ...{ from: '2026-03-01', to: '2026-03-31' },
  });
});

test('an hour of a weekday leads to its receipts', () => {
  expect(searchOf(led('sales-by-hour', 'business', { also: 'weekday' }))).toEqual({
    ...{ from: '2026-03-01', to: '2026-03-31', hour: '14', weekday: '4' },
  });
});

test('a line of the summary leads to its days, a way of paying to its own report', () => {
  const lineOf = (summaryLine: string) =>
    searchOf(led('sales-summary', 'manager', { ids: { summaryLine } }));
  expect(lineOf('net_sales')).toMatchObject({ report: 'sales-by-day', from: '2026-03-01' });
  expect(lineOf('credit')).toMatchObject({ report: 'sales-by-tender', only: 'tender:credit' });
});

test('a product that sold leads to its receipts of those days', () => {
  for (const name of ['sales-by-product', 'profit-by-product'] as const) {
    expect(led(name, 'business', { also: 'month' })).toBe(
      `/business/products?id=${uuid(4)}&tab=sales&from=2026-03-01&to=2026-03-31`,
    );
    expect(searchOf(led(name, 'manager'))).toMatchObject({ part: 'sales', from: '2026-03-01' });
  }
  // What lies there is of no days.
  expect(led('stock-value', 'business')).toBe(`/business/products?id=${uuid(4)}`);
});

test('a row of one thing leads to the report that it is made of, one of none too', () => {
  expect(searchOf(led('sales-by-category', 'manager'))).toEqual({
    ...{ tab: 'reports', report: 'sales-by-product', from: '2026-03-01', to: '2026-03-31' },
    only: `category:${uuid(6)}`,
  });
  const none = led('sales-by-category', 'business', { ids: { category: null } });
  expect(searchOf(none)['only']).toBe('category:');
});

test('what a report is narrowed to is never lost on the way', () => {
  const day = (dimension: Dimension) =>
    led('sales-by-day', 'business', { only: { dimension, id: idOf(dimension) } });
  // A Thursday is a whole day.
  expect(day('weekday')).toContain('from=2026-03-05&to=2026-03-05');
  expect(day('weekday')).toContain('/business/sales');
  expect(day('till')).toContain(`to=2026-03-05&tillId=${uuid(1)}`);
  expect(day('hour')).toContain('to=2026-03-05&hour=14');
  const one = { dimension: 'category', id: uuid(6) } as const;
  expect(led('sales-by-product', 'accountant', { only: one })).toContain(
    encodeURIComponent(onlyText({ dimension: 'product', id: uuid(4) })),
  );
});

test('none leads to where one is', () => {
  const only = { dimension: 'product', id: uuid(4) } as const;
  expect(led('sales-by-product', 'accountant')).not.toBeNull();
  expect(led('sales-by-product', 'accountant', { also: 'month', only })).toBeNull();
});

/** Parted so, rows say more than any list or report of theirs can be narrowed to. */
const PARTED = [
  'discounts-by-reason seller',
  'refunds-by-reason product accountant',
  'shifts-by-person till accountant',
  ...['day', 'week', 'month'].map((by) => `drawers-by-${by} till accountant`),
  'hours-by-person till accountant',
  'collections-by-person tender manager',
  'discarded-carts discardReason manager',
  'discarded-carts till manager',
  'payments-by-day moneyFor',
];

test('however a report is parted its rows lead on, but for few', () => {
  const none = SEEN.flatMap(([name, area]) =>
    ruleOf(name)
      .also.filter(
        (also) => WITHOUT[name]?.[area] === undefined && led(name, area, { also }) === null,
      )
      .map((also) => [`${name} ${also}`, `${name} ${also} ${area}`])
      .filter((said) => !said.some((one) => PARTED.includes(one)))
      .map(([, one]) => one),
  );
  expect(none).toEqual([]);
});

test('the profit so far leads to what the year earned', () => {
  const to = led('balance-sheet', 'accountant', { ids: { account: 'result' } });
  expect(searchOf(to)).toMatchObject({ report: 'profit-and-loss', from: '2026-01-01' });
});

test('whoever may not see shifts or customers is not led to them', () => {
  const { report, row } = rowOf('shifts', null, null);
  const nobody = bearer('seller', DEFAULT_FLAGS);
  expect(drillOf(report, row, nobody, ADDRESS.manager)).toBeNull();
});
