import type { Rate } from '@tillbook/core/businesses/rates';
import { statement, type Reader, type Tx } from '../db/database.ts';

export interface OwnedBusiness {
  readonly businessId: string;
  readonly name: string;
  readonly currency: string;
  readonly timezone: string;
}

const OWNED = statement(
  'owned_businesses',
  'select business_id "businessId", name, currency, timezone from owned_businesses($1)',
);

/** The businesses that a person owns and has set up, by name. */
export async function ownedBusinesses(reader: Reader, personId: string): Promise<OwnedBusiness[]> {
  return reader.rows<OwnedBusiness>(OWNED, [personId]);
}

const CURRENCY = statement('owner_currency_of', 'select owner_currency_of($1) "currency"');

/** The currency an owner sees everything in, or null. */
export async function ownerCurrency(reader: Reader, personId: string): Promise<string | null> {
  return (await reader.one<{ currency: string | null }>(CURRENCY, [personId])).currency;
}

const RATES = statement(
  'owner_rates',
  `select from_currency "fromCurrency", to_currency "toCurrency", on_day "onDay",
     rate_nano "rateNano" from owner_rates($1)`,
);

/** What an owner said that currencies are worth, newest first. */
export async function ownerRates(reader: Reader, personId: string): Promise<Rate[]> {
  return reader.rows<Rate>(RATES, [personId]);
}

const SAVE_CURRENCY = statement('save_owner_currency', 'select save_owner_currency($1, $2)');

export async function keepOwnerCurrency(tx: Tx, personId: string, code: string): Promise<void> {
  await tx.rows(SAVE_CURRENCY, [personId, code]);
}

const SAVE_RATE = statement('save_owner_rate', 'select save_owner_rate($1, $2, $3, $4, $5, $6)');

export async function keepOwnerRate(
  tx: Tx,
  personId: string,
  rate: Rate,
  at: string,
): Promise<void> {
  const { fromCurrency, toCurrency, onDay, rateNano } = rate;
  await tx.rows(SAVE_RATE, [personId, fromCurrency, toCurrency, onDay, rateNano, at]);
}
