import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Paths in the repository, from its root. */
export function at(...parts: string[]): string {
  return join(root, ...parts);
}

/** Who hears what a program prints, beside the terminal. */
export type Listener = (text: string) => void;

/**
 * Runs Node with a script of ours and gives its exit code. Ctrl-C and SIGTERM go on to it, and we
 * wait until it has ended.
 */
export async function runNode(
  args: string[],
  environment: Record<string, string> = {},
  hear?: Listener,
): Promise<number> {
  return runProgram(process.execPath, args, environment, hear);
}

/**
 * As `runNode`, for any program. One that a signal ended gives 128 and the signal's number, as in
 * a shell; one that cannot be started counts as failed.
 */
export async function runProgram(
  program: string,
  args: string[],
  environment: Record<string, string> = {},
  hear?: Listener,
): Promise<number> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: hear ? ['inherit', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...environment },
  });
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from?.setEncoding('utf8').on('data', (text: string) => {
      to.write(text);
      hear?.(text);
    });
  }
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
  const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  signals.forEach((signal) => process.on(signal, forward));
  const code = await new Promise<number>((ended) => {
    child.once('error', () => ended(1));
    child.once('close', (status, signal) =>
      ended(status ?? 128 + (signal ? constants.signals[signal] : 0)),
    );
  });
  signals.forEach((signal) => process.off(signal, forward));
  return code;
}
