import { VISIT_HEADER } from '@tillbook/core/headers';
import type { VisitPart } from '@tillbook/core/businesses/visits';
import { addPerson, newId, TEST_NOW, type TestBusiness } from './builders.ts';
import { peek, type TestDatabase } from './database.ts';

/** A super admin whom the owner lets see parts of the business for an hour; their headers. */
export async function addVisit(
  database: TestDatabase,
  { businessId, owner }: Pick<TestBusiness, 'businessId' | 'owner'>,
  parts: readonly VisitPart[],
): Promise<Readonly<Record<string, string>>> {
  const root = await addPerson(database, { role: 'super_admin', isSuperAdmin: true });
  const visitId = newId();
  const at = new Date(TEST_NOW).toISOString();
  await peek(
    database,
    `insert into visit (business_id, visit_id, asked_by, asked_by_name, reason, asked_at, lapses_at,
       parts, allowed_at, allowed_by, allowed_by_name, ends_at)
     values ($1, $2, $3, $4, 'To help', $5, $5::timestamptz + interval '7 days', $6, $5, $7, $8,
       $5::timestamptz + interval '1 hour')`,
    [businessId, visitId, root.personId, root.name, at, parts, owner.personId, owner.name],
  );
  return { ...root.headers, [VISIT_HEADER]: `${businessId}.${visitId}` };
}
