import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, signIn } from '../test/accounts.ts';
import { startTestApp, type TestApp } from '../test/app.ts';
import { addBusiness, addProducts } from '../test/builders.ts';
import { cloneDatabase, peek, type TestDatabase } from '../test/database.ts';
import { COMMANDS } from './cli/commands.ts';
import { loadSampleData } from './sample/load-sample-data.ts';

const program = join(import.meta.dirname, 'cli.ts');
const folder = mkdtempSync(join(tmpdir(), 'tillbook-cli-'));

let t: TestApp;

beforeAll(async () => {
  t = await startTestApp();
  const shop = await addBusiness(t.database);
  await addProducts(t.database, shop, [
    { name: 'Sugar', priceMinor: 310_000, costMinor: 250_000, quantityMilli: 20_000 },
  ]);
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command line as its own process, on a given database. */
async function cli(database: TestDatabase, words: string[], input = '') {
  const child = spawn(process.execPath, [program, ...words], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.urls.app,
      MIGRATE_DATABASE_URL: database.urls.owner,
      CHECKER_DATABASE_URL: database.urls.checker,
      PLATFORM_DATABASE_URL: database.urls.platform,
    },
  });
  const text = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (text.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text.err += chunk.toString()));
  // A command that does not read its input may end before it is written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...text };
}

async function withClone(
  template: string | undefined,
  work: (clone: TestDatabase) => Promise<void>,
): Promise<void> {
  const clone = await cloneDatabase(template);
  try {
    await work(clone);
  } finally {
    await clone.drop();
  }
}

