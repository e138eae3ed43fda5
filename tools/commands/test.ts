import { checkStages } from './check.ts';
import { e2eStages } from './e2e.ts';
import { conclude, newTally } from './stages.ts';

export const help = `npm test
Everything: npm run check, then the browser journeys. The last line says N passed, N failed.`;

/** All stages. */
export async function run(): Promise<number> {
  const tally = newTally();
  await checkStages(tally);
  await e2eStages(tally);
  return conclude(tally);
}
