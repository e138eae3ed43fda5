import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import { chanceOf } from './chance.ts';

/**
 * With HELD_UP=250 half of all answers come up to so many milliseconds late, as on a bad line: what
 * takes an answer for granted, a screen or a journey, shows then. The seed is told.
 */
export async function holdUp(context: BrowserContext): Promise<void> {
  const mostMs = Number(process.env['HELD_UP'] ?? 0);
  if (!(mostMs > 0)) return;
  const { seed, below } = chanceOf();
  process.stdout.write(`answers held up: SEED=${seed}\n`);
  await context.route('**/api/**', async (route) => {
    if (below(2) === 1) await wait(below(mostMs));
    // Its page may be gone by then.
    await route.continue().catch(() => undefined);
  });
}