describe('help', () => {
  it.each(Object.keys(COMMANDS))('%s --help says what it does, and does nothing', async (name) => {
    const { code, out, err } = await cli(t.database, [name, '--help']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(new RegExp(`^${name}\\b.*\\n  [A-Z].*\\.\\n$`));
  });

  it.each([[[]], [['--help']]])('%j lists every command', async (words: string[]) => {
    const { code, out } = await cli(t.database, words);
    expect(code).toBe(0);
    for (const name of Object.keys(COMMANDS)) expect(out).toContain(`\n${name}`);
  });

  it.each([
    [['sell'], 'There is no command "sell"; npm run cli -- --help lists them.\n'],
    [['backup', 'now'], 'There is no command "backup now"; npm run cli -- --help lists them.\n'],
    [['backup'], 'Give --to, a new folder.\n'],
    [['restore'], 'Give --from, the folder of a backup.\n'],
    [['create-super-admin', '--name', 'Root'], 'Give --email.\n'],
  ])('%j is refused in one sentence', async (words: string[], sentence) => {
    expect(await cli(t.database, words)).toEqual({ code: 1, out: '', err: sentence });
  });

  it('an unknown option is named', async () => {
    const { code, err } = await cli(t.database, ['backup', '--too', 'x']);
    expect(code).toBe(1);
    expect(err).toMatch(/^Unknown option '--too'/);
    expect(err).not.toContain('    at ');
  });
});

describe('verify-books', () => {
  it('finds the books of a fresh database in order', async () => {
    const { code, out } = await cli(t.database, ['verify-books']);
    expect(out).toMatch(/\nThe books are in order\.\n$/);
    expect(out).toMatch(/^I01 {2}\d+ rows {2}in order {2}/);
    expect(code).toBe(0);
  });

  it('names what is broken, and ends with 1', async () => {
    await withClone(t.database.name, async (clone) => {
      const fault = `set session_replication_role = replica;
        update stock_level set value_minor = value_minor + 1 where last_movement > 0`;
      await peek(clone, fault);
      const { code, out } = await cli(clone, ['verify-books']);
      expect(out).toMatch(/^I01 {2}\d+ rows {2}BROKEN /);
      expect(out).toMatch(/\nThe books are NOT in order\.\n$/);
      expect(code).toBe(1);
    });
  }, 60_000);

  it('says that an empty database is none', async () => {
    await withClone('template0', async (clone) => {
      expect(await cli(clone, ['verify-books'])).toEqual({
        code: 1,
        out: '',
        err: 'The database is empty or older than this program: start the server once.\n',
      });
    });
  });
});

describe('rebuild-sales-sums', () => {
  it('names each figure that is not what was sold, mends it, and finds nothing after', async () => {
    await withClone(t.database.name, async (clone) => {
      const words = ['rebuild-sales-sums'];
      const right = 'Amina Shop: 0 hours of tills, 0 days and 0 months of products: all right.\n';
      expect(await cli(clone, words)).toEqual({ code: 0, out: right, err: '' });
      const fault = `insert into product_day select business_id, branch_id, product_id,
        '2026-03-04', 1000, 1, 0, 1, 1 from stock_level limit 1`;
      await peek(clone, fault);
      const { code, out, err } = await cli(clone, words);
      expect([code, err]).toEqual([0, '']);
      expect(out).toMatch(
        /^Amina Shop: product \S+ in branch \S+ on 2026-03-04: kept, though nothing was sold\nAmina Shop: .*: 1 mended\.\n$/,
      );
      expect((await cli(clone, words)).out).toBe(right);
    });
  }, 60_000);

  it('refuses a business that is not there', async () => {
    const id = '0198a000-0000-7000-8000-000000000000';
    const { code, err } = await cli(t.database, ['rebuild-sales-sums', '--business', id]);
    expect([code, err]).toEqual([1, `There is no open business ${id}.\n`]);
  });
});

describe('backup and restore', () => {
  it('carry every row into an empty database, migrated on the way', async () => {
    const to = join(folder, 'copy');
    const saved = await cli(t.database, ['backup', '--to', to]);
    expect(saved.out).toMatch(/^\d+ rows of \d+ tables are in /);
    expect([saved.code, saved.err]).toEqual([0, '']);
    await withClone('template0', async (clone) => {
      const filled = await cli(clone, ['restore', '--from', to]);
      expect([filled.code, filled.err]).toEqual([0, '']);
      expect(filled.out).toMatch(/\nRestored; the books are in order\.\n$/);
      const rows = 'select to_jsonb(x) "row" from stock_movement x order by to_jsonb(x)::text';
      expect(await peek(clone, rows)).toEqual(await peek(t.database, rows));
      const again = await cli(clone, ['restore', '--from', to]);
      expect(again.code).toBe(1);
      expect(again.err.trim().split('\n')).toHaveLength(1);
    });
  });

  it('a second backup into the same folder is refused', async () => {
    const { code, err } = await cli(t.database, ['backup', '--to', join(folder, 'copy')]);
    expect(code).toBe(1);
    expect(err).toMatch(/ is not empty: give a new one\.\n$/);
  });
});

describe('create-super-admin', () => {
  const root = ['create-super-admin', '--email', 'Root@Example.test', '--name', 'Root'];

  it.each([
    ['a password that is too short', root, 'short\n', /^At least 8 characters\.\n$/],
    ['no password at all', root, '', /^No password came on standard input\.\n$/],
    [
      'an e-mail that is none',
      ['create-super-admin', '--email', 'root', '--name', 'Root'],
      `${PASSWORD}\n`,
      /^--email is "root"; it should be an e-mail address\.\n$/,
    ],
  ])('refuses %s', async (_what, words, input, sentence) => {
    const { code, out, err } = await cli(t.database, words, input);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(sentence);
  });

  it('takes the password from standard input, and the person signs in with it', async () => {
    const made = await cli(t.database, root, `${PASSWORD}\nand more\n`);
    expect(made).toEqual({ code: 0, out: 'root@example.test is super admin.\n', err: '' });
    const login = await signIn(t, 'root@example.test');
    expect(login.json<{ data: { user: { role: string } } }>().data.user.role).toBe('super_admin');
  });

  it('makes a second one only when asked for', async () => {
    const words = ['create-super-admin', '--email', 'two@example.test', '--name', 'Two'];
    const refused = await cli(t.database, words, PASSWORD);
    expect(refused).toEqual({
      code: 1,
      out: '',
      err: 'There is a super admin already; --additional makes another one.\n',
    });
    expect((await cli(t.database, [...words, '--additional'], PASSWORD)).code).toBe(0);
    expect((await signIn(t, 'two@example.test')).statusCode).toBe(200);
  });
});

describe('remove-sample-data', () => {
  it('says when there is none, and removes what there is', async () => {
    const none = { code: 0, out: 'There is no sample data.\n', err: '' };
    expect(await cli(t.database, ['remove-sample-data'])).toEqual(none);
    await loadSampleData(t.database.urls, () => t.clock.nowMs, 14);
    const removed = await cli(t.database, ['remove-sample-data']);
    expect(removed).toEqual({ code: 0, out: '4 businesses removed.\n', err: '' });
    expect(await cli(t.database, ['remove-sample-data'])).toEqual(none);
  });
});
