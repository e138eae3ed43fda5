import { useInsertionEffect, useRef } from 'react';
import { useLatest } from './use-latest.ts';

type Act = (...given: unknown[]) => unknown;
type Parts = Readonly<Record<string, unknown>>;

const isAct = (value: unknown): value is Act => typeof value === 'function';

/** Whether two have the same in them, whatever their functions do. */
function isAlike(one: Parts, other: Parts): boolean {
  const names = Object.keys(other);
  return names.every((name) =>
    isAct(other[name]) ? isAct(one[name]) : Object.is(one[name], other[name]),
  );
}

/** The same with functions that do what those of `newest` do when they are called. */
function steadied(made: Parts, newest: { readonly current: Parts }): Parts {
  const late = (name: string): Act => {
    return (...given) => (newest.current[name] as Act)(...given);
  };
  const parts = Object.entries(made);
  return Object.fromEntries(
    parts.map(([name, value]) => [name, isAct(value) ? late(name) : value] as const),
  );
}

/**
 * The same object for as long as nothing in it is another but what its functions do: whoever is
 * given it need not be drawn again. Its functions do what the newest would. They are for what
 * happens later, never for what is drawn.
 */
export function useSteady<T extends object>(made: T): T {
  const newest = useLatest(made as Parts);
  // What was drawn last, never what a drawing that was thrown away made.
  const kept = useRef<T | null>(null);
  const last = kept.current;
  const isSame = last !== null && isAlike(last as Parts, made as Parts);
  const steady = isSame ? last : (steadied(made as Parts, newest) as T);
  useInsertionEffect(() => {
    kept.current = steady;
  });
  return steady;
}
