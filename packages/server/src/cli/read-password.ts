import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CannotStart } from '../cannot-start.ts';

/**
 * The first line of standard input; what is typed at a terminal is not shown.
 * @throws CannotStart when there is none
 */
export async function readPassword(): Promise<string> {
  const isTyped = process.stdin.isTTY;
  if (isTyped) process.stderr.write('Password: ');
  const nowhere = new Writable({ write: (_text, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: isTyped });
  try {
    for await (const line of lines) return line;
  } finally {
    lines.close();
    if (isTyped) process.stderr.write('\n');
  }
  throw new CannotStart('No password came on standard input.');
}
