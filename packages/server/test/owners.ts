import { addPerson, type TestBusiness, type TestPerson } from './builders.ts';
import { peek, type TestDatabase } from './database.ts';

type Reachable = Pick<TestDatabase, 'superuserUrl'>;

/** Gives a business to somebody who owns another one already; who owned it stays its admin. */
export async function giveBusiness(
  database: Reachable,
  { personId }: Pick<TestPerson, 'personId'>,
  { businessId }: Pick<TestBusiness, 'businessId'>,
): Promise<void> {
  const both = [businessId, personId];
  const change = 'update membership set is_owner = false where business_id = $1';
  await peek(database, change, [businessId]);
  await peek(
    database,
    `insert into membership (person_id, business_id, role, is_owner, state, asked_at)
     values ($2, $1, 'business_admin', true, 'active', '2026-03-04T07:00:00Z')`,
    both,
  );
  await peek(database, 'update business set owner_id = $2 where business_id = $1', both);
}

/** Makes somebody the owner of another business too; answers them with a session in it. */
export async function ownsToo(
  database: Reachable,
  owner: TestPerson,
  business: TestBusiness,
): Promise<TestPerson> {
  await giveBusiness(database, owner, business);
  const { personId, token, headers } = await addPerson(database, { role: 'business_admin' });
  await peek(database, 'update session set person_id = $1, business_id = $2 where person_id = $3', [
    owner.personId,
    business.businessId,
    personId,
  ]);
  return { ...owner, token, headers };
}
