import { expect, test } from 'vitest';
import { whichShell } from './which-shell.ts';

test.each([
  ['/seller/new-sale', '', 'sell'],
  ['/seller/new-sale/', '', 'sell'],
  ['/seller/new-sale', '?display=customer', 'bare'],
  ['/seller/new-sale', '?practice=1', 'sell'],
  ['/business/sales', '?sell=1', 'sell'],
  ['/business/sales', '', 'app'],
  ['/business/sales', '?id=7', 'app'],
  ['/manager/dashboard', '?tab=sell', 'sell'],
  ['/manager/dashboard', '?tab=stock', 'app'],
  ['/seller/sales', '?display=customer', 'app'],
])('%s%s stands in the shell %s', (path, search, shell) => {
  expect(whichShell(path, search)).toBe(shell);
});
