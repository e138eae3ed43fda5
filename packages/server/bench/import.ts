import { addBusiness, newId } from '../test/builders.ts';
import { startRealDatabase } from '../test/processes.ts';
import { productFile } from '../test/product-file.ts';
import { startServer } from './parts/run.ts';

/**
 * An import of many products through HTTP, in the server's own time: reading the file, checking
 * its rows, applying them with categories, brands, prices, words and opening stock.
 * `npm run bench -- import [rows] [faulty]`
 */
const [rowsText = '10000', faultyText = '300'] = process.argv.slice(2);
const LIMIT_MS = 10_000;
const PIECE = 524_288;

interface Job {
  readonly _id: string;
  readonly state: string;
  readonly matches: unknown;
  readonly newCount: number;
  readonly faultyCount: number;
}

const database = await startRealDatabase();
try {
  const server = await startServer(database);
  try {
    const shop = await addBusiness(database);
    const ask = async (method: string, path: string, body?: unknown): Promise<Job> => {
      const answer = await fetch(`${server.origin}${path}`, {
        method,
        headers: { ...shop.owner.headers, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as Job;
    };
    const _id = newId();
    const path = `/api/imports/${_id}`;
    const until = async (state: string): Promise<Job> => {
      for (;;) {
        const job = await ask('GET', path);
        if (job.state === state) return job;
        if (job.state === 'failed') throw new Error('The file could not be read');
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
      const from = performance.now();
      const done = await work();
      return [done, performance.now() - from];
    };
    const made = productFile({ rows: Number(rowsText), faulty: Number(faultyText) });
    const bytes = Buffer.from(made.file);
    await ask('POST', '/api/imports', { _id, fileName: 'bench.csv', byteSize: bytes.length });
    const [read, readMs] = await timed(async () => {
      for (let number = 0; number * PIECE < bytes.length; number += 1) {
        const base64 = bytes.subarray(number * PIECE, (number + 1) * PIECE).toString('base64');
        await ask('PUT', `${path}/pieces`, { number, base64 });
      }
      return until('matching');
    });
    const [checked, checkMs] = await timed(async () => {
      await ask('POST', `${path}/check`, { matches: read.matches });
      return until('checked');
    });
    const [done, applyMs] = await timed(async () => {
      await ask('POST', `${path}/apply`);
      return until('done');
    });
    const [, undoMs] = await timed(() => ask('POST', `${path}/undo`));
    const total = readMs + checkMs + applyMs;
    const said = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
    console.log(`${rowsText} rows, ${checked.faultyCount} of them faulty, fsync on`);
    console.log(`  sent and read  ${said(readMs)}`);
    console.log(`  checked        ${said(checkMs)}`);
    console.log(`  applied        ${said(applyMs)}, ${done.newCount} products`);
    console.log(`  together       ${said(total)}, limit ${said(LIMIT_MS)}`);
    console.log(`  taken back     ${said(undoMs)}`);
  } finally {
    await server.stop();
  }
} finally {
  await database.drop();
}
