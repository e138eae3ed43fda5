import { customerSortName, customerWords } from '@tillbook/core/customers/customer-words';
import { normalPhone, type PhonePlace } from '@tillbook/core/customers/phone';
import type { MadeCustomer } from '@tillbook/core/sales/sync.api';
import { Again, brokenUniqueness, type Tx } from '../db/database.ts';
import type { LockedAccount } from './accounts.sql.ts';
import { recordDeed, type Clerk } from './clerk.ts';
import { insertAlias, readTold, type ToldRow } from './customer-aliases.sql.ts';
import { keepWords } from './customer-words.sql.ts';
import { insertCustomer, type CustomerFields } from './customers.sql.ts';
import { hashOf } from '../same-request.ts';

/** Customers whom devices made by themselves, as a request tells of them. */
export interface CustomersTold {
  /** Whom an id of a device stands for, whose number somebody has already. */
  readonly standsFor: ReadonlyMap<string, string>;
  /** Ids of which that is still to be written down. */
  readonly joining: ReadonlySet<string>;
  /** Those who are not there yet, as their accounts will begin. */
  readonly fresh: ReadonlyMap<string, LockedAccount>;
}

export const NOBODY_TOLD: CustomersTold = {
  standsFor: new Map(),
  joining: new Set(),
  fresh: new Map(),
};

/** As it is kept: what is no number here is how the customer is called. */
function kept({ _id, name, phone }: MadeCustomer, place: PhonePlace): MadeCustomer {
  const normal = phone === null ? null : normalPhone(phone, place);
  return { _id, name: name ?? (normal === null ? phone : null), phone: normal };
}

/** Finds out who they are. Nothing is written before a sale of theirs is. */
export async function customersTold(
  tx: Tx,
  businessId: string,
  place: PhonePlace,
  made: readonly MadeCustomer[],
): Promise<CustomersTold> {
  const byId = new Map(made.map((one) => [one._id, kept(one, place)]));
  const told = [...byId.values()].filter(({ name, phone }) => name !== null || phone !== null);
  if (told.length === 0) return NOBODY_TOLD;
  const rows = await readTold(tx, businessId, told);
  const rowOf = new Map(rows.map((row) => [row._id, row]));
  const standsFor = new Map<string, string>();
  const joining = new Set<string>();
  const fresh = new Map<string, LockedAccount>();
  for (const one of told) {
    const row = rowOf.get(one._id);
    if (row === undefined || row.isThere) continue;
    const other = standsForOther(row, one, fresh);
    if (other === null) fresh.set(one._id, newAccount(one));
    else standsFor.set(one._id, other);
    if (other !== null && row.aliasOf === null) joining.add(one._id);
  }
  return { standsFor, joining, fresh };
}

/** Whoever has the number; also somebody of the same request. */
function standsForOther(
  { aliasOf, ownerOfPhone }: ToldRow,
  { phone }: MadeCustomer,
  fresh: ReadonlyMap<string, LockedAccount>,
): string | null {
  const known = aliasOf ?? ownerOfPhone;
  if (known !== null || phone === null) return known;
  return [...fresh.values()].find((one) => one.phone === phone)?.customerId ?? null;
}

/** Nobody decided about credit yet: there is none. */
const newAccount = ({ _id: customerId, name, phone }: MadeCustomer): LockedAccount => ({
  ...{ customerId, name, phone, balanceMinor: 0, creditLimitMinor: 0, termsDays: 0 },
  ...{ lastEntry: 0, isArchived: false, isErased: false, version: 1 },
});

/** A sale that is being posted, and whom its device says it is of. */
export interface ToldBy {
  readonly saleId: string;
  readonly customerId: string;
  readonly deviceId: string;
  readonly sellerId: string;
  readonly sellerName: string;
}

/**
 * Writes down those whom sales that are being posted name; comes before the sales.
 * @throws Again when somebody else made or joined one of them meanwhile
 */
export async function writeTold(
  tx: Tx,
  businessId: string,
  at: string,
  told: CustomersTold,
  by: readonly ToldBy[],
): Promise<void> {
  const written = new Set<string>();
  for (const one of by) {
    const { customerId: aliasId, sellerId: personId, sellerName: name } = one;
    const clerk = { businessId, personId, name, at };
    const customerId = told.standsFor.get(aliasId) ?? aliasId;
    const account = told.fresh.get(customerId);
    if (account !== undefined && !written.has(customerId)) await add(tx, clerk, account);
    if (told.joining.has(aliasId) && !written.has(aliasId)) await join(tx, clerk, customerId, one);
    written.add(customerId).add(aliasId);
  }
}

type Writer = Pick<Clerk, 'businessId' | 'personId' | 'name' | 'at'>;

async function add(tx: Tx, clerk: Writer, account: LockedAccount): Promise<void> {
  const { businessId, personId: by, at } = clerk;
  const { customerId, name, phone, creditLimitMinor, termsDays } = account;
  const nothing = { email: null, groupName: null, taxNumber: null, note: null };
  const fields: CustomerFields = { name, phone, ...nothing, creditLimitMinor, termsDays };
  const hash = hashOf({ name, phone });
  const row = { ...fields, customerId, sortName: customerSortName(fields), at, by, hash };
  if (!(await insertCustomer(tx, businessId, row).catch(againIfTaken))) throw new Again();
  await keepWords(tx, businessId, customerId, customerWords(fields));
  await recordDeed(tx, clerk, {
    event: 'customer_saved',
    action: 'customer.added',
    subjectId: customerId,
    detail: { creditLimitMinor, termsDays },
  });
}

/** Somebody got the number meanwhile: done again, it finds them. */
function againIfTaken(error: unknown): never {
  throw brokenUniqueness(error) === 'customer_phone_once' ? new Again() : error;
}

async function join(tx: Tx, clerk: Writer, customerId: string, told: ToldBy): Promise<void> {
  const { businessId, at } = clerk;
  const { customerId: aliasId, deviceId, saleId } = told;
  const alias = { aliasId, customerId, deviceId, saleId, at };
  if (!(await insertAlias(tx, businessId, alias))) throw new Again();
  await recordDeed(tx, clerk, {
    event: 'customer_saved',
    action: 'customer.joined',
    subjectId: customerId,
    detail: { aliasId, saleId },
  });
}
