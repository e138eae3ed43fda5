import type { Database } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { clerkOf } from '../customers/clerk.ts';
import { addCustomer } from '../customers/customers.ts';
import { chanceOf } from './chance.ts';
import type { FoundedShop } from './founded.ts';
import type { InventedDay } from './invent-history.ts';

interface SampleCustomer {
  readonly name: string | null;
  readonly phone: string;
  readonly group: string | null;
  /** How often it is this one, compared with the others. */
  readonly weight: number;
  /** Whole units that may be owed; absent: nothing. */
  readonly limit?: number;
  /** Bought nothing any more from so many days ago on. */
  readonly leftDaysAgo?: number;
}

/** Who comes back, by the currency of the shop. */
const CUSTOMERS: Readonly<Record<string, readonly SampleCustomer[]>> = {
  TZS: [
    { name: 'Mama Salma', phone: '0713 204 118', group: 'Neighbours', weight: 9 },
    { name: 'Mzee Juma Kipande', phone: '0754 881 027', group: 'Neighbours', weight: 7 },
    {
      ...{ name: 'Upendo Nursery School', phone: '0767 330 412', group: 'Schools', weight: 5 },
      limit: 300_000,
    },
    {
      ...{ name: 'Hoteli ya Bahari', phone: '0784 556 903', group: 'Wholesale', weight: 6 },
      limit: 500_000,
    },
    { name: 'Duka la Neema', phone: '0715 620 744', group: 'Wholesale', weight: 4, limit: 200_000 },
    { name: 'Rehema Chuwa', phone: '0658 119 305', group: null, weight: 5 },
    { name: 'Baraka Lyimo', phone: '0747 402 986', group: null, weight: 3 },
    { name: null, phone: '0689 774 251', group: null, weight: 2 },
    { name: 'Sophia Mbwana', phone: '0712 905 338', group: null, weight: 8, leftDaysAgo: 63 },
    {
      ...{ name: 'Mgahawa Tulivu', phone: '0768 213 590', group: 'Wholesale', weight: 6 },
      leftDaysAgo: 63,
    },
  ],
  KWD: [
    { name: 'Fahad Al-Enezi', phone: '5550 1184', group: 'Regulars', weight: 5 },
    { name: 'Mariam Dashti', phone: '6661 2093', group: 'Regulars', weight: 4 },
    {
      name: 'Gulf Breeze Apartments',
      phone: '2240 7715',
      group: 'Companies',
      weight: 4,
      limit: 500,
    },
    { name: 'Nour Language Centre', phone: '2263 4408', group: 'Companies', weight: 3, limit: 250 },
    { name: null, phone: '9904 5512', group: null, weight: 2 },
    { name: 'Hessa Al-Rashed', phone: '6607 4419', group: 'Regulars', weight: 7, leftDaysAgo: 63 },
  ],
};
const TERMS_DAYS = 30;
/** How many of a hundred sales are somebody's who is known. */
const KNOWN_SHARE = 0.14;
const MINUTE_MS = 60_000;

const idOf = ({ shop, foundedMs }: FoundedShop, { phone }: SampleCustomer): string =>
  chanceOf(`${shop.name} customer ${phone}`).id(foundedMs);

/** The customer of this name. */
export function customerNamed(founded: FoundedShop, name: string): string {
  const found = CUSTOMERS[founded.shop.currency]?.find((one) => one.name === name);
  if (found === undefined) throw new Error(`a sample shop has no customer ${name}`);
  return idOf(founded, found);
}

const unitMinorOf = (currency: string): number => (currency === 'KWD' ? 1_000 : 100);

/** Who buys on account, and up to which limit. */
export function onAccountOf(
  founded: FoundedShop,
): { readonly customerId: string; readonly limitMinor: number }[] {
  const { currency } = founded.shop;
  return (CUSTOMERS[currency] ?? []).flatMap((customer) => {
    const limitMinor = (customer.limit ?? 0) * unitMinorOf(currency);
    return limitMinor === 0 ? [] : [{ customerId: idOf(founded, customer), limitMinor }];
  });
}

/** The customers of a shop, added by its owner on the day it was set up. */
export async function addCustomers(db: Database, founded: FoundedShop): Promise<void> {
  const { shop, owner, businessId, foundedMs } = founded;
  const unitMinor = unitMinorOf(shop.currency);
  await db.transact(openTenant(businessId), async (tx) => {
    const clerk = clerkOf(owner, () => foundedMs + MINUTE_MS);
    for (const customer of CUSTOMERS[shop.currency] ?? []) {
      const { name, phone, group, limit = 0 } = customer;
      await addCustomer(tx, owner, clerk, {
        ...{ _id: idOf(founded, customer), name, phone, groupName: group },
        ...{ email: null, taxNumber: null, note: null },
        creditLimitMinor: limit * unitMinor,
        termsDays: limit === 0 ? 0 : TERMS_DAYS,
      });
    }
  });
}

/** The same days with somebody known behind some of the sales. */
export function withCustomers(founded: FoundedShop, days: readonly InventedDay[]): InventedDay[] {
  const chance = chanceOf(`${founded.shop.name} who buys`);
  const customers = (CUSTOMERS[founded.shop.currency] ?? []).map((one) => ({
    ...one,
    known: [idOf(founded, one), one.weight] as const,
  }));
  if (customers.length === 0) return [...days];
  const knownOn = (daysAgo: number) =>
    customers.filter(({ leftDaysAgo = 0 }) => daysAgo >= leftDaysAgo).map(({ known }) => known);
  return days.map((day) => ({
    ...day,
    shifts: day.shifts.map((shift) => ({
      ...shift,
      sales: shift.sales.map((sale) =>
        chance.next() < KNOWN_SHARE
          ? { ...sale, customerId: chance.pick(knownOn(day.daysAgo)) }
          : sale,
      ),
    })),
  }));
}
