import { useEffect, useReducer } from 'react';

/** How a promise ended. */
type Ended<T> = { readonly value: T } | { readonly error: unknown };

const ended = new WeakMap<Promise<unknown>, Ended<unknown>>();
const awaited = new WeakMap<Promise<unknown>, Promise<void>>();

function untilEnded(promise: Promise<unknown>): Promise<void> {
  const known = awaited.get(promise);
  if (known !== undefined) return known;
  const waiting = promise.then(
    (value) => void ended.set(promise, { value }),
    (error: unknown) => void ended.set(promise, { error }),
  );
  awaited.set(promise, waiting);
  return waiting;
}

/**
 * What was waited for, null until it is there; throws what it failed with, for the error boundary.
 *
 * In place of Suspense, which shows what has come no sooner than 300 ms after it last showed
 * that something was missing: a page whose shell and screen lie in files of their own waited
 * twice, 880 ms where all files and answers were there after 430.
 * @param promise the same one for as long as the same thing is waited for
 */
export function useArrived<T>(promise: Promise<T>): { readonly value: T } | null {
  const [, drawAgain] = useReducer((draws: number) => draws + 1, 0);
  const now = ended.get(promise) as Ended<T> | undefined;
  const isWaiting = now === undefined;
  useEffect(() => {
    if (!isWaiting) return undefined;
    let isLookedAt = true;
    void untilEnded(promise).then(() => {
      if (isLookedAt) drawAgain();
    });
    return () => {
      isLookedAt = false;
    };
  }, [promise, isWaiting]);
  if (now === undefined) {
    // Begun while drawing, so that what ends before the effect runs is known by then.
    void untilEnded(promise);
    return null;
  }
  if ('error' in now) throw now.error;
  return now;
}
