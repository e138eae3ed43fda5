import { runPrettier } from './quality.ts';

export const help = `npm run format
Rewrites every file as the formatter would; npm run check refuses what is not so.`;

/** Formats the whole tree. */
export async function run(): Promise<number> {
  return runPrettier(true);
}
