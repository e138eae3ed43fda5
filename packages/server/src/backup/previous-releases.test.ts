import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { peek, type TestDatabase } from '../../test/database.ts';
import { verifyBooks } from '../books/verify-books.ts';
import { migrate, readMigrations } from '../db/migrate.ts';
import { applyMigrations } from '../db/migrate.sql.ts';
import { makeRoles } from '../embedded/make-roles.sql.ts';
import { readBackup, type Manifest } from './manifest.ts';
import { fillDatabase } from './restore.sql.ts';

/** What `tillbook backup` of each release made of two small businesses; a release adds its own. */
const RELEASES = join(import.meta.dirname, '../../test/releases');
const releases = readdirSync(RELEASES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The database as the release left it, brought forward; dropped afterwards. */
async function withOpened(
  release: string,
  use: (database: TestDatabase, opened: { manifest: Manifest; applied: string[] }) => Promise<void>,
): Promise<void> {
  const superuserUrl = inject('superuserUrl');
  const name = `t_${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  const urls = await makeRoles(superuserUrl, inject('secrets'), name);
  const own = new URL(superuserUrl);
  own.pathname = `/${name}`;
  const around = { name: 'around', urls, superuserUrl, drop: () => Promise.resolve() };
  const database = { ...around, name, superuserUrl: own.href };
  try {
    const folder = join(RELEASES, release);
    const manifest = await readBackup(folder);
    const then = readMigrations().filter(({ number }) => number <= manifest.migration);
    await applyMigrations(urls.owner, then);
    await fillDatabase(urls.owner, folder, manifest);
    const { applied } = await migrate(urls.owner);
    await use(database, { manifest, applied });
  } finally {
    await peek(around, `drop database if exists ${name} with (force)`);
  }
}

describe.each(releases)('what release %s left behind', (release) => {
  test('opens in this one: every row is there, and the books are in order', () =>
    withOpened(release, async (database, { manifest, applied }) => {
      expect(applied.length).toBeGreaterThan(0);
      for (const { name, rows } of manifest.tables) {
        // A release may bring further accounts.
        if (name === 'account') continue;
        const counted = await peek<{ n: number }>(database, `select count(*)::int n from ${name}`);
        expect([name, counted[0]?.n]).toEqual([name, rows]);
      }
      const verdict = await verifyBooks(database.urls.checker);
      expect(verdict.lines.filter((line) => line.includes('BROKEN'))).toEqual([]);
      expect(verdict.isInOrder).toBe(true);
    }));

  test('keeps its bar codes findable and its lines whole', () =>
    withOpened(release, async (database) => {
      const [found] = await peek(
        database,
        `select (select count(*)::int from product where barcode is not null) "products",
           (select count(*)::int from product_barcode where kind = 'main') "codes",
           (select count(*)::int from sale_line where stock_quantity_milli <> quantity_milli) "odd",
           (select count(*)::int from (select business_id from account group by 1
             having count(*) filter (where code = '1210') <> 1) x) "withoutTransit"`,
      );
      expect(found).toEqual({ products: 4, codes: 4, odd: 0, withoutTransit: 0 });
    }));
});
