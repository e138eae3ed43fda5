import { ageingOf } from '@tillbook/core/customers/ageing';
import { customerSortName, customerWords } from '@tillbook/core/customers/customer-words';
import type {
  addCustomer as addCustomerApi,
  CustomerDetail,
  CustomerRow,
  editCustomer as editCustomerApi,
} from '@tillbook/core/customers/customers.api';
import { normalPhone } from '@tillbook/core/customers/phone';
import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { can } from '@tillbook/core/permissions';
import { Refusal } from '@tillbook/core/refusals';
import { Again, brokenUniqueness, type Reader, type Tx } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { openEntries } from './accounts.sql.ts';
import { recordDeed, type Clerk } from './clerk.ts';
import { readAliases } from './customer-aliases.sql.ts';
import { keepWords } from './customer-words.sql.ts';
import {
  findCustomer,
  insertCustomer,
  readBought,
  updateCustomer,
  type CustomerFields,
} from './customers.sql.ts';
import { lockAccount } from './enter.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

type NewCustomer = BodyOf<typeof addCustomerApi>;

/** A customer as kept. @throws Refusal NOT_FOUND */
export async function customerFor(
  reader: Reader,
  businessId: string,
  customerId: string,
): Promise<CustomerRow> {
  const found = await findCustomer(reader, businessId, customerId);
  if (found === null) throw new Refusal('NOT_FOUND');
  const { contentHash: _hash, createdAt: _at, isErased: _erased, ...row } = found;
  return row;
}

/** @throws Refusal NOT_FOUND */
export async function customerDetailFor(
  reader: Reader,
  clerk: Pick<Clerk, 'businessId' | 'today'>,
  customerId: string,
): Promise<CustomerDetail> {
  const { businessId, today } = clerk;
  const found = await findCustomer(reader, businessId, customerId);
  if (found === null) throw new Refusal('NOT_FOUND');
  const { contentHash: _hash, ...row } = found;
  const open = await openEntries(reader, businessId, customerId, 'debit');
  const bought = await readBought(reader, businessId, customerId);
  return { ...row, ...ageingOf(open, today), ...bought };
}

const NAMELESS = [fieldError('#/name', 'REQUIRED'), fieldError('#/phone', 'REQUIRED')];

/** The fields as they are kept. @throws Refusal VALIDATION_FAILED */
function kept(clerk: Clerk, fields: CustomerFields): CustomerFields {
  const { name, phone } = fields;
  if (name === null && phone === null) throw new Refusal('VALIDATION_FAILED', {}, NAMELESS);
  if (phone === null) return fields;
  const normal = normalPhone(phone, clerk);
  if (normal === null) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/phone', 'PATTERN')]);
  }
  return { ...fields, phone: normal };
}

/** Limit and terms are decided by who manages customers. */
function refuseTerms(actor: Pick<Actor, 'role' | 'permissions'>, body: NewCustomer): void {
  if (body.creditLimitMinor === 0 && body.termsDays === 0) return;
  if (!can(actor, 'customer.manage')) {
    throw new Refusal('PERMISSION_REQUIRED', { permission: 'customer.manage' });
  }
}

/**
 * Adds a customer as a person asks for it.
 * @throws Refusal PERMISSION_REQUIRED, VALIDATION_FAILED, DUPLICATE_VALUE, IDEMPOTENCY_KEY_REUSED
 */
export async function addCustomer(
  tx: Tx,
  actor: Actor,
  clerk: Clerk,
  body: NewCustomer,
): Promise<void> {
  refuseTerms(actor, body);
  await putCustomer(tx, clerk, body);
}

/**
 * Adds a customer; the same request again changes nothing.
 * @throws Refusal VALIDATION_FAILED, DUPLICATE_VALUE, IDEMPOTENCY_KEY_REUSED
 */
export async function putCustomer(tx: Tx, clerk: Clerk, body: NewCustomer): Promise<void> {
  const { businessId, at, personId: by } = clerk;
  const { _id: customerId, ...given } = body;
  const fields = kept(clerk, given);
  const hash = hashOf(given);
  if (isSameAgain(await findCustomer(tx, businessId, customerId), hash)) return;
  if ((await readAliases(tx, businessId, [customerId])).length > 0) {
    throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  }
  const sortName = customerSortName(fields);
  const row = { ...fields, customerId, sortName, at, by, hash };
  // The same request a moment ago: done again, it finds that customer.
  if (!(await refusingTaken(insertCustomer(tx, businessId, row)))) throw new Again();
  await keepWords(tx, businessId, customerId, customerWords(fields));
  const { creditLimitMinor, termsDays } = fields;
  await recordDeed(tx, clerk, {
    event: 'customer_saved',
    action: 'customer.added',
    subjectId: customerId,
    detail: { creditLimitMinor, termsDays },
  });
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT, VALIDATION_FAILED, DUPLICATE_VALUE */
export async function editCustomer(
  tx: Tx,
  clerk: Clerk,
  customerId: string,
  body: BodyOf<typeof editCustomerApi>,
): Promise<void> {
  const { businessId, at } = clerk;
  const before = await lockAccount(tx, businessId, customerId);
  if (before.isErased) throw new Refusal('INVALID_STATE');
  if (before.version !== body.version) throw new Refusal('VERSION_CONFLICT');
  const fields = kept(clerk, body);
  const { isArchived } = body;
  const row = { ...fields, customerId, sortName: customerSortName(fields), isArchived, at };
  await refusingTaken(updateCustomer(tx, businessId, row));
  await keepWords(tx, businessId, customerId, customerWords(fields));
  const { creditLimitMinor, termsDays } = fields;
  await recordDeed(tx, clerk, {
    event: 'customer_saved',
    action: 'customer.changed',
    subjectId: customerId,
    detail: {
      before: {
        creditLimitMinor: before.creditLimitMinor,
        termsDays: before.termsDays,
        isArchived: before.isArchived,
      },
      after: { creditLimitMinor, termsDays, isArchived },
      isRenamed: before.name !== fields.name || before.phone !== fields.phone,
    },
  });
}

async function refusingTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (brokenUniqueness(error) !== 'customer_phone_once') throw error;
    const errors = [fieldError('#/phone', 'NOT_UNIQUE')];
    throw new Refusal('DUPLICATE_VALUE', { field: 'phone number' }, errors);
  }
}
