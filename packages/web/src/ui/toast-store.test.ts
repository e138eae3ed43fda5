import { expect, test } from 'vitest';
import { createToastStore } from './toast-store.ts';

function fakeWorld() {
  let nowMs = 0;
  const waiting = new Map<number, { atMs: number; run: () => void }>();
  let last = 0;
  return {
    now: () => nowMs,
    wait: (run: () => void, ms: number) => {
      last += 1;
      const key = last;
      waiting.set(key, { atMs: nowMs + ms, run });
      return () => void waiting.delete(key);
    },
    passMs: (ms: number) => {
      nowMs += ms;
      for (const [key, { atMs, run }] of waiting) {
        if (atMs > nowMs) continue;
        waiting.delete(key);
        run();
      }
    },
  };
}

function texts(list: readonly { text: string }[]): string[] {
  return list.map((toast) => toast.text);
}

test.each(['success', 'error', 'info'] as const)(
  'a toast of kind %s is there at 4999 ms and gone at 5000 ms',
  (kind) => {
    const world = fakeWorld();
    const store = createToastStore(world);
    store.show(kind, 'Sent');
    world.passMs(4_999);
    expect(texts(store.snapshot().visible)).toEqual(['Sent']);
    world.passMs(1);
    expect(store.snapshot().visible).toEqual([]);
    expect(texts(store.snapshot().history)).toEqual(['Sent']);
  },
);

test('a hovered toast waits and then has its remaining time', () => {
  const world = fakeWorld();
  const store = createToastStore(world);
  store.show('info', 'Showing Mbezi');
  world.passMs(3_000);
  store.pause('hover');
  world.passMs(60_000);
  expect(store.snapshot().visible).toHaveLength(1);
  store.resume('hover');
  world.passMs(1_999);
  expect(store.snapshot().visible).toHaveLength(1);
  world.passMs(1);
  expect(store.snapshot().visible).toHaveLength(0);
});

test('hover and focus both hold: leaving one of them does not start the clock', () => {
  const world = fakeWorld();
  const store = createToastStore(world);
  store.pause('hover');
  store.show('error', 'Login failed');
  store.pause('focus');
  store.resume('hover');
  world.passMs(10_000);
  expect(store.snapshot().visible).toHaveLength(1);
  store.resume('focus');
  world.passMs(5_000);
  expect(store.snapshot().visible).toHaveLength(0);
});

test('at most three are shown, the newest on top, and the history keeps them all', () => {
  const world = fakeWorld();
  const store = createToastStore(world);
  for (const text of ['one', 'two', 'three', 'four']) store.show('info', text);
  expect(texts(store.snapshot().visible)).toEqual(['four', 'three', 'two']);
  expect(texts(store.snapshot().history)).toEqual(['four', 'three', 'two', 'one']);
  expect(store.snapshot().unread).toBe(4);
  store.markRead();
  expect(store.snapshot().unread).toBe(0);
});

test('closing one by hand leaves the others and their clocks', () => {
  const world = fakeWorld();
  const store = createToastStore(world);
  const first = store.show('info', 'first');
  world.passMs(1_000);
  store.show('info', 'second');
  store.close(first);
  expect(texts(store.snapshot().visible)).toEqual(['second']);
  world.passMs(4_999);
  expect(store.snapshot().visible).toHaveLength(1);
  world.passMs(1);
  expect(store.snapshot().visible).toHaveLength(0);
});

test('whoever listens is told of each change until they stop', () => {
  const store = createToastStore(fakeWorld());
  let told = 0;
  const stop = store.subscribe(() => (told += 1));
  const id = store.show('info', 'one');
  store.close(id);
  stop();
  store.show('info', 'two');
  expect(told).toBe(2);
});
