import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { CHART } from '@tillbook/core/ledger/accounts';
import type { Flags, StaffRole } from '@tillbook/core/permissions';
import { borrowed, type TestDatabase } from './database.ts';

/** The moment at which tests begin: a Wednesday morning in Dar es Salaam. */
export const TEST_NOW = Date.parse('2026-03-04T07:00:00.000Z');

export interface TestPerson {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  /** A session of a client without cookies. */
  readonly token: string;
  readonly headers: { readonly authorization: string };
}

export interface TestBusiness {
  readonly businessId: string;
  readonly currency: string;
  readonly owner: TestPerson;
  readonly manager: TestPerson;
  readonly seller: TestPerson;
  readonly accountant: TestPerson;
  readonly branches: readonly { branchId: string; code: string; name: string; tillId: string }[];
  readonly taxClasses: { readonly standard: string; readonly zero: string };
}

export interface BusinessOptions {
  readonly name?: string;
  readonly currency?: string;
  readonly timezone?: string;
  readonly taxMode?: 'inclusive' | 'exclusive';
  readonly stockPolicy?: 'block' | 'warn' | 'allow';
  readonly branchCount?: number;
}

let lastMs = 0;
let countInMs = 0;

/**
 * A UUIDv7 of this moment, for ids that clients make. Two of one millisecond are in their order:
 * what a test makes first has the lower id, on a fast machine too.
 */
