import { parseArgs } from 'node:util';
import { Refusal } from '@tillbook/core/refusals';
import { CannotStart } from './cannot-start.ts';
import { COMMANDS, runCommand } from './cli/commands.ts';
import { systemClock } from './clock.ts';
import { openForCommand } from './cli/open-database.ts';
import { configOfProcess } from './config.ts';
import { keepSecretKey } from './starting/secret-key.ts';

const HELP = `npm run cli -- COMMAND

${Object.values(COMMANDS)
  .map(({ help }) => help)
  .join('\n')}`;

async function main(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      email: { type: 'string' },
      name: { type: 'string' },
      additional: { type: 'boolean' },
      business: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const [name, ...more] = positionals;
  const command = name === undefined ? undefined : COMMANDS[name];
  if (values.help === true || name === undefined) {
    console.log(command?.help ?? HELP);
    return 0;
  }
  if (command === undefined || more.length > 0) {
    const asked = positionals.join(' ');
    throw new CannotStart(`There is no command "${asked}"; npm run cli -- --help lists them.`);
  }
  const config = configOfProcess();
  const database = await openForCommand(config);
  try {
    const { backupDir } = config;
    const { urls, makeScratch } = database;
    const secretKey = () => keepSecretKey(config);
    const deps = { makeScratch, backupDir, secretKey, clock: systemClock };
    return await runCommand(command, urls, values, deps);
  } finally {
    await database.close();
  }
}

const MISSING_TABLE = '42P01';

/** What a person can act on, in a sentence; anything else with its stack. */
function sentenceOf(error: unknown): unknown {
  if (error instanceof CannotStart || error instanceof Refusal) return error.message;
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code === MISSING_TABLE) {
    return 'The database is empty or older than this program: start the server once.';
  }
  return code?.startsWith('ERR_PARSE_ARGS') === true ? (error as Error).message : error;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
