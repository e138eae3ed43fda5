import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { CannotStart } from '../cannot-start.ts';
import type { Config } from '../config.ts';

/** A certificate with its key, in PEM form. */
export type TlsFiles = { cert: Buffer; key: Buffer };

/**
 * Reads the files of TLS_CERT and TLS_KEY; null where they are not set.
 * @throws CannotStart where one cannot be read or they do not belong together.
 */
export function readTls(tls: Config['tls']): TlsFiles | null {
  if (tls === null) return null;
  const cert = readPem('TLS_CERT', tls.certFile);
  const key = readPem('TLS_KEY', tls.keyFile);
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    throw new CannotStart(
      `TLS_CERT ${tls.certFile} and TLS_KEY ${tls.keyFile} should be a certificate and its ` +
        `key in PEM form (${(error as Error).message}).`,
    );
  }
  return { cert, key };
}

function readPem(variable: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    throw new CannotStart(`${variable} is "${file}", which cannot be read (${reason}).`);
  }
}
