import type { z } from 'zod';
import type { membership } from '@tillbook/core/auth/auth.api';
import type { Reader } from '../db/database.ts';
import { businessesOf } from './memberships.sql.ts';

type Membership = z.output<typeof membership>;

/** The businesses a person may switch to, by name, each with the branches in reach. */
export async function myMemberships(reader: Reader, personId: string): Promise<Membership[]> {
  const found = new Map<string, Membership>();
  for (const row of await businessesOf(reader, personId)) {
    const { businessId: _id, name, role, currency } = row;
    const business = found.get(_id) ?? { _id, name, role, currency, branches: [] };
    found.set(_id, business);
    if (row.branchId === null) continue;
    business.branches.push({
      _id: row.branchId,
      name: row.branchName ?? '',
      code: row.branchCode ?? '',
    });
  }
  return [...found.values()];
}
