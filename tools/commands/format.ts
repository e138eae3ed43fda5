import { runPrettier } from './quality.ts';

export const formatHelp = `npm run format
Rewrites every file as the formatter would; npm run check refuses what is not so.`;

/** Formats the whole tree. */
export async function format(): Promise<number> {
  return runPrettier(true);
}
