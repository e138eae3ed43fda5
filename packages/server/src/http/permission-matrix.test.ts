import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTIONS, type Action } from '@tillbook/core/actions';
import { ENDPOINTS } from '@tillbook/core/contract';
import type { AnyEndpoint } from '@tillbook/core/endpoint';
import { API_SCOPES } from '@tillbook/core/businesses/api-keys';
import { VISIT_PARTS } from '@tillbook/core/businesses/visits';
import { addApiKey } from '../../test/api-keys.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { jsonOf, pathOf, SOME_DEVICE, SOME_ID } from '../../test/bad-input/probe.ts';
import { ROUTES } from '../../test/bad-input/routes.ts';
import { addBusiness, addPerson, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { addVisit } from '../../test/visits.ts';

/**
 * Every endpoint is asked by everybody: each role as it begins and with every switch on, somebody
 * whose every action was denied, by PIN, and in every state that closes a gate. What is expected
 * stands in the tables below, written down by hand: core is not asked. Whoever is let in meets what
 * the work says about ids that are nobody's; the door's refusals are none of it.
 */

const OF_SELLING: readonly Action[] = [
  ...(['sale.post', 'sale.view_own', 'sale.on_account', 'approval.ask', 'shift.use'] as const),
  ...(['cash.move', 'drawer.open', 'customer.use'] as const),
];
const OF_FLAGS: readonly Action[] = [
  ...(['product.manage', 'product.see_cost', 'import.use', 'user.view', 'user.manage'] as const),
  'shelf.arrange',
  ...(['report.view', 'sale.view', 'stock.view', 'stock.manage', 'stock.adjust'] as const),
  ...(['stock.transfer', 'stock.count', 'stock.count_post', 'purchase.view'] as const),
  ...(['purchase.receive', 'purchase.manage', 'customer.use', 'customer.view'] as const),
  ...(['customer.manage', 'debt.write_off', 'debt.pay_out', 'refund.post', 'sale.void'] as const),
  'approval.ask',
];
const SELLER: readonly Action[] = [
  ...(['product.view', 'stock.view', 'sale.view_own', 'dashboard.seller'] as const),
];
const MANAGER: readonly Action[] = [
  ...(['product.view', 'product.see_cost', 'stock.view', 'stock.adjust'] as const),
  ...(['stock.transfer', 'stock.count', 'stock.count_post', 'purchase.view'] as const),
  ...(['purchase.receive', 'sale.view_own', 'sale.view', 'sale.void', 'approval.ask'] as const),
  ...(['approval.decide', 'refund.post', 'shift.manage', 'customer.use'] as const),
  ...(['customer.view', 'device.manage', 'user.view', 'branch.view'] as const),
  ...(['expense.view', 'expense.post', 'dashboard.manager', 'shelf.arrange'] as const),
];
const ACCOUNTANT: readonly Action[] = [
  ...(['product.view', 'product.see_cost', 'stock.view', 'purchase.view'] as const),
  ...(['sale.view_own', 'sale.view', 'customer.view', 'report.view', 'books.view'] as const),
  ...(['books.match', 'books.close', 'audit.view', 'dashboard.accountant'] as const),
  ...(['expense.view', 'expense.post', 'expense.approve', 'money.move'] as const),
];
const NEVER_ACCOUNTANT: readonly Action[] = [
  ...(['sale.post', 'sale.on_account', 'sale.void', 'approval.ask', 'refund.post'] as const),
  ...(['shift.use', 'cash.move', 'drawer.open', 'customer.use', 'shelf.arrange'] as const),
];
const OWNER = ACTIONS.filter(
  (action) => !action.startsWith('platform.') && !/^dashboard\.(?!business)/u.test(action),
);
const AT_TILL: readonly Action[] = [
  ...(['product.view', 'stock.view', 'sale.post', 'sale.view_own', 'sale.view'] as const),
  ...(['approval.ask', 'approval.decide', 'refund.post', 'shift.use', 'shift.manage'] as const),
  ...(['customer.use', 'customer.view', 'dashboard.seller', 'shelf.arrange'] as const),
];

const OF_KEYS: readonly Action[] = [
  ...(['product.view', 'product.see_cost', 'stock.view', 'sale.view_own'] as const),
  ...(['sale.view', 'customer.view', 'report.view'] as const),
];

const OF_VISITS: readonly Action[] = [
  ...(['product.view', 'product.see_cost', 'stock.view', 'sale.view_own', 'sale.view'] as const),
  ...(['report.view', 'branch.view', 'branch.manage', 'audit.view'] as const),
];
/** What visitors are shown, and nothing else of what those permissions open. */
const SHOWN_TO_VISITORS: Readonly<Record<string, Action>> = {
  ...{ analyticsOverview: 'report.view', listProducts: 'product.view' },
  ...{ listStock: 'stock.view', listSales: 'sale.view', getSale: 'sale.view' },
  branchOverview: 'branch.view',
  ...{ getBusinessSettings: 'branch.manage', listAudit: 'audit.view' },
};

interface Caller {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly may: readonly Action[];
  /** The gate that is closed; every door behind it says so. */
  readonly gate?: 'UNAUTHENTICATED' | 'EMAIL_NOT_VERIFIED' | 'BUSINESS_SETUP_REQUIRED';
  /** The session itself is no longer one: every door but the open ones says so first. */
  readonly isOver?: 'SESSION_EXPIRED' | 'SESSION_BINDING_MISMATCH';
  readonly isWaiting?: boolean;
  readonly isOwner?: boolean;
  readonly isByPin?: boolean;
  readonly isKey?: boolean;
  readonly isVisitor?: boolean;
  readonly isPlatform?: boolean;
  readonly isDenied?: boolean;
  readonly isOther?: boolean;
}

let at: TestApp;
let callers: Caller[] = [];
const CANARY = 'Canary Bakery';

beforeAll(async () => {
  at = await startTestApp();
  const mine = await addBusiness(at.database, { name: CANARY });
  callers = [
    ...[...(await staffOf(mine)), ...(await heldBack(mine)), ...(await over(mine))],
    ...(await strangers()),
  ];
});
afterAll(() => at.close());

const allFlags = {
  ...{ canManageProducts: true, canManageUsers: true, canViewReports: true },
  ...{ canManageInventory: true, canProcessRefunds: true },
};

async function staffOf({ businessId, ...mine }: TestBusiness): Promise<Caller[]> {
  const branchIds = [mine.branches[0]?.branchId ?? ''];
  const person = (role: string, flags = {}) =>
    addPerson(at.database, { role, businessId, branchIds, flags });
  const root = await addPerson(at.database, { role: 'super_admin', isSuperAdmin: true });
  const [seller, manager, accountant] = [
    await person('seller', allFlags),
    await person('branch_manager', allFlags),
    await person('accountant', allFlags),
  ];
  const denied = await person('seller', allFlags);
  const byPin = await person('branch_manager', allFlags);
  await peek(
    at.database,
    `with flags as (update membership set can_manage_customers = can_manage_products)
     update session set opened_by = 'pin' where person_id = '${byPin.personId}'`,
  );
  const rights = {
    actions: Object.fromEntries(ACTIONS.map((action) => [action, 'deny'])),
    ...{ discountBasisPoints: null, refundMinor: null, creditMinor: null },
  };
  await peek(at.database, 'update membership set rights = $2 where person_id = $1', [
    denied.personId,
    JSON.stringify(rights),
  ]);
  const all = [...OF_SELLING, ...OF_FLAGS];
  const ofAll = await addApiKey(at.database, { businessId, ...mine }, API_SCOPES);
  const ofProducts = await addApiKey(at.database, { businessId, ...mine }, ['products.read']);
  const shown = { businessId, ...mine };
  const toAll = await addVisit(at.database, shown, VISIT_PARTS);
  const next = await addBusiness(at.database, { name: `${CANARY} next door` });
  const toProducts = await addVisit(at.database, next, ['products']);
  const ofManager = [...MANAGER, ...all];
  return [
    { name: 'owner', headers: mine.owner.headers, may: OWNER, isOwner: true },
    { name: 'manager', headers: mine.manager.headers, may: [...MANAGER, ...OF_SELLING] },
    { name: 'seller', headers: mine.seller.headers, may: [...SELLER, ...OF_SELLING] },
    { name: 'accountant', headers: mine.accountant.headers, may: ACCOUNTANT },
    { name: 'seller with every switch', headers: seller.headers, may: [...SELLER, ...all] },
    { name: 'manager with every switch', headers: manager.headers, may: ofManager },
    {
      ...{ name: 'accountant with every switch', headers: accountant.headers },
      may: [...ACCOUNTANT, ...all].filter((action) => !NEVER_ACCOUNTANT.includes(action)),
    },
    {
      ...{ name: 'seller to whom all is denied', headers: denied.headers, isDenied: true },
      may: ['product.view', 'sale.view_own', 'approval.ask', 'dashboard.seller'],
    },
    { name: 'manager by PIN', headers: byPin.headers, may: ofManager, isByPin: true },
    { name: 'key of every scope', headers: ofAll, may: OF_KEYS, isKey: true },
    { name: 'key for products', headers: ofProducts, may: ['product.view'], isKey: true },
    { name: 'visitor to every part', headers: toAll, may: OF_VISITS, isVisitor: true },
    {
      ...{ name: 'visitor to the products', headers: toProducts, isVisitor: true },
      may: ['product.view'],
    },
    {
      ...{ name: 'super admin', headers: root.headers, isPlatform: true },
      may: ['platform.view', 'platform.approve', 'platform.manage'],
    },
  ];
}

async function heldBack({ businessId, branches }: TestBusiness): Promise<Caller[]> {
  const branchIds = [branches[0]?.branchId ?? ''];
  const unverified = await addPerson(at.database, { role: 'seller', businessId, branchIds });
  const waiting = await addPerson(at.database, { role: 'branch_manager', businessId, branchIds });
  const owner = await addBusiness(at.database, { name: 'Not approved' });
  const newcomer = await addPerson(at.database, { role: 'business_admin' });
  await peek(at.database, 'update person set email_verified_at = null where person_id = $1', [
    unverified.personId,
  ]);
  await peek(at.database, `update membership set state = 'awaiting' where person_id = $1`, [
    waiting.personId,
  ]);
  await peek(at.database, `update person set owner_approval = 'waiting' where person_id = $1`, [
    owner.owner.personId,
  ]);
  return [
    { name: 'nobody', headers: {}, may: [], gate: 'UNAUTHENTICATED' },
    {
      ...{ name: 'unverified', headers: unverified.headers, may: [] },
      gate: 'EMAIL_NOT_VERIFIED',
    },
    { name: 'unapproved staff', headers: waiting.headers, may: [], isWaiting: true },
    {
      ...{ name: 'unapproved owner', headers: owner.owner.headers, may: [] },
      ...{ isWaiting: true, isOwner: true },
    },
    {
      ...{ name: 'owner without a business', headers: newcomer.headers, may: [], isOwner: true },
      gate: 'BUSINESS_SETUP_REQUIRED',
    },
  ];
}

/** Owners' sessions that ended, each in its way; the last is alive, but in another browser. */
async function over({ businessId, owner }: TestBusiness): Promise<Caller[]> {
  const admin = () => addPerson(at.database, { role: 'business_admin', businessId });
  const [deactivated, signedOut] = [await admin(), await admin()];
  const [late, bound] = [await admin(), await admin()];
  const body = { userId: deactivated.personId, version: 1 };
  const answer = await at.app.inject({
    ...{ method: 'POST', url: '/api/auth/users/delete', headers: owner.headers, payload: body },
  });
  expect(answer.statusCode, answer.payload).toBe(200);
  await at.app.inject({ url: '/api/auth/logout', headers: signedOut.headers });
  await peek(
    at.database,
    `with late as (update session set created_at = created_at - interval '1 day',
       expires_at = created_at where person_id = $1)
     update session set cookie_hash = sha256('another browser') where person_id = $2`,
    [late.personId, bound.personId],
  );
  const expired = { may: [], isOver: 'SESSION_EXPIRED' } as const;
  return [
    { name: 'somebody deactivated', headers: deactivated.headers, ...expired },
    { name: 'somebody who signed out', headers: signedOut.headers, ...expired },
    { name: 'somebody who came back too late', headers: late.headers, ...expired },
    {
      ...{ name: 'a bearer without its browser', headers: bound.headers, may: [] },
      isOver: 'SESSION_BINDING_MISMATCH',
    },
    {
      ...{ name: 'a bearer in another browser', may: [], isOver: 'SESSION_BINDING_MISMATCH' },
      headers: { ...bound.headers, cookie: '__Host-sid=mine; sid=mine' },
    },
  ];
}

async function strangers(): Promise<Caller[]> {
  const other = await addBusiness(at.database, { name: 'Duka 12' });
  return [
    { name: 'owner next door', headers: other.owner.headers, may: OWNER, isOwner: true },
    { name: 'seller next door', headers: other.seller.headers, may: [...SELLER, ...OF_SELLING] },
  ].map((one) => ({ ...one, isOther: true }));
}

/** Where the work itself looks at a permission; a PIN has it only at a till. */
const WITHIN: Readonly<Record<string, Action>> = {
  // Of low stock, which the table of inputs names, only who keeps stock is told.
  chooseNotices: 'stock.adjust',
  listUsers: 'user.view',
  listPendingUsers: 'user.manage',
  verifyUser: 'user.manage',
  rejectUser: 'user.manage',
  updateUser: 'user.manage',
  deactivateUser: 'user.manage',
  inviteUser: 'user.manage',
  cancelInvitation: 'user.manage',
  clearPin: 'user.manage',
  // Away from a till, as the bodies here have it.
  postCustomerPayment: 'customer.manage',
  payOutCredit: 'customer.manage',
};
/** Owners are the platform's people: it does these with them. */
const PLATFORM_TOO = new Set([
  ...['listUsers', 'listPendingUsers', 'verifyUser', 'rejectUser', 'updateUser'],
  'deactivateUser',
]);

/** They only read, whatever their method. */
const READS = new Set(['listUsers', 'listPendingUsers']);

/** The refusal that is expected, or null for whoever is let in. */
function expectedOf({ access, method, name }: AnyEndpoint, caller: Caller): string | null {
  const { gate, isByPin = false } = caller;
  if (access.kind === 'public') return null;
  if (access.kind === 'device') return 'DEVICE_UNKNOWN';
  if (gate === 'UNAUTHENTICATED') return gate;
  if (caller.isVisitor === true) {
    if (method !== 'GET') return 'VISIT_READS_ONLY';
    const shown = SHOWN_TO_VISITORS[name];
    return shown !== undefined && caller.may.includes(shown) ? null : 'VISIT_NOT_ALLOWED';
  }
  if (caller.isOver !== undefined) return caller.isOver;
  if (caller.isKey === true && method !== 'GET') return 'API_KEY_READS_ONLY';
  if (caller.isKey === true && access.kind !== 'action') return 'API_KEY_NOT_ALLOWED';
  if (access.kind === 'gate') return null;
  const isWrite = method !== 'GET' && !READS.has(name);
  if (isByPin && access.kind !== 'action' && (isWrite || access.kind === 'setup')) {
    return isWrite ? 'SIGN_IN_NEEDED' : 'FORBIDDEN';
  }
  if (access.kind === 'session') return null;
  if (gate === 'EMAIL_NOT_VERIFIED') return isByPin ? 'SIGN_IN_NEEDED' : gate;
  if (access.kind === 'setup') return caller.isOwner === true ? null : 'FORBIDDEN';
  if (gate !== undefined) return gate;
  if (caller.isWaiting === true) return 'ADMIN_APPROVAL_REQUIRED';
  const byPin = (action: Action): boolean => !isByPin || AT_TILL.includes(action);
  if (access.kind === 'action') {
    if (!caller.may.includes(access.action)) return 'PERMISSION_REQUIRED';
    if (!byPin(access.action)) return 'SIGN_IN_NEEDED';
  }
  // Who is denied everything may not ask for it either.
  if (name === 'askApproval' && caller.isDenied === true) return 'PERMISSION_REQUIRED';
  const within = WITHIN[name];
  if (within === undefined || (caller.isPlatform === true && PLATFORM_TOO.has(name))) return null;
  return caller.may.includes(within) && byPin(within) ? null : 'PERMISSION_REQUIRED';
}

const DOORS = new Set([
  ...['UNAUTHENTICATED', 'SESSION_EXPIRED', 'SESSION_BINDING_MISMATCH', 'EMAIL_NOT_VERIFIED'],
  ...['ADMIN_APPROVAL_REQUIRED', 'PERMISSION_REQUIRED', 'SIGN_IN_NEEDED', 'DEVICE_UNKNOWN'],
  ...['BUSINESS_SETUP_REQUIRED', 'BUSINESS_SUSPENDED', 'SECOND_STEP_SETUP_NEEDED'],
  ...['VISIT_OVER', 'VISIT_READS_ONLY', 'VISIT_NOT_ALLOWED'],
  ...['API_KEY_UNKNOWN', 'API_KEY_READS_ONLY', 'API_KEY_NOT_ALLOWED'],
]);

async function ask(endpoint: AnyEndpoint, caller: Caller): Promise<{ code: string; text: string }> {
  const { body, asked = {} } = ROUTES[endpoint.name] ?? {};
  const wanted = Object.entries(asked).map(([name, value]) => [
    name,
    value === 'own' ? SOME_ID : value,
  ]);
  const search = new URLSearchParams(Object.fromEntries(wanted)).toString();
  const answer = await at.app.inject({
    method: endpoint.method,
    url: pathOf(endpoint) + (search === '' ? '' : `?${search}`),
    headers: {
      ...SOME_DEVICE,
      ...caller.headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: jsonOf(body) }),
  });
  const isProblem = answer.headers['content-type']?.toString().includes('problem') === true;
  return { code: isProblem ? answer.json<{ code: string }>().code : 'OK', text: answer.payload };
}

