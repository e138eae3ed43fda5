import { describe, expect, test } from 'vitest';
import { backoffMs } from './backoff.ts';
import { ASKING, Reach } from './reach.ts';

/** A reach whose questions are answered by hand and whose waits pass when told to. */
function fake() {
  const questions: ((isAnswered: boolean) => void)[] = [];
  const waits: {
    readonly run: () => void;
    readonly ms: number;
    isStopped: boolean;
  }[] = [];
  const told: boolean[] = [];
  const reach = new Reach({
    ask: () => new Promise((resolve) => questions.push(resolve)),
    wait: (run, ms) => {
      const one = { run, ms, isStopped: false };
      waits.push(one);
      return () => void (one.isStopped = true);
    },
    random: () => 1,
  });
  reach.subscribe(() => told.push(reach.getSnapshot()));
  const answer = async (turn: number, isAnswered: boolean) => {
    questions[turn]?.(isAnswered);
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { reach, questions, waits, told, answer };
}

describe('whether the server answers', () => {
  test('one call without an answer is a doubt, which the server itself settles', async () => {
    const { reach, questions, told, answer } = fake();
    reach.doubted();
    expect(questions).toHaveLength(1);
    expect(reach.getSnapshot()).toBe(true);
    await answer(0, true);
    expect(told).toEqual([]);
  });

  test('a question that stays without an answer, too, puts it out of reach', async () => {
    const { reach, told, answer } = fake();
    reach.doubted();
    await answer(0, false);
    expect(reach.getSnapshot()).toBe(false);
    expect(told).toEqual([false]);
  });

  test('many silent calls at once ask one question', () => {
    const { reach, questions } = fake();
    reach.doubted();
    reach.doubted();
    expect(questions).toHaveLength(1);
  });

  test('it is asked again, later and later, until it answers', async () => {
    const { reach, questions, waits, told, answer } = fake();
    reach.doubted();
    await answer(0, false);
    // A silence while it is being waited for asks nothing sooner.
    reach.doubted();
    expect(questions).toHaveLength(1);
    waits[0]?.run();
    await answer(1, false);
    waits[1]?.run();
    await answer(2, true);
    expect(waits.map(({ ms }) => ms)).toEqual([2_000, 4_000]);
    expect(told).toEqual([false, true]);
  });

  test('any call that is answered brings it back at once, and nothing more is asked', async () => {
    const { reach, waits, told, answer } = fake();
    reach.doubted();
    await answer(0, false);
    reach.answered();
    expect(told).toEqual([false, true]);
    expect(waits[0]?.isStopped).toBe(true);
  });

  test('a call that was answered meanwhile outweighs a question from before it', async () => {
    const { reach, told, answer } = fake();
    reach.doubted();
    reach.answered();
    await answer(0, false);
    expect(reach.getSnapshot()).toBe(true);
    expect(told).toEqual([]);
  });

  test('with the network back it is taken to answer until a question says otherwise', async () => {
    const { reach, questions, told, answer } = fake();
    reach.doubted();
    await answer(0, false);
    reach.restored();
    expect(told).toEqual([false, true]);
    expect(questions).toHaveLength(2);
    await answer(1, false);
    expect(told).toEqual([false, true, false]);
  });

  test('who stopped listening hears nothing', async () => {
    const { reach, answer } = fake();
    const heard: boolean[] = [];
    const stop = reach.subscribe(() => heard.push(reach.getSnapshot()));
    stop();
    reach.doubted();
    await answer(0, false);
    expect(heard).toEqual([]);
  });
});

describe('the wait before the next question', () => {
  test.each([
    ['the first', 1, 1, ASKING.firstMs],
    ['the first at its shortest', 1, 0, ASKING.firstMs / 2],
    ['the third', 3, 1, 8_000],
    ['the tenth', 10, 1, ASKING.longestMs],
  ])('%s', (_name, failures, random, ms) => {
    expect(backoffMs(failures, random, ASKING)).toBe(ms);
  });
});
