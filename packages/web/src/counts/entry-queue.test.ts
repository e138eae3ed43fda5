import { describe, expect, it } from 'vitest';
import { EntryQueue, type Entered, type Entry, type QueueWorld } from './entry-queue.ts';

const entry = (id: string): Entry => ({ _id: id, code: '4001', mode: 'add', quantityMilli: 1_000 });
const OFFLINE = new Error('no answer');

function world(answers: (() => Promise<Entered>)[]) {
  const kept = new Map<string, string>();
  const said: string[] = [];
  const sent: { _id: string; countedAt?: string | undefined }[] = [];
  let minute = 0;
  const given: QueueWorld = {
    send: (body) => {
      sent.push({ _id: body._id, countedAt: body.countedAt });
      return (answers.shift() ?? (() => Promise.resolve({} as Entered)))();
    },
    isUnanswered: (error) => error === OFFLINE,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => void kept.set(key, text),
      removeItem: (key) => void kept.delete(key),
    },
    key: 'count',
    now: () => `minute ${(minute += 1)}`,
    onDone: ({ _id }) => void said.push(`done ${_id}`),
    onRefused: ({ _id }) => void said.push(`refused ${_id}`),
    onChange: (waiting, isOffline) => void said.push(`${waiting}${isOffline ? ' offline' : ''}`),
  };
  return { given, said, sent, kept };
}

describe('what is counted', () => {
  it('is sent in order, without its time', async () => {
    const { given, sent, said } = world([]);
    const queue = new EntryQueue(given);
    queue.add(entry('a'));
    queue.add(entry('b'));
    await new Promise((done) => setTimeout(done));
    expect(sent).toEqual([
      { _id: 'a', countedAt: undefined },
      { _id: 'b', countedAt: undefined },
    ]);
    expect(said).toEqual(['1', '2', '1', 'done a', '0', 'done b']);
  });

  it('waits without an answer, and then tells when it was counted', async () => {
    const { given, sent, said, kept } = world([() => Promise.reject(OFFLINE)]);
    const queue = new EntryQueue(given);
    queue.add(entry('a'));
    await new Promise((done) => setTimeout(done));
    expect(said).toEqual(['1', '1 offline']);
    // The page is loaded again.
    expect(kept.size).toBe(1);
    const again = new EntryQueue(given);
    expect(again.size).toBe(1);
    await again.flush();
    expect(sent.at(-1)).toEqual({ _id: 'a', countedAt: 'minute 1' });
    expect(kept.size).toBe(0);
  });

  it('that is refused leaves the queue, and the next goes on', async () => {
    const { given, said } = world([() => Promise.reject(new Error('409'))]);
    const queue = new EntryQueue(given);
    queue.add(entry('a'));
    queue.add(entry('b'));
    await new Promise((done) => setTimeout(done));
    expect(said.filter((one) => /[a-z]/.test(one))).toEqual(['refused a', 'done b']);
  });

  it('that was kept as nonsense is nothing', () => {
    const { given, kept } = world([]);
    kept.set('count', '{');
    expect(new EntryQueue(given).size).toBe(0);
  });
});
