import { SAMPLE_PASSWORD, SAMPLE_PIN, SAMPLE_SIGN_INS } from '@tillbook/core/sample';
import type { Config } from '../config.ts';

/** What there is to say besides the address. */
export interface News {
  readonly hasSampleData: boolean;
  /** The one-time link for the first super admin, below the address; null: none is needed. */
  readonly offer: { readonly email: string; readonly path: string } | null;
}

/**
 * What whoever started the server reads.
 * @param port the port it listens on, which the system chose where PORT is 0
 */
export function announcement(config: Config, port: number, news: News): string[] {
  const address = config.publicUrl ?? localAddress(config, port);
  const lines = [...config.warnings.map((line) => `Warning: ${line}`), `Tillbook: ${address}`];
  if (config.publicUrl !== null) lines.push(`  listening on ${localAddress(config, port)}`);
  if (news.offer !== null) {
    const { email, path } = news.offer;
    lines.push(
      `The first super admin is ${email}; this link sets the password, once, for ten minutes:`,
      `  ${address}${path}`,
    );
  }
  if (!news.hasSampleData) return lines;
  const signIns = SAMPLE_SIGN_INS.map(({ email }) => `  ${email}`);
  const atTill = `Owner and sellers take turns at a till by PIN ${SAMPLE_PIN}.`;
  return [...lines, `Sample sign-ins, password ${SAMPLE_PASSWORD}:`, ...signIns, atTill];
}

function localAddress(config: Config, port: number): string {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return `${config.tls === null ? 'http' : 'https'}://${host}:${port}`;
}
