import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import type { compareBusinesses } from '@tillbook/core/businesses/compared-businesses.api';
import { Refusal } from '@tillbook/core/refusals';
import { daysOf, type Period } from '@tillbook/core/reports/compared';
import { bucketDaysOf, subjectsOf } from '@tillbook/core/reports/comparison';
import type { Reader } from '../db/database.ts';
import { noTenant, openTenant } from '../db/tenant.sql.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import type { Doors } from '../http/bind.ts';
import { comparingOf, headOf } from './analytics-period.ts';
import { keptOf, knownOf, NO_GOODS, subjectOf } from './comparison.ts';
import {
  ownedBusinesses,
  ownerCurrency,
  ownerRates,
  type OwnedBusiness,
} from './my-businesses.sql.ts';
import { branchClocks } from './scope.sql.ts';

type Answer = AnswerOf<typeof compareBusinesses>;

/**
 * Businesses of one owner on the same axes, one transaction for each with that tenant open: whose
 * they are the database says, not the address. Days are each business's own.
 * @throws Refusal NOT_FOUND for one that is not the caller's, VALIDATION_FAILED
 */
export async function showComparisonOfBusinesses(
  doors: Doors,
  actor: Actor,
  { of = '', ...asked }: QueryOf<typeof compareBusinesses>,
): Promise<Answer> {
  const { db } = doors;
  const nowMs = doors.clock();
  const keys = subjectsOf('business', of);
  if (typeof keys === 'string') {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('?/of', keys)]);
  }
  const own = await db.read(noTenant, async (reader) => ({
    all: await ownedBusinesses(reader, actor.personId),
    seenIn: await ownerCurrency(reader, actor.personId),
    rates: await ownerRates(reader, actor.personId),
  }));
  const here = openTenant(inBusiness(actor).businessId);
  const comparing = await db.read(here, (reader) => comparingOf(reader, actor, nowMs, asked));
  const subjects: Answer['subjects'] = [];
  for (const key of keys) {
    const business = own.all.find(({ businessId }) => businessId === key);
    if (business === undefined) throw new Refusal('NOT_FOUND');
    subjects.push(
      await db.read(openTenant(key), (reader) => subjectIn(reader, business, comparing.now)),
    );
  }
  return {
    ...headOf(actor, nowMs, comparing),
    ...{ by: 'business', bucketDays: bucketDaysOf(daysOf(comparing.now)) },
    subjects,
    owned: own.all.map(({ businessId: _id, name, currency }) => ({ _id, name, currency })),
    ...{ seenIn: own.seenIn, rates: own.rates },
  };
}

async function subjectIn(
  reader: Reader,
  { businessId: key, name, currency }: OwnedBusiness,
  { from, to }: Period,
): Promise<Answer['subjects'][number]> {
  const branchIds = (await branchClocks(reader, null)).map(({ branchId }) => branchId);
  const kept = await keptOf(reader, { from, to, branchIds });
  const told = { ...{ key, name, from, to, ...NO_GOODS }, ...kept };
  // Nothing can be taken from an owner: they see what goods cost.
  const known = knownOf('business', true);
  return { ...subjectOf(told, bucketDaysOf(daysOf({ from, to })), known), currency };
}