/** These change how somebody is signed in from then on: only who is refused asks them here. */
const UNSETTLING = new Set([
  ...['logout', 'saveBusiness', 'saveBranches', 'saveSecurity', 'savePlatformSecurity'],
]);
const counts = { probes: 0, refused: 0, letIn: 0, leaks: 0 };

describe.each(ENDPOINTS)('$name', (endpoint) => {
  test('lets in who may, and tells everybody else why not', async () => {
    const isOpen = endpoint.access.kind === 'public';
    const wrong: string[] = [];
    for (const caller of isOpen ? callers.filter(({ name }) => name === 'nobody') : callers) {
      const expected = expectedOf(endpoint, caller);
      if (expected === null && UNSETTLING.has(endpoint.name)) continue;
      const { code, text } = await ask(endpoint, caller);
      counts.probes += 1;
      counts[expected === null ? 'letIn' : 'refused'] += 1;
      // Of the platform nobody works in a business.
      const isNowhere = caller.isPlatform === true && code === 'BUSINESS_SETUP_REQUIRED';
      const isRight =
        expected === null
          ? isNowhere || (code !== 'INTERNAL' && (isOpen || !DOORS.has(code)))
          : code === expected;
      if (!isRight) wrong.push(`${caller.name}: ${code} instead of ${expected ?? 'coming in'}`);
      const isLeak = caller.isOther === true && text.includes(CANARY);
      if (isLeak) wrong.push(`${caller.name} sees us`);
      if (isLeak || (!isRight && expected !== null)) counts.leaks += 1;
    }
    expect(wrong).toEqual([]);
  });
});

test('so many were asked, and nobody came in who may not', () => {
  const { probes, refused, letIn, leaks } = counts;
  process.stdout.write(
    `permission matrix: ${ENDPOINTS.length} endpoints by ${callers.length} callers, ` +
      `${probes} probes (${refused} refused, ${letIn} let in), ${leaks} leaks\n`,
  );
  expect(probes).toBeGreaterThan(4_000);
  expect(leaks).toBe(0);
});
