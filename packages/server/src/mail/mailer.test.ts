import { expect, test } from 'vitest';
import { deliveringMailer, type Mail } from './mailer.ts';

const MAIL: Mail = { to: 'amina@example.test', subject: '123456 is your code', text: '123456' };

interface Bench {
  readonly delivered: Mail[];
  readonly pauses: number[];
  readonly logged: string[];
  readonly pending: (() => void)[];
}

/** A mailer whose first `failures` deliveries fail and whose pauses the test ends itself. */
function bench(failures: number): Bench & { mailer: ReturnType<typeof deliveringMailer> } {
  const seen: Bench = { delivered: [], pauses: [], logged: [], pending: [] };
  let left = failures;
  const note = (...words: unknown[]): void => void seen.logged.push(JSON.stringify(words));
  const mailer = deliveringMailer({
    deliver: async (mail) => {
      left -= 1;
      if (left >= 0) throw new Error('connection refused');
      seen.delivered.push(mail);
    },
    log: { warn: note, error: note },
    later: (work, ms) => {
      seen.pauses.push(ms);
      seen.pending.push(work);
      return () => void seen.pending.splice(seen.pending.indexOf(work), 1);
    },
  });
  return { ...seen, mailer };
}

const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

test('a mail that cannot be sent is tried again until it leaves, once', async () => {
  const { mailer, delivered, pauses, pending } = bench(2);
  mailer.send(MAIL);
  await settled();
  pending.shift()?.();
  await settled();
  pending.shift()?.();
  await settled();
  expect(delivered).toEqual([MAIL]);
  expect(pauses).toEqual([1_000, 10_000]);
  expect(pending).toHaveLength(0);
});

test('after five tries a mail is given up, and the log holds neither address nor code', async () => {
  const { mailer, delivered, pauses, pending, logged } = bench(99);
  mailer.send(MAIL);
  await settled();
  while (pending.length > 0) {
    pending.shift()?.();
    await settled();
  }
  expect(delivered).toEqual([]);
  expect(pauses).toEqual([1_000, 10_000, 60_000, 300_000]);
  expect(logged.at(-1)).toContain('mail lost');
  expect(logged.join()).not.toMatch(/amina|123456/);
});

test('a stop gives up what waits and does not hang', async () => {
  const { mailer, pending, logged } = bench(1);
  mailer.send(MAIL);
  await settled();
  await mailer.close();
  expect(pending).toHaveLength(0);
  expect(logged.join()).toContain('1 mails lost at the stop');
});
