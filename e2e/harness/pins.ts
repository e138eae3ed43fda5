import { hashSync } from '@node-rs/argon2';
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
