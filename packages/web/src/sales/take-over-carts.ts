import type { DeviceDatabase } from './device-database.ts';
import type { Seal } from './device-seal.ts';
import { createKeptCarts, type KeptCarts } from './kept-carts.ts';
import { readParked } from './parked.ts';
import { readJournal } from './till-journal.ts';

type Texts = Pick<Storage, 'key' | 'length' | 'getItem' | 'removeItem'>;

/** What takes over waits for no other tab where the browser has no locks. */
export type Alone = (work: () => Promise<void>) => Promise<void>;

const CART = 'tillbook.cart.';
const PARKED = 'tillbook.parked.';

const keysIn = (texts: Texts): string[] =>
  Array.from({ length: texts.length }, (_none, at) => texts.key(at) ?? '').filter(
    (key) => key.startsWith(CART) || key.startsWith(PARKED),
  );

function contentOf(texts: Texts, key: string): unknown {
  try {
    return JSON.parse(texts.getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** What one text says, into what is sealed; what cannot be read counts as nothing. */
function takeOver(key: string, content: unknown, carts: KeptCarts): Promise<boolean>[] {
  if (key.startsWith(CART)) {
    const [businessId = '', tillId = '', personId = ''] = key.slice(CART.length).split('.');
    return [carts.save({ businessId, tillId, personId }, readJournal(content), true)];
  }
  const [businessId = '', branchId = ''] = key.slice(PARKED.length).split('.');
  const sales = Array.isArray(content) ? content.map(readParked) : [];
  return sales.flatMap((sale) =>
    sale === null ? [] : [carts.park({ businessId, branchId }, sale)],
  );
}

/**
 * The device's database once the carts that an earlier release left in the local storage are in it,
 * sealed; their texts go when that is on the disk. A tab of the earlier release may still write
 * there: what is found is always newer than what was taken over before.
 */
export function afterTakingOver(
  database: () => Promise<DeviceDatabase>,
  seal: Seal,
  storage: () => Texts,
  alone: Alone,
): () => Promise<DeviceDatabase> {
  const carts = createKeptCarts(database, seal);
  const take = async (): Promise<void> => {
    const texts = storage();
    const keys = keysIn(texts);
    const taken = keys.flatMap((key) => takeOver(key, contentOf(texts, key), carts));
    if (!(await Promise.all(taken)).every(Boolean)) throw new Error('The carts were not kept');
    for (const key of keys) texts.removeItem(key);
  };
  let taken: Promise<void> | null = null;
  return async () => {
    const opened = await database();
    taken ??= (keysIn(storage()).length === 0 ? Promise.resolve() : alone(take)).catch(
      (error: unknown) => {
        taken = null;
        throw error;
      },
    );
    await taken;
    return opened;
  };
}
