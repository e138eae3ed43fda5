import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { idFrom } from '@tillbook/core/ids';
import type { OpenTill } from '../../test/till.ts';
import type { BenchProduct } from './scene.ts';

/**
 * The load, in a process of its own: so many callers, each with a till of its own, post 3-line
 * cash sales one after the other for so many seconds. JSON comes in and goes out.
 */
export interface LoadGiven {
  /** Through HTTP to this origin, or straight to the limit's function in this database. */
  readonly target: { readonly origin: string; readonly token: string } | { readonly url: string };
  readonly businessId: string;
  readonly tills: readonly OpenTill[];
  readonly products: readonly BenchProduct[];
  readonly seconds: number;
}

export interface LoadResult {
  readonly posted: number;
  readonly seconds: number;
  /** Sorted, in milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly lastNumbers: readonly number[];
  readonly failures: readonly string[];
}

type Post = (till: OpenTill, picked: readonly BenchProduct[]) => Promise<void>;

const newId = (): string => idFrom(Date.now(), randomBytes(10));

function pick(products: readonly BenchProduct[]): BenchProduct[] {
  const chosen = new Set<BenchProduct>();
  while (chosen.size < 3) {
    const product = products[Math.floor(Math.random() * products.length)];
    if (product !== undefined) chosen.add(product);
  }
  return [...chosen];
}

function overHttp(origin: string, token: string, callers: number): Post {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const url = new URL('/api/sales', origin);
  return (till, picked) =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify(bodyOf(till, picked));
      const length = { 'content-length': Buffer.byteLength(body) };
      const options = { method: 'POST', agent, headers: { ...headers, ...length } };
      const sent = request(url, options, (answer) => {
        let received = '';
        answer.setEncoding('utf8').on('data', (part: string) => (received += part));
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve();
          else reject(new Error(received));
        });
      });
      sent.on('error', reject).end(body);
    });
}

function bodyOf(till: OpenTill, picked: readonly BenchProduct[]): object {
  const totalMinor = picked.reduce((sum, { priceMinor }) => sum + 2 * priceMinor, 0);
  return {
    _id: newId(),
    tillId: till.tillId,
    leaseId: till.leaseId,
    shiftId: till.shiftId,
    series: till.series,
    number: till.lastNumber + 1,
    occurredAt: new Date().toISOString(),
    lines: picked.map(({ productId, priceMinor }) => ({
      productId,
      quantityMilli: 2_000,
      unitPriceMinor: priceMinor,
    })),
    payments: [
      { _id: newId(), method: 'cash', amountMinor: totalMinor, tenderedMinor: totalMinor },
    ],
    totalMinor,
  };
}

function overSql(url: string, businessId: string, callers: number): Post {
  const pool = new pg.Pool({ connectionString: url, max: callers });
  const call = 'select limit_post_sale($1, $2, $3, $4, $5, $6)';
  return async (till, picked) => {
    const ids = picked.map(({ productId }) => productId);
    const quantities = picked.map(() => 2_000);
    const values = [businessId, till.tillId, newId(), newId(), ids, quantities];
    await pool.query({ name: 'limit', text: call, values });
  };
}

async function sell(
  post: Post,
  till: OpenTill,
  given: LoadGiven,
  endsAt: number,
  times: number[],
  failures: string[],
): Promise<void> {
  while (performance.now() < endsAt && failures.length === 0) {
    const began = performance.now();
    try {
      await post(till, pick(given.products));
    } catch (error) {
      failures.push(String(error));
      return;
    }
    till.lastNumber += 1;
    times.push(performance.now() - began);
  }
}

const given = JSON.parse(await text(process.stdin)) as LoadGiven;
const { target, tills } = given;
const post =
  'origin' in target
    ? overHttp(target.origin, target.token, tills.length)
    : overSql(target.url, given.businessId, tills.length);
const times: number[] = [];
const failures: string[] = [];
const beganAt = performance.now();
const endsAt = beganAt + given.seconds * 1_000;
await Promise.all(tills.map((till) => sell(post, till, given, endsAt, times, failures)));
const seconds = (performance.now() - beganAt) / 1_000;
times.sort((a, b) => a - b);
const at = (part: number): number => times[Math.floor((times.length - 1) * part)] ?? 0;
const result: LoadResult = {
  posted: times.length,
  seconds,
  p50: at(0.5),
  p95: at(0.95),
  p99: at(0.99),
  lastNumbers: tills.map(({ lastNumber }) => lastNumber),
  failures,
};
process.stdout.write(JSON.stringify(result), () => process.exit());
