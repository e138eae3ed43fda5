import type { DeviceDatabase, Sealed } from './device-database.ts';

const KEY_NAME = 'outbox';
const IV_BYTES = 12;

/** Turns what is kept into something that only this browser can read, and back. */
export interface Seal {
  readonly close: (content: unknown) => Promise<Sealed>;
  /** Throws for what was sealed by another key. */
  readonly open: (sealed: Sealed) => Promise<unknown>;
}

/**
 * AES-GCM under a key that no script can read out: it lies in the browser as a key, not as bytes.
 * Over plain http browsers offer no encryption; what is kept is kept as it is then.
 */
export function createSeal(
  database: () => Promise<DeviceDatabase>,
  crypto: Pick<Crypto, 'getRandomValues'> & { readonly subtle?: SubtleCrypto },
): Seal {
  const { subtle } = crypto;
  let key: Promise<CryptoKey> | null = null;
  const keyOf = (tools: SubtleCrypto): Promise<CryptoKey> => {
    key ??= makeKey(database, tools).catch((error: unknown) => {
      key = null;
      throw error;
    });
    return key;
  };
  return {
    close: async (content) => {
      const plain = JSON.stringify(content);
      if (subtle === undefined) return { plain };
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const text = new TextEncoder().encode(plain);
      const how = { name: 'AES-GCM', iv };
      return { iv, bytes: await subtle.encrypt(how, await keyOf(subtle), text) };
    },
    open: async (sealed): Promise<unknown> => {
      if ('plain' in sealed) return JSON.parse(sealed.plain) as unknown;
      if (subtle === undefined) throw new Error('This browser cannot decrypt here');
      const how = { name: 'AES-GCM', iv: sealed.iv };
      const text = await subtle.decrypt(how, await keyOf(subtle), sealed.bytes);
      return JSON.parse(new TextDecoder().decode(text)) as unknown;
    },
  };
}

/** The device's key, made once: of two tabs that make one at once the first one's counts. */
async function makeKey(
  database: () => Promise<DeviceDatabase>,
  subtle: SubtleCrypto,
): Promise<CryptoKey> {
  const kept = await (await database()).get('keys', KEY_NAME);
  if (kept !== undefined) return kept;
  const made = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const write = (await database()).transaction('keys', 'readwrite', { durability: 'strict' });
  const first = await write.store.get(KEY_NAME);
  if (first === undefined) await write.store.put(made, KEY_NAME);
  await write.done;
  return first ?? made;
}
