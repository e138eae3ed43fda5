import { bench, benchHelp } from './commands/bench.ts';
import { check, checkHelp } from './commands/check.ts';
import { cli, cliHelp } from './commands/cli.ts';
import { dev, devHelp } from './commands/dev.ts';
import { e2e, e2eHelp } from './commands/e2e.ts';
import { format, formatHelp } from './commands/format.ts';
import { soak, soakHelp } from './commands/soak.ts';
import { start, startHelp } from './commands/start.ts';
import { test, testHelp } from './commands/test.ts';

/** A command: does its work with the words after it and gives the exit code. */
type Command = { run: (words: string[]) => Promise<number>; help: string };

const commands: Record<string, Command> = {
  start: { run: start, help: startHelp },
  dev: { run: dev, help: devHelp },
  check: { run: check, help: checkHelp },
  test: { run: test, help: testHelp },
  e2e: { run: e2e, help: e2eHelp },
  soak: { run: soak, help: soakHelp },
  bench: { run: bench, help: benchHelp },
  cli: { run: cli, help: cliHelp },
  format: { run: format, help: formatHelp },
};

const [name = '', ...words] = process.argv.slice(2);
const command = commands[name];
if (command === undefined) {
  console.error(
    `Tillbook knows no command "${name}"; it knows ${Object.keys(commands).join(', ')}.`,
  );
  process.exitCode = 1;
} else if (name !== 'cli' && words.some((word) => word === '--help' || word === '-h')) {
  console.log(command.help);
} else {
  process.exitCode = await command.run(words);
}
