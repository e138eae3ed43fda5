import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  FIRST_PAUSE_MS,
  keepStream,
  LONGEST_PAUSE_MS,
  pauseAfter,
  SILENCE_MS,
  type StreamWorld,
} from './keep-stream.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An answer whose body the test writes. */
function stream() {
  let writer!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (writer = controller),
  });
  const encoder = new TextEncoder();
  return {
    answer: new Response(body, { status: 200 }),
    say: (text: string) => writer.enqueue(encoder.encode(text)),
    end: () => writer.close(),
  };
}

type Opening = Response | 'offline';

function world(openings: readonly Opening[]) {
  const left = [...openings];
  const log: string[] = [];
  const pauses: number[] = [];
  const fake: StreamWorld = {
    open: () => {
      const next = left.shift();
      if (next === undefined) return new Promise(() => undefined);
      return next === 'offline' ? Promise.reject(new Error('offline')) : Promise.resolve(next);
    },
    pause: (ms) => {
      pauses.push(ms);
      return Promise.resolve();
    },
    random: () => 1,
    onMessage: ({ event, data }) => log.push(`${event} ${data}`),
    onOpen: (isLate) => log.push(isLate ? 'open late' : 'open'),
    onRefused: async (status) => {
      log.push(`refused ${status}`);
      return false;
    },
  };
  return { fake, log, pauses };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('messages are handed on as they come', async () => {
  const live = stream();
  const { fake, log } = world([live.answer]);
  const stop = new AbortController();
  const kept = keepStream(fake, stop.signal);
  await settle();
  live.say('data: [1]\n\n');
  await settle();
  live.say('event: gap\nda');
  live.say('ta: []\n\n');
  await settle();
  expect(log).toEqual(['open', 'message [1]', 'gap []']);
  live.end();
  stop.abort();
  await kept;
});

test('a broken stream is asked for again, and what was missed is said', async () => {
  const first = stream();
  const second = stream();
  const { fake, log, pauses } = world([first.answer, 'offline', second.answer]);
  void keepStream(fake, new AbortController().signal);
  await settle();
  first.end();
  await settle();
  expect(log).toEqual(['open', 'open late']);
  expect(pauses).toEqual([1_000, 2_000]);
});

test('a page that is begun without a connection is told that it may have missed something', async () => {
  const { fake, log } = world(['offline', stream().answer]);
  void keepStream(fake, new AbortController().signal);
  await settle();
  expect(log).toEqual(['open late']);
});

test('a server that is down is asked with growing pauses', async () => {
  const down = Array.from({ length: 7 }, (_, at): Opening =>
    at % 2 === 0 ? 'offline' : new Response('', { status: 502 }),
  );
  const { fake, pauses } = world(down);
  void keepStream(fake, new AbortController().signal);
  await settle();
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test.each([
  [1, 0, FIRST_PAUSE_MS / 2],
  [1, 1, FIRST_PAUSE_MS],
  [20, 0, LONGEST_PAUSE_MS / 2],
  [20, 1, LONGEST_PAUSE_MS],
])('after %i failures and with luck %d the pause is %i ms', (failures, random, expected) => {
  expect(pauseAfter(failures, random)).toBe(expected);
});

test('without a beat for 45 seconds the connection counts as dead', async () => {
  const silent = stream();
  const { fake, log, pauses } = world([silent.answer, stream().answer]);
  void keepStream(fake, new AbortController().signal);
  await settle();
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  silent.say(': still here\n\n');
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  expect(log).toEqual(['open']);
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(['open', 'open late']);
  expect(pauses).toHaveLength(1);
});

test.each([401, 403])(
  'a session that is not let in (%i) is not asked for again',
  async (status) => {
    const { fake, log, pauses } = world([new Response('', { status })]);
    await keepStream(fake, new AbortController().signal);
    expect(log).toEqual([`refused ${status}`]);
    expect(pauses).toEqual([]);
  },
);

test('a session that is good after all is asked for again after the longest pause', async () => {
  const { fake, log, pauses } = world([new Response('', { status: 401 }), stream().answer]);
  void keepStream({ ...fake, onRefused: async () => true }, new AbortController().signal);
  await settle();
  expect(log).toEqual(['open late']);
  expect(pauses).toEqual([LONGEST_PAUSE_MS]);
});

test('it ends when nobody needs it any more', async () => {
  const live = stream();
  const { fake, pauses } = world([live.answer]);
  const stop = new AbortController();
  const kept = keepStream(fake, stop.signal);
  await settle();
  stop.abort();
  live.end();
  await kept;
  expect(pauses).toEqual([]);
});
