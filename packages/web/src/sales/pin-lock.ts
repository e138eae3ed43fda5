/** A text locked under a PIN, in base64: opening it is how the PIN is looked at. */
export interface LockedText {
  readonly salt: string;
  readonly iv: string;
  readonly bytes: string;
}

const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** What a browser must offer; over plain http it does not. */
export type PinCrypto = Pick<Crypto, 'getRandomValues' | 'subtle'>;

/** A quarter of a second on a desk: each of ten thousand PINs takes that long. */
const ROUNDS = 600_000;
const SALT_BYTES = 16;
const IV_BYTES = 12;

async function keyOf(
  { subtle }: PinCrypto,
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
): Promise<CryptoKey> {
  const typed = await subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveKey',
  ]);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS };
  const kind = { name: 'AES-GCM', length: 256 };
  return subtle.deriveKey(how, typed, kind, false, ['encrypt', 'decrypt']);
}

export async function lockText(crypto: PinCrypto, text: string, pin: string): Promise<LockedText> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await keyOf(crypto, pin, salt);
  const plain = new TextEncoder().encode(text);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain);
  return { salt: toText(salt), iv: toText(iv), bytes: toText(new Uint8Array(sealed)) };
}

/** The text; null when it is another PIN's. */
export async function unlockText(
  crypto: PinCrypto,
  { salt, iv, bytes }: LockedText,
  pin: string,
): Promise<string | null> {
  const key = await keyOf(crypto, pin, toBytes(salt));
  const how = { name: 'AES-GCM', iv: toBytes(iv) };
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(how, key, toBytes(bytes)));
  } catch {
    return null;
  }
}

/** HMAC-SHA-256 in base64url, by a key in base64url. */
export async function signText(
  { subtle }: PinCrypto,
  text: string,
  secret: string,
): Promise<string> {
  const bytes = toBytes(secret.replaceAll('-', '+').replaceAll('_', '/'));
  const how = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', bytes, how, false, ['sign']);
  const mac = new Uint8Array(await subtle.sign('HMAC', key, new TextEncoder().encode(text)));
  return toText(mac).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
