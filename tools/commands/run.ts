import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Paths in the repository, from its root. */
export function at(...parts: string[]): string {
  return join(root, ...parts);
}

/**
 * Runs Node with a script of ours and gives its exit code. Ctrl-C and SIGTERM go on to it, and we
 * wait until it has ended.
 */
export async function runNode(
  args: string[],
  environment: Record<string, string> = {},
): Promise<number> {
  return runProgram(process.execPath, args, environment);
}

/** As `runNode`, for any program; a program that cannot be started counts as failed. */
export async function runProgram(
  program: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<number> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
  const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  signals.forEach((signal) => process.on(signal, forward));
  const code = await new Promise<number>((ended) => {
    child.once('error', () => ended(1));
    child.once('exit', (status) => ended(status ?? 1));
  });
  signals.forEach((signal) => process.off(signal, forward));
  return code;
}