export function newId(): string {
  const nowMs = Date.now();
  countInMs = nowMs === lastMs ? countInMs + 1 : 0;
  lastMs = nowMs;
  const time = nowMs.toString(16).padStart(12, '0');
  const count = (countInMs % 0x1000).toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}${randomUUID().slice(18)}`;
}

type Query = (text: string, values: unknown[]) => Promise<unknown>;
/** Any database that a test may write into past every wall. */
type Reachable = Pick<TestDatabase, 'superuserUrl'>;

function past<T>(database: Reachable, work: (query: Query) => Promise<T>): Promise<T> {
  return borrowed(database.superuserUrl, (client) =>
    work((text, values) => client.query(text, values)),
  );
}

interface PersonOptions {
  readonly role: string;
  readonly businessId?: string;
  readonly branchIds?: readonly string[];
  readonly flags?: Partial<Flags>;
  readonly isSuperAdmin?: boolean;
  readonly isOwner?: boolean;
  readonly name?: string;
}

async function insertPerson(query: Query, options: PersonOptions): Promise<TestPerson> {
  const personId = newId();
  const name = options.name ?? `Test ${options.role}`;
  const email = `${options.role}.${personId.slice(-8)}@example.test`;
  const at = new Date(TEST_NOW).toISOString();
  await query(
    `insert into person (person_id, name, email, is_super_admin, email_verified_at,
       owner_approval, owner_asked_at, created_at)
     values ($1, $2, $3, $4, $5, 'approved', $5, $5)`,
    [personId, name, email, options.isSuperAdmin ?? false, at],
  );
  if (options.businessId !== undefined) {
    await query(
      `insert into membership (person_id, business_id, role, is_owner, branch_ids, state, asked_at,
         can_manage_products, can_manage_sales, can_manage_users, can_view_reports,
         can_manage_inventory, can_process_refunds)
       values ($1, $2, $3, $4, $5, 'active', $6, $7, $8, $9, $10, $11, $12)`,
      [
        personId,
        options.businessId,
        options.role,
        options.isOwner ?? false,
        options.branchIds ?? [],
        at,
        options.flags?.canManageProducts ?? false,
        options.flags?.canManageSales ?? true,
        options.flags?.canManageUsers ?? false,
        options.flags?.canViewReports ?? false,
        options.flags?.canManageInventory ?? false,
        options.flags?.canProcessRefunds ?? false,
      ],
    );
  }
  const token = await insertSession(query, personId, options.businessId, options.branchIds?.[0]);
  const headers = { authorization: `Bearer ${token}` };
  return { personId, name, email, role: options.role, token, headers };
}

async function insertSession(
  query: Query,
  personId: string,
  businessId?: string,
  branchId?: string,
): Promise<string> {
  const token = `s1_${randomBytes(32).toString('base64url')}`;
  const hash = createHash('sha256').update(token).digest();
  await query(
    `insert into session (session_id, token_hash, person_id, kind, business_id, branch_id,
       created_at, last_seen_at, expires_at, idle_ms)
     values ($1, $2, $3, 'full', $4, $5, $6, $6, $7, $8)`,
    [
      newId(),
      hash,
      personId,
      businessId ?? null,
      branchId ?? null,
      new Date(TEST_NOW).toISOString(),
      new Date(TEST_NOW + 400 * 86_400_000).toISOString(),
      400 * 86_400_000,
    ],
  );
  return token;
}

/** A person with a session, in a business or (super_admin) in none. */
export async function addPerson(database: Reachable, options: PersonOptions): Promise<TestPerson> {
  return past(database, (query) => insertPerson(query, options));
}

/**
 * A business that is set up and approved: branches with a till each, the chart of accounts, two
 * tax classes (18 % standard, zero), and one person per role. Manager and seller work in the first
 * branch.
 */
export async function addBusiness(
  database: Reachable,
  options: BusinessOptions = {},
): Promise<TestBusiness> {
  return past(database, async (query) => {
    const businessId = newId();
    const currency = options.currency ?? 'TZS';
    const timezone = options.timezone ?? 'Africa/Dar_es_Salaam';
    const at = new Date(TEST_NOW).toISOString();
    const founder = await insertPerson(query, { role: 'business_admin' });
    await query(
      `insert into business (business_id, name, business_type, currency, timezone, tax_mode,
         stock_policy, owner_id, created_at, setup_finished_at)
       values ($1, $2, 'grocery', $3, $4, $5, $6, $7, $8, $8)`,
      [
        businessId,
        options.name ?? 'Amina Shop',
        currency,
        timezone,
        options.taxMode ?? 'inclusive',
        options.stockPolicy ?? 'block',
        founder.personId,
        at,
      ],
    );
    const branches = await insertBranches(query, businessId, timezone, options.branchCount ?? 2);
    const taxClasses = await insertBooks(query, businessId);
    const first = branches[0]?.branchId ?? '';
    const person = (role: StaffRole, more: Partial<PersonOptions> = {}) =>
      insertPerson(query, { role, businessId, ...more });
    const owner = await person('business_admin', { isOwner: true });
    await query('update business set owner_id = $2 where business_id = $1', [
      businessId,
      owner.personId,
    ]);
    return {
      businessId,
      currency,
      branches,
      taxClasses,
      owner,
      manager: await person('branch_manager', { branchIds: [first] }),
      seller: await person('seller', { branchIds: [first] }),
      accountant: await person('accountant'),
    };
  });
}

async function insertBranches(
  query: Query,
  businessId: string,
  timezone: string,
  count: number,
): Promise<TestBusiness['branches']> {
  const names = ['Kariakoo', 'Mbezi', 'Mwenge', 'Sinza'];
  const branches: { branchId: string; code: string; name: string; tillId: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const branch = {
      branchId: newId(),
      code: `B${index + 1}`,
      name: names[index] ?? `Branch ${index + 1}`,
      tillId: newId(),
    };
    const at = new Date(TEST_NOW).toISOString();
    await query(
      `insert into branch (business_id, branch_id, name, code, timezone, created_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [businessId, branch.branchId, branch.name, branch.code, timezone, at],
    );
    await query(
      `insert into till (business_id, till_id, branch_id, name, code, created_at)
       values ($1, $2, $3, 'Till 1', 'T1', $4)`,
      [businessId, branch.tillId, branch.branchId, at],
    );
    await query('insert into audit_stream (business_id, stream_id) values ($1, $2)', [
      businessId,
      branch.tillId,
    ]);
    branches.push(branch);
  }
  return branches;
}

async function insertBooks(
  query: Query,
  businessId: string,
): Promise<{ standard: string; zero: string }> {
  for (const account of CHART) {
    await query('insert into account (business_id, code, name, kind) values ($1, $2, $3, $4)', [
      businessId,
      account.code,
      account.name,
      account.kind,
    ]);
  }
  await query('insert into audit_stream (business_id, stream_id) values ($1, $1)', [businessId]);
  const taxClasses = { standard: newId(), zero: newId() };
  await query(
    `insert into tax_class (business_id, tax_class_id, name, tax_basis_points, is_default)
     values ($1, $2, 'Standard', 1800, true), ($1, $3, 'Zero rated', 0, false)`,
    [businessId, taxClasses.standard, taxClasses.zero],
  );
  return taxClasses;
}

export interface TestProduct {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly priceMinor: number;
  readonly costMinor: number;
}

/**
 * Products on the shelf of every branch, `quantityMilli` each, their opening stock journalled as
 * the product room does it: a movement, a level, and an entry against opening balance equity.
 */
