/**
 * A start that cannot go on, and whose reason a person can act on.
 * `main.ts` and the command line print the message alone, without a stack, and exit with 1;
 * so the message is one sentence that names the thing and what it should be.
 */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
