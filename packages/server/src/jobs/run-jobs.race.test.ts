import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addBusiness, TEST_NOW } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { startRealDatabase, type RealDatabase, type Rewrites } from '../../test/processes.ts';

const BUSINESSES = 12;
const ROUNDS = process.env['SOAK'] === '1' ? 50 : 2;
const DAY_MS = 86_400_000;
const program = join(import.meta.dirname, '../../test/programs/look-once.ts');

let database: RealDatabase;
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  for (let made = 0; made < BUSINESSES; made += 1) await addBusiness(database);
});
afterAll(() => database.drop());

/**
 * What each of two servers did that looked at the same moment: each is at its first work before the
 * other goes on with the next.
 */
async function lookTogether(nowMs: number, rewrites: Rewrites): Promise<string[][]> {
  const { app: appUrl, platform: platformUrl } = database.urls;
  const given = JSON.stringify({ appUrl, platformUrl, nowMs, rewrites });
  const servers = [1, 2].map(() => {
    const child = spawn(process.execPath, [program, given], { stdio: ['pipe', 'pipe', 'inherit'] });
    return { child, lines: createInterface({ input: child.stdout }) };
  });
  const heard = () =>
    Promise.all(servers.map(async ({ lines }) => ((await once(lines, 'line')) as [string])[0]));
  let said = heard();
  for (const where of ['there', 'at work']) {
    expect(await said).toEqual([where, where]);
    said = heard();
    for (const { child } of servers) child.stdin.write('go on\n');
  }
  return (await said).map((text) => JSON.parse(text) as string[]);
}

test('of two servers that look at once, one does each work of a night', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const did = (await lookTogether(TEST_NOW + round * DAY_MS, [])).flat();
    expect(did).toHaveLength(BUSINESSES);
    expect(new Set(did).size).toBe(BUSINESSES);
  }
  const runs = await peek(
    database,
    `select count(*)::int "n", max(attempt)::int "tries" from job_run where state = 'done'`,
  );
  expect(runs).toEqual([{ n: BUSINESSES * ROUNDS, tries: 1 }]);
}, 60_000);

test('without the word that keeps a run from being taken over, both would do it', async () => {
  const done = await lookTogether(TEST_NOW + 100 * DAY_MS, [
    ['and r.lease_until < excluded.started_at', ''],
  ]);
  expect(done.flat().length).toBeGreaterThan(BUSINESSES);
}, 60_000);
