import type {
  businessesToday,
  saveOwnerCurrency,
  saveOwnerRate,
} from '@tillbook/core/businesses/my-businesses.api';
import type { AnswerOf, BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { isCurrency } from '@tillbook/core/money';
import { Refusal } from '@tillbook/core/refusals';
import { businessDate } from '@tillbook/core/reports/period';
import { isoOf } from '../clock.ts';
import type { Reader } from '../db/database.ts';
import { noTenant, openTenant } from '../db/tenant.sql.ts';
import { sumDebts } from '../debts/debt-book.sql.ts';
import type { Actor } from '../http/actor.ts';
import type { Doors } from '../http/bind.ts';
import { cashIn } from './branch-cards.ts';
import { branchFacts } from './branch-cards.sql.ts';
import { alertsOf, dayFigures, NO_REFUNDS } from './figures.ts';
import { keepOwnerCurrency, keepOwnerRate, ownedBusinesses } from './my-businesses.sql.ts';
import { ownerCurrency, ownerRates, type OwnedBusiness } from './my-businesses.sql.ts';
import { needs } from './needs.sql.ts';
import { branchClocks } from './scope.sql.ts';
import { scopeOfBusiness } from './scope.ts';
import { hourSums, partHours } from './today.sql.ts';

type Mine = AnswerOf<typeof businessesToday>;

/**
 * Every business that the caller owns, one transaction for each with that tenant open: none ever
 * sees another's rows, and whose businesses they are the database says, not the caller.
 */
export async function showMyBusinesses(doors: Doors, actor: Actor): Promise<Mine> {
  const { db, clock } = doors;
  const nowMs = clock();
  const { personId } = actor;
  const own = await db.read(noTenant, async (reader) => ({
    owned: await ownedBusinesses(reader, personId),
    currency: await ownerCurrency(reader, personId),
    rates: await ownerRates(reader, personId),
  }));
  const businesses: Mine['businesses'] = [];
  for (const business of own.owned) {
    const tenant = openTenant(business.businessId);
    businesses.push(await db.read(tenant, (reader) => todayOf(reader, business, nowMs)));
  }
  const zone = actor.business?.timezone ?? 'UTC';
  return {
    currency: own.currency,
    today: businessDate(nowMs, zone, 0),
    asOf: isoOf(clock),
    businesses,
    rates: own.rates,
  };
}

async function todayOf(
  reader: Reader,
  business: OwnedBusiness,
  nowMs: number,
): Promise<Mine['businesses'][number]> {
  const { businessId, name, currency } = business;
  const scope = scopeOfBusiness(business, nowMs, await branchClocks(reader, null));
  const parts = await partHours(reader, scope);
  const figures = dayFigures(await hourSums(reader, scope), parts, NO_REFUNDS);
  const counts = await needs(reader, scope, nowMs);
  let cashMinor = 0;
  for (const branch of await branchFacts(reader, businessId, null)) {
    cashMinor += await cashIn(reader, businessId, branch);
  }
  return {
    ...{ _id: businessId, name, currency, businessDate: scope.businessDate, cashMinor },
    comparedDate: scope.comparedDate,
    netSalesMinor: figures.netSalesMinor,
    salesMinor: figures.salesMinor.value,
    profitMinor: figures.profitMinor.value,
    debtsMinor: (await sumDebts(reader, businessId, scope.businessDate)).balanceMinor,
    alerts: alertsOf({
      products_oversold: counts.productsOversold,
      products_out: counts.productsOut,
      shifts_open_long: counts.shiftsOpenLong,
    }),
  };
}

const unknown = (field: string, code: string): Refusal =>
  new Refusal('VALIDATION_FAILED', {}, [fieldError(`#/${field}`, code)]);

/** Says what a currency is worth from a day on; the same day again is corrected. */
export async function saveTheRate(
  doors: Doors,
  actor: Actor,
  body: BodyOf<typeof saveOwnerRate>,
): Promise<void> {
  for (const field of ['fromCurrency', 'toCurrency'] as const) {
    if (!isCurrency(body[field])) throw unknown(field, 'NOT_IN_LIST');
  }
  if (body.fromCurrency === body.toCurrency) throw unknown('toCurrency', 'NOT_UNIQUE');
  const at = isoOf(doors.clock);
  await doors.db.transact(noTenant, (tx) => keepOwnerRate(tx, actor.personId, body, at));
}

/** Chooses the currency in which the owner sees all businesses. */
export async function saveTheCurrency(
  doors: Doors,
  actor: Actor,
  { currency }: BodyOf<typeof saveOwnerCurrency>,
): Promise<void> {
  if (!isCurrency(currency)) throw unknown('currency', 'NOT_IN_LIST');
  await doors.db.transact(noTenant, (tx) => keepOwnerCurrency(tx, actor.personId, currency));
}
