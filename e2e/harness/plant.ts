import { hashSync } from '@node-rs/argon2';
import {
  addBusiness,
  addPerson,
  type BusinessOptions,
  type TestBusiness,
  type TestPerson,
} from '../../packages/server/test/builders.ts';
import { PASSWORD } from './people.ts';
import type { Shop } from './server.ts';

/** A business with somebody of every role, put straight into the database. */
export interface PlantedShop extends TestBusiness {
  readonly name: string;
  readonly admin: TestPerson;
}

const NAME = 'Amina Shop';
const HASH = hashSync(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

/**
 * Plants a business that is set up and approved, with two branches, an owner, a manager, a seller,
 * an accountant, and the platform's super admin. Everybody has `PASSWORD` and a session.
 */
export async function plantShop(
  shop: Shop,
  options: Pick<BusinessOptions, 'currency' | 'taxMode'> = {},
): Promise<PlantedShop> {
  const database = { superuserUrl: shop.superuserUrl() };
  const business = await addBusiness(database, { name: NAME, ...options });
  const admin = await addPerson(database, { role: 'super_admin', isSuperAdmin: true });
  await shop.look('update person set password_hash = $1', [HASH]);
  await shop.look(
    `update session set created_at = now(), last_seen_at = now(),
       expires_at = now() + interval '1 day', idle_ms = 86400000`,
  );
  return { ...business, name: NAME, admin };
}

/**
 * What the browser of a planted person holds, as a sign-in leaves it: the user as the server last
 * told, the token, the business in use.
 */
export function signedIn(person: TestPerson, planted: PlantedShop): Record<string, string> {
  const isStaff = person.role !== 'super_admin';
  const business = {
    _id: planted.businessId,
    name: planted.name,
    businessType: 'grocery',
    currency: planted.currency,
    timezone: 'Africa/Dar_es_Salaam',
  };
  const user = {
    _id: person.personId,
    name: person.name,
    email: person.email,
    role: person.role,
    version: 1,
    isEmailVerified: true,
    isVerified: true,
    business: isStaff ? business : null,
    branch: null,
  };
  const context = {
    businessId: business._id,
    businessType: business.businessType,
    branchId: null,
    currency: business.currency,
    timezone: business.timezone,
  };
  return {
    'tillbook.user': JSON.stringify(user),
    'tillbook.token': person.token,
    ...(isStaff && {
      'tillbook.businessContext': JSON.stringify(context),
      'tillbook.shopName': business.name,
    }),
  };
}
