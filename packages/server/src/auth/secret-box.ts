import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Closes and opens secrets with a key that does not lie in the database. */
export interface SecretBox {
  /** What every secret that this box closed begins with. */
  readonly mark: Buffer;
  /** @param of whose it is: put beside somebody else, it does not open */
  seal(secret: Buffer, of: string): Buffer;
  /** Null when another key closed it, or it is not what was closed for them. */
  open(sealed: Buffer, of: string): Buffer | null;
}

const KEY_BYTES = 32;
const VERSION = 1;
const KEY_ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + KEY_ID_BYTES;

/**
 * AES-256-GCM. A sealed secret is: a version, which key (the beginning of a hash of it), a nonce, a
 * tag, and as many bytes as the secret has.
 */
export function makeSecretBox(key: Buffer): SecretBox {
  if (key.length !== KEY_BYTES) throw new Error(`a key has ${KEY_BYTES} bytes`);
  const keyId = createHash('sha256').update('tillbook key ').update(key).digest();
  const mark = Buffer.concat([Buffer.of(VERSION), keyId.subarray(0, KEY_ID_BYTES)]);
  return {
    mark,
    seal(secret, of) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(of));
      const closed = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([mark, nonce, cipher.getAuthTag(), closed]);
    },
    open(sealed, of) {
      if (!sealed.subarray(0, HEAD_BYTES).equals(mark)) return null;
      const nonce = sealed.subarray(HEAD_BYTES, HEAD_BYTES + NONCE_BYTES);
      const body = sealed.subarray(HEAD_BYTES + NONCE_BYTES);
      if (body.length < TAG_BYTES) return null;
      const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(of));
      cipher.setAuthTag(body.subarray(0, TAG_BYTES));
      try {
        return Buffer.concat([cipher.update(body.subarray(TAG_BYTES)), cipher.final()]);
      } catch {
        return null;
      }
    },
  };
}
