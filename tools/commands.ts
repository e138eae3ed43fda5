/** A command: does its work with the words after its name and gives the exit code. */
type Command = { run: (words: string[]) => Promise<number>; help: string };

/** Each is loaded when it is asked for: the server needs no browser and no bundler in memory. */
const commands: Record<string, () => Promise<Command>> = {
  start: () => import('./commands/start.ts'),
  dev: () => import('./commands/dev.ts'),
  check: () => import('./commands/check.ts'),
  test: () => import('./commands/test.ts'),
  e2e: () => import('./commands/e2e.ts'),
  soak: () => import('./commands/soak.ts'),
  bench: () => import('./commands/bench.ts'),
  cli: () => import('./commands/cli.ts'),
  format: () => import('./commands/format.ts'),
};

const [name = '', ...words] = process.argv.slice(2);
const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (load === undefined) {
  const known = Object.keys(commands).join(', ');
  console.error(`Tillbook knows no command "${name}"; it knows ${known}.`);
  process.exitCode = 1;
} else {
  const command = await load();
  const wantsHelp = words.some((word) => word === '--help' || word === '-h');
  // The command line of the server has its own help, of each of its commands too.
  if (wantsHelp && name !== 'cli') console.log(command.help);
  else process.exitCode = await command.run(words);
}
