import { normaliseUser } from '@tillbook/core/auth/user';
import { beforeEach, expect, test, vi } from 'vitest';
import { createKnownSellers, type KnownSellers } from './known-sellers.ts';
import { createPlaces, type Places } from './places.ts';
import { lease, uuid } from './test-counter.ts';
import { browserStorage } from './test-outbox.ts';

const device: { places: Places | null; knownSellers: KnownSellers | null } = {
  places: null,
  knownSellers: null,
};
vi.mock('./browser-outbox.ts', () => ({
  get places() {
    return device.places;
  },
  get knownSellers() {
    return device.knownSellers;
  },
}));
const { tillsHere } = await import('./tills-here.ts');

const [SHOP, OTHER_SHOP] = [uuid(1), uuid(2)];
const [AMINA, JUMA] = [uuid(11), uuid(12)];
const [KARIAKOO, MBEZI] = [uuid(21), uuid(22)];

const places = (): Places => device.places as Places;
const known = (): KnownSellers => device.knownSellers as KnownSellers;

/** Somebody whose PIN was used here. */
async function usedPin(businessId: string, personId: string, name: string): Promise<void> {
  const business = { _id: businessId, name: `Shop ${businessId.at(-1)}`, businessType: 'grocery' };
  const user = normaliseUser({
    ...{ _id: personId, name, email: 'a@shop.test', role: 'seller', isEmailVerified: true },
    ...{ isVerified: true, business: { ...business, currency: 'TZS', timezone: 'UTC' } },
  });
  if (user === null) throw new Error('no user');
  const locked = { salt: '', iv: '', bytes: '' };
  const seen = { seenAtMs: 0, wrong: 0, wrongAtMs: 0 };
  const kept = { user, keyId: uuid(31), pinSetAt: '2026-11-01', locked, ...seen };
  await known().keep(businessId, kept);
}

const stands = (businessId: string, personId: string, branchId: string): Promise<void> =>
  places().keep({ businessId, personId }, lease({ branchId }));

const sellsNow = (businessId: string, personId: string, branchId: string): Promise<void> =>
  known().setCurrent(businessId, { personId, branchId, keyId: uuid(31), secret: 's' });

beforeEach(() => {
  const { database, seal } = browserStorage().tab();
  device.places = createPlaces(database, seal);
  device.knownSellers = createKnownSellers(database, seal);
});

test('a till where nobody used a PIN is opened by nobody', async () => {
  await stands(SHOP, AMINA, KARIAKOO);
  await sellsNow(SHOP, AMINA, KARIAKOO);
  expect(await tillsHere()).toEqual([]);
});

test('a browser without a till opens nothing, whose PIN it ever knew', async () => {
  await usedPin(SHOP, JUMA, 'Juma');
  expect(await tillsHere()).toEqual([]);
});

test('the till is where its last seller stood, for everybody whose PIN was used there', async () => {
  await stands(SHOP, AMINA, KARIAKOO);
  await stands(SHOP, JUMA, MBEZI);
  await usedPin(SHOP, AMINA, 'Amina');
  await usedPin(SHOP, JUMA, 'Juma');
  await sellsNow(SHOP, JUMA, MBEZI);
  const [till, ...others] = await tillsHere();
  expect(others).toEqual([]);
  expect(till?.at).toEqual({ businessId: SHOP, branchId: MBEZI, personId: JUMA });
  const people = till?.people.map(({ name, obstacle, isKnown }) => ({ name, obstacle, isKnown }));
  expect(people).toEqual([
    { name: 'Amina', obstacle: null, isKnown: true },
    { name: 'Juma', obstacle: null, isKnown: true },
  ]);
});

test('each business has its own till and people', async () => {
  await stands(SHOP, AMINA, KARIAKOO);
  await stands(OTHER_SHOP, JUMA, MBEZI);
  await usedPin(SHOP, AMINA, 'Amina');
  await usedPin(OTHER_SHOP, JUMA, 'Juma');
  const tills = await tillsHere();
  expect(
    tills.map(({ businessName, at, people }) => [businessName, at.branchId, people[0]?.name]),
  ).toEqual([
    ['Shop 1', KARIAKOO, 'Amina'],
    ['Shop 2', MBEZI, 'Juma'],
  ]);
});