export async function addProducts(
  database: Reachable,
  business: TestBusiness,
  products: readonly {
    name: string;
    priceMinor: number;
    costMinor: number;
    quantityMilli: number;
    barcode?: string;
    taxClassId?: string;
    kind?: 'goods' | 'kit' | 'service';
    unit?: string;
    /** Any quantity, unless a test is about the step. */
    stepMilli?: number;
    components?: readonly { productId: string; quantityMilli: number }[];
  }[],
): Promise<TestProduct[]> {
  return past(database, async (query) => {
    const made: TestProduct[] = [];
    for (const product of products) {
      const productId = newId();
      const sku = `SKU-${productId.slice(-12)}`;
      const at = new Date(TEST_NOW).toISOString();
      await query(
        `insert into product (business_id, product_id, name, sort_name, sku, barcode, tax_class_id,
           price_minor, cost_minor, created_at, updated_at, created_hash, kind, unit, step_milli)
         values ($1, $2, $3, lower($3), $4, $5, $6, $7, $8, $9, $9, '\\x00', $10, $11, $12)`,
        [
          business.businessId,
          productId,
          product.name,
          sku,
          product.barcode ?? null,
          product.taxClassId ?? business.taxClasses.standard,
          product.priceMinor,
          product.costMinor,
          at,
          product.kind ?? 'goods',
          product.unit ?? 'piece',
          product.stepMilli ?? 1,
        ],
      );
      for (const { productId: componentId, quantityMilli } of product.components ?? []) {
        await query('insert into kit_component values ($1, $2, $3, $4)', [
          business.businessId,
          productId,
          componentId,
          quantityMilli,
        ]);
      }
      const stocked = (product.kind ?? 'goods') === 'goods' ? business.branches : [];
      for (const branch of stocked) {
        await insertOpening(query, business.businessId, branch.branchId, productId, product);
      }
      made.push({
        productId,
        name: product.name,
        sku,
        priceMinor: product.priceMinor,
        costMinor: product.costMinor,
      });
    }
    return made;
  });
}

export interface TestPack {
  readonly packId: string;
  readonly productId: string;
  readonly priceMinor: number;
}

/** A pack of a product, under a bar code when one is given. */
export async function addPack(
  database: Reachable,
  business: TestBusiness,
  pack: {
    productId: string;
    name: string;
    unitsMilli: number;
    priceMinor: number;
    barcode?: string;
  },
): Promise<TestPack> {
  const { productId, name, unitsMilli, priceMinor, barcode } = pack;
  const packId = newId();
  await past(database, async (query) => {
    await query(
      `insert into product_pack (business_id, pack_id, product_id, name, units_milli, price_minor)
       values ($1, $2, $3, $4, $5, $6)`,
      [business.businessId, packId, productId, name, unitsMilli, priceMinor],
    );
    if (barcode === undefined) return;
    await query(
      `insert into product_barcode (business_id, barcode, product_id, pack_id, kind)
       values ($1, $2, $3, $4, 'pack')`,
      [business.businessId, barcode, productId, packId],
    );
  });
  return { packId, productId, priceMinor };
}

async function insertOpening(
  query: Query,
  businessId: string,
  branchId: string,
  productId: string,
  product: { costMinor: number; quantityMilli: number },
): Promise<void> {
  const valueMinor = Math.round((product.costMinor * product.quantityMilli) / 1_000);
  const hasStock = product.quantityMilli > 0;
  await query(
    `insert into stock_level (business_id, branch_id, product_id, quantity_milli, value_minor,
       unit_cost_minor, last_movement)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      businessId,
      branchId,
      productId,
      product.quantityMilli,
      valueMinor,
      product.costMinor,
      hasStock ? 1 : 0,
    ],
  );
  if (!hasStock) return;
  const sourceId = newId();
  const at = new Date(TEST_NOW).toISOString();
  await query(
    `insert into stock_movement (business_id, branch_id, product_id, number, kind, quantity_milli,
       value_minor, quantity_after_milli, value_after_minor, source_kind, source_id, source_line,
       occurred_at, business_date, recorded_at, stock_policy)
     values ($1, $2, $3, 1, 'opening', $4, $5, $4, $5, 'opening_stock', $6, 1, $7, '2026-03-04',
       $7, 'block')`,
    [businessId, branchId, productId, product.quantityMilli, valueMinor, sourceId, at],
  );
  if (valueMinor === 0) return;
  await query(
    `insert into journal_entry (business_id, entry_id, source_kind, source_id, branch_id,
       business_date, ledger_date, posted_at)
     values ($1, $2, 'opening_stock', $2, $3, '2026-03-04', '2026-03-04', $4)`,
    [businessId, sourceId, branchId, at],
  );
  await query(
    `insert into journal_line (business_id, entry_id, line_no, account_code, debit_minor,
       credit_minor) values ($1, $2, 1, '1200', $3, 0), ($1, $2, 2, '3100', 0, $3)`,
    [businessId, sourceId, valueMinor],
  );
}
