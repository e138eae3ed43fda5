import { ensureChromium } from './chromium.ts';
import { conclude, newTally, step, testStage, type Tally } from './stages.ts';
import { buildWebApp } from './web-build.ts';

export const help = `npm run e2e [-- FILTER]
The browser journeys in Chromium (CHROMIUM_PATH, else one found, else one installed).
HELD_UP=250 lets half of all answers come up to so many milliseconds late, as on a bad line.
SOAK=1 runs random tests at their full size; otherwise they run at 1/100 of it.`;

/** Browser journeys alone. */
export async function run(words: string[]): Promise<number> {
  const tally = newTally();
  await e2eStages(tally, words);
  return conclude(tally);
}

/** The browser's stages, added to a tally; `environment` is the journeys' besides ours. */
export async function e2eStages(
  tally: Tally,
  words: string[] = [],
  environment: Record<string, string> = {},
): Promise<void> {
  let browser = '';
  const found = await step(tally, 'a browser', async () => {
    browser = (await ensureChromium()) ?? '';
    return browser === '' ? 1 : 0;
  });
  const built = await step(tally, 'web build', buildWebApp);
  if (!found || !built) return;
  // Each file has its server, database and browser; two at once take two thirds of the time.
  const args = ['--project', 'e2e', '--maxWorkers=2', ...words];
  await testStage(tally, 'browser journeys', args, { ...environment, CHROMIUM_PATH: browser });
}
