import { expect, test } from 'vitest';
import { makeTogether } from './together.ts';

interface Item {
  readonly id: number;
  readonly lane: string;
}

/** A queue whose runs end when the test says so. */
function queue() {
  const runs: { items: number[]; end: () => Promise<void> }[] = [];
  const add = makeTogether<Item>({
    laneOf: ({ lane }) => lane,
    run(items) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const end = async (): Promise<void> => {
        resolve();
        // What the end sets off is done before the test looks again.
        await new Promise(setImmediate);
      };
      runs.push({ items: items.map(({ id }) => id), end });
      return promise;
    },
  });
  const come = (...ids: number[]) => {
    for (const id of ids) add('branch', { id, lane: `till ${id % 100}` });
  };
  return { runs, come, add, seen: () => runs.map(({ items }) => items) };
}

test('who comes first goes at once, alone; nobody waits for company', () => {
  const { come, seen } = queue();
  come(1);
  expect(seen()).toEqual([[1]]);
  come(2);
  expect(seen()).toEqual([[1], [2]]);
});

test('those who come while two are under way go together, in their order', async () => {
  const { come, seen, runs } = queue();
  come(1, 2, 3, 4, 5);
  expect(seen()).toEqual([[1], [2]]);
  await runs[1]?.end();
  expect(seen()).toEqual([[1], [2], [3, 4, 5]]);
  come(6);
  await runs[0]?.end();
  expect(seen()).toEqual([[1], [2], [3, 4, 5], [6]]);
});

test('of one till one goes at a time, and its order is kept', async () => {
  const { come, seen, runs } = queue();
  come(1, 2, 3, 103, 4, 203);
  await runs[0]?.end();
  await runs[1]?.end();
  await runs[2]?.end();
  expect(seen()).toEqual([[1], [2], [3, 4], [103], [203]]);
});

test('a group is at most 32, the rest is the next one', async () => {
  const { come, seen, runs } = queue();
  come(...Array.from({ length: 42 }, (_, index) => index));
  await runs[0]?.end();
  expect(seen().map((items) => items.length)).toEqual([1, 1, 32]);
  await runs[1]?.end();
  expect(seen().at(-1)).toEqual([34, 35, 36, 37, 38, 39, 40, 41]);
});

test('another branch does not wait', () => {
  const { come, add, seen } = queue();
  come(1, 2, 3);
  add('other', { id: 9, lane: 'till 9' });
  expect(seen()).toEqual([[1], [2], [9]]);
});
