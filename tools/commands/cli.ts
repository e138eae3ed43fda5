import { at, runNode } from './run.ts';

export const help = `npm run cli -- COMMAND
Works on the database without the web app; \`npm run cli -- --help\` lists the commands.`;

/** Hands the words to the server's own command line. */
export async function run(words: string[]): Promise<number> {
  return runNode([at('packages/server/src/cli.ts'), ...words]);
}
