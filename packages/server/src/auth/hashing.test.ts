import { expect, test } from 'vitest';
import { gatekeeper, makeHashing } from './hashing.ts';

test('a password matches its own hash, all of its bytes matter, and so do its blanks', async () => {
  const hashing = makeHashing();
  const long = 'k'.repeat(1_024);
  const hash = await hashing.hash(long);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashing.matches(hash, long)).toBe(true);
  expect(await hashing.matches(hash, `${long.slice(0, -1)}x`)).toBe(false);
  expect(await hashing.matches(await hashing.hash('karibu sana '), 'karibu sana')).toBe(false);
});

test('letters with combining signs are the same password as those without', async () => {
  const hashing = makeHashing();
  expect(await hashing.matches(await hashing.hash('cafe\u0301 crema'), 'caf\u00e9 crema')).toBe(
    true,
  );
});

test('an account that is not there has no password', async () => {
  const hashing = makeHashing();
  expect(await hashing.matches(null, 'nobody has this password')).toBe(false);
});

test('two work, two wait, the fifth is told to come back', async () => {
  const enter = gatekeeper(2, 2);
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
  };
  const first = [enter(work), enter(work), enter(work), enter(work)];
  await expect(enter(work)).rejects.toMatchObject({ code: 'UNAVAILABLE', details: { seconds: 2 } });
  while (ends.length > 0) {
    ends.shift()?.();
    await new Promise<void>((resolve) => void setImmediate(resolve));
  }
  await Promise.all(first);
  expect(most).toBe(2);
  const afterwards = enter(async () => 'in');
  await expect(afterwards).resolves.toBe('in');
});
