import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import type { WebhookError } from '@tillbook/core/businesses/webhooks';
import { Refusal } from '@tillbook/core/refusals';

/** How webhooks reach the network. */
export interface WebhookNet {
  /** The addresses of a name; fails for one that is not known. */
  resolve(name: string): Promise<readonly string[]>;
  /** Whether they may go to this machine, by http too: for trying receivers out. */
  readonly toThisMachine: boolean;
}

/** The network as it is. */
export const theNet = (toThisMachine: boolean): WebhookNet => ({
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  toThisMachine,
});

/** Nothing is sent there, and why. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  readonly why: WebhookError;

  constructor(why: WebhookError) {
    super(why);
    this.why = why;
  }
}

const WHY = {
  not_an_address: 'it is not a web address',
  not_https: 'it must begin with https://',
  credentials: 'it may hold no user name or password',
  port: 'its port must be 443 or above 1023',
  unknown_name: 'its name is not known',
  private_address: 'it does not lie on the public internet',
} as const;

function refuse(reason: keyof typeof WHY): never {
  throw new Refusal('WEBHOOK_URL_REFUSED', { why: WHY[reason], reason });
}

const HTTPS_PORT = 443;
const PORT_LEAST = 1_024;

/** A webhook's address, read. @throws Refusal WEBHOOK_URL_REFUSED */
export function readUrl(text: string, { toThisMachine }: WebhookNet): URL {
  if (!URL.canParse(text)) refuse('not_an_address');
  const url = new URL(text);
  const isPlain = url.protocol === 'http:' && toThisMachine;
  if (url.protocol !== 'https:' && !isPlain) refuse('not_https');
  if (url.username !== '' || url.password !== '') refuse('credentials');
  const port = Number(url.port === '' ? (isPlain ? 80 : HTTPS_PORT) : url.port);
  if (port !== HTTPS_PORT && port < PORT_LEAST) refuse('port');
  return url;
}

/** Refuses an address to which nothing is sent. @throws Refusal WEBHOOK_URL_REFUSED */
export async function refuseUnreachable(text: string, net: WebhookNet): Promise<void> {
  const url = readUrl(text, net);
  try {
    await checkedAddresses(url, net);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    refuse(error.why === 'unknown_name' ? 'unknown_name' : 'private_address');
  }
}

/**
 * The addresses behind a webhook's URL, every one of which may be connected to. They are what is
 * connected to, too: a name that is asked twice may answer twice.
 * @throws Unreachable unknown_name, private_address
 */
export async function checkedAddresses(url: URL, net: WebhookNet): Promise<readonly string[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = ipaddr.isValid(host) ? [host] : await net.resolve(host).catch(() => []);
  if (addresses.length === 0) throw new Unreachable('unknown_name');
  const isOpen = (address: string): boolean =>
    (url.protocol === 'https:' && isPublic(address)) ||
    (net.toThisMachine && isThisMachine(address));
  if (!addresses.every(isOpen)) throw new Unreachable('private_address');
  return addresses;
}

/** What of IPv6 is given out for the internet; all else is for something special. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is one of the public internet. Private and shared networks, this machine,
 * links, multicast, and every form of IPv6 that carries an IPv4 address are not.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
}

const isThisMachine = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';
