import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { REPORT_NAMES } from '@tillbook/core/reports/reports';
import { besides, tellWorlds } from '../../test/report-worlds.ts';

test.each(REPORT_NAMES.filter((name) => besides(name) !== null))(
  'what stands outside of it is looked at elsewhere: %s',
  async (name) => {
    const there = new URL(besides(name) ?? '', import.meta.url);
    expect(await readFile(there, 'utf8')).toContain(name);
  },
);

tellWorlds(0);
