import { hashSync } from '@node-rs/argon2';
import type { Page } from 'playwright-core';
import type { TestPerson } from '../../packages/server/test/builders.ts';
import type { Shop } from './server.ts';

/** The cheapest hash that the server takes: a journey has no secrets. */
const HOW = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Gives somebody of a business a PIN, as if they had set it in their profile. */
export async function givePin(
  shop: Shop,
  businessId: string,
  { personId }: Pick<TestPerson, 'personId'>,
  pin: string,
): Promise<void> {
  await shop.look(
    `insert into person_pin (business_id, person_id, pin_hash, set_at)
     values ($1, $2, $3, now()) returning 1`,
    [businessId, personId, hashSync(pin, HOW)],
  );
}

/** How many people's keys lie on a device: those whose PIN was used there. */
export const sellersKnown = (page: Page): Promise<number> =>
  page.evaluate<number>(`(async () => {
    const [{ name, version }] = (await indexedDB.databases()).filter((d) => d.name === 'tillbook.device');
    const db = await new Promise((done) => {
      const asked = indexedDB.open(name, version);
      asked.onsuccess = () => done(asked.result);
    });
    const keys = await new Promise((done) => {
      const asked = db.transaction('credentials').objectStore('credentials').getAllKeys();
      asked.onsuccess = () => done(asked.result);
    });
    db.close();
    return keys.filter((key) => key.includes('/seller/')).length;
  })()`);
