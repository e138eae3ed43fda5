import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Search parameters as they stand in the address: texts only. */
export type SearchTexts = Readonly<Record<string, string>>;

/** Reads `?a=b&c=d`; a name given twice keeps its last value. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Writes it back; what is empty or undefined is left out, so addresses stay short. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The named parameters with a change laid over; an empty value takes a parameter away. */
export function withChange(search: SearchTexts, change: Record<string, string | undefined>) {
  const merged: Record<string, string | undefined> = { ...search, ...change };
  return Object.fromEntries(
    Object.entries(merged).filter((entry): entry is [string, string] => {
      const [, value] = entry;
      return value !== undefined && value !== '';
    }),
  );
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The search parameters the screen understands; others are dropped. */
    readonly search?: readonly string[];
    /** The views that exist, by the parameter that names them: `{ tab: ['today', 'sell'] }`. */
    readonly views?: Readonly<Record<string, readonly string[]>>;
    /** The group that each value of `view` belongs to: `{ transfers: 'stock' }`. */
    readonly groups?: Readonly<Record<string, string>>;
  }
}

export interface UrlState {
  /** A parameter's text, `''` when it is not there. */
  readonly get: (name: string) => string;
  readonly all: SearchTexts;
  /**
   * Changes parameters. Filters replace the entry in the history; a row that is opened pushes
   * one, so that Back closes it.
   */
  readonly set: (change: Record<string, string | undefined>, how?: 'replace' | 'push') => void;
}

/** Filters, sorting and the opened row live in the address: shareable, and Back works. */
export function useUrlState(): UrlState {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const all = Object.fromEntries(
    Object.entries(raw).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const known = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.search });
  const set = useCallback(
    (change: Record<string, string | undefined>, how: 'replace' | 'push' = 'replace') => {
      const unknown = Object.keys(change).find((name) => known?.includes(name) === false);
      if (unknown !== undefined) throw new Error(`routes.tsx does not name "${unknown}" here`);
      void navigate({
        to: '.',
        search: ((before: SearchTexts) => withChange(before, change)) as never,
        replace: how === 'replace',
      });
    },
    [navigate, known],
  );
  return { get: (name) => all[name] ?? '', all, set };
}
