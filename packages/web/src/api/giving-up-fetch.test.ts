import { expect, test } from 'vitest';
import { givingUpFetch } from './giving-up-fetch.ts';

/** Calls that are answered by hand, or hang until they are given up. */
function fake() {
  const listeners = new Set<() => void>();
  const waiting = new Set<() => void>();
  const answers: ((response: Response) => void)[] = [];
  const asked = givingUpFetch({
    fetch: (_input, init) =>
      new Promise((resolve, reject) => {
        answers.push(resolve);
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      }),
    onBack: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    later: (run) => {
      waiting.add(run);
      return () => waiting.delete(run);
    },
  });
  const back = () => listeners.forEach((tell) => tell());
  const pass = () => waiting.forEach((run) => run());
  return { asked, answers, back, pass, listeners, waiting };
}

test('a call that hangs is given up once the server answers others again', async () => {
  const { asked, back, pass, listeners } = fake();
  const hanging = asked('/api/sync').then(
    () => 'answered',
    (error: unknown) => (error instanceof DOMException ? error.name : 'another'),
  );
  back();
  pass();
  // Given up by its caller: that says nothing of the server.
  expect(await hanging).toBe('AbortError');
  expect(listeners.size).toBe(0);
});

test('the call whose own answer says that the server is back is heard to its end', async () => {
  const { asked, answers, back, pass, waiting } = fake();
  const own = asked('/api/sync');
  back();
  answers[0]?.(new Response('{"outcomes":[]}'));
  const response = await own;
  pass();
  expect(waiting.size).toBe(0);
  expect(await response.json()).toEqual({ outcomes: [] });
});

test('a caller that gives up is heard as before', async () => {
  const { asked } = fake();
  const caller = new AbortController();
  const hanging = asked('/api/sync', { signal: caller.signal });
  caller.abort(new Error('The answer took too long'));
  await expect(hanging).rejects.toThrow('The answer took too long');
});
