import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { News } from './news.ts';
import { createRefresher, QUICK_MS, SLOW_MS } from './refresher.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const sale: News = {
  kind: 'events',
  events: [{ kind: 'sale_posted', subjectId: 's', branchId: 'b' }],
};
const person: News = {
  kind: 'events',
  events: [{ kind: 'user_changed', subjectId: 'p', branchId: null }],
};

function start(takesMs = 0) {
  const fetched: string[] = [];
  let isHidden = false;
  const refresher = createRefresher({
    refetch: (topics) => {
      fetched.push(topics === 'all' ? 'all' : topics.join(' '));
      return new Promise((resolve) => setTimeout(resolve, takesMs));
    },
    isHidden: () => isHidden,
    wait: (run, ms) => void setTimeout(run, ms),
  });
  const count = (topic: string) => fetched.filter((topics) => topics.includes(topic)).length;
  return { refresher, fetched, count, hide: (hidden: boolean) => void (isHidden = hidden) };
}

test('the first sale is fetched at once', () => {
  const { refresher, fetched } = start();
  refresher.take(sale);
  expect(fetched).toEqual(['dashboard sales products shifts stock customers', 'till-catalogue']);
});

test('a hundred sales in a second are fetched twice, not a hundred times', async () => {
  const { refresher, count } = start();
  for (let at = 0; at < 100; at += 1) {
    refresher.take(sale);
    await vi.advanceTimersByTimeAsync(QUICK_MS / 100 - 1);
  }
  await vi.advanceTimersByTimeAsync(10 * QUICK_MS);
  expect(count('dashboard')).toBe(2);
});

test('the last sale is never forgotten, and a rest costs nothing', async () => {
  const { refresher, count } = start();
  refresher.take(sale);
  refresher.take(sale);
  await vi.advanceTimersByTimeAsync(QUICK_MS);
  expect(count('dashboard')).toBe(2);
  await vi.advanceTimersByTimeAsync(60 * QUICK_MS);
  expect(count('dashboard')).toBe(2);
});

test('a slow answer is waited for before it is asked for again', async () => {
  const { refresher, count } = start(3 * QUICK_MS);
  refresher.take(sale);
  await vi.advanceTimersByTimeAsync(QUICK_MS);
  refresher.take(sale);
  await vi.advanceTimersByTimeAsync(QUICK_MS);
  expect(count('dashboard')).toBe(1);
  await vi.advanceTimersByTimeAsync(QUICK_MS);
  expect(count('dashboard')).toBe(2);
});

test('the catalogue of a till is fetched once in twenty seconds', async () => {
  const { refresher, count } = start();
  for (let second = 0; second < 30; second += 1) {
    refresher.take(sale);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  await vi.advanceTimersByTimeAsync(SLOW_MS);
  expect(count('till-catalogue')).toBe(3);
});

test('after a gap everything is fetched, what was due with it', async () => {
  const { refresher, fetched } = start();
  refresher.take(person);
  refresher.take(person);
  refresher.take({ kind: 'gap' });
  await vi.advanceTimersByTimeAsync(QUICK_MS);
  expect(fetched).toEqual(['till-sellers users dashboard my-businesses', 'all']);
});

test('a page that nobody looks at fetches when it is looked at again', async () => {
  const { refresher, fetched, hide } = start();
  hide(true);
  refresher.take(sale);
  await vi.advanceTimersByTimeAsync(60 * QUICK_MS);
  expect(fetched).toEqual([]);
  hide(false);
  refresher.onShown();
  expect(fetched).toEqual(['dashboard sales products shifts stock customers', 'till-catalogue']);
});
