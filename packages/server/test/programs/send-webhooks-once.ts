import { once } from 'node:events';
import { openDatabase } from '../../src/db/database.ts';
import { makeSecretBox } from '../../src/auth/secret-box.ts';
import { makeSender } from '../../src/businesses/send-webhooks.ts';
import { theNet } from '../../src/businesses/webhook-address.ts';

/**
 * A server's sender of webhooks, in a process of its own: says that it is there, looks once when it
 * is told to, and prints how many it sent.
 */
interface Arguments {
  readonly appUrl: string;
  readonly nowMs: number;
  readonly keyHex: string;
}

const given = JSON.parse(process.argv[2] ?? '{}') as Arguments;
const db = openDatabase(given.appUrl, { max: 4, label: 'race' });
const sender = makeSender({
  ...{ db, clock: () => given.nowMs, log: console, net: theNet(true) },
  secrets: makeSecretBox(Buffer.from(given.keyHex, 'hex')),
});
const word = once(process.stdin, 'data');
console.log('there');
await word;
console.log(String(await sender.look()));
process.exit(0);
