import { analyticsLoadFailure } from '@tillbook/core/texts';
import { useMatches } from '@tanstack/react-router';
import { use, useEffect, type ComponentType } from 'react';
import { SkeletonLines } from '../ui/states.tsx';
import { useArrived } from '../ui/use-arrived.ts';
import { AttemptContext } from './attempt.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './error-boundary.module.css';
import { ImportCell, type ImportWorld } from '../ui/import-cell.ts';
import { reloadOnceItComes } from './retry.ts';

type Screens<K extends string> = Readonly<Record<K, ComponentType>>;
type Found = { readonly Screen: ComponentType } | { readonly error: unknown };

/**
 * A screen in a file of its own: `lazyScreen(() => import('./auth/login.tsx'), 'LoginScreen')`.
 * It brings its own error boundary; Try Again imports it again. With `pageName` (the analytics
 * pages) a file that does not load leaves "{page} failed to load. Check console." in its place.
 */
export function lazyScreen<K extends string>(
  importer: () => Promise<Screens<K>>,
  name: K,
  pageName?: string,
): ComponentType {
  const importAddress = (address: string) =>
    import(/* @vite-ignore */ address) as Promise<Screens<K>>;
  const cell = cellOf({ importer, importAddress }, name);
  const Page = pageName === undefined ? pageThatThrows(cell) : pageThatTells(cell, pageName);
  return withBoundary(Page);
}

/**
 * A frame around the screens. Its file also holds what the screens share: under another address
 * a browser that remembers the failed file would have two of it, or screens that still ask for
 * the failed one. There Try Again loads the page anew, once the file can be had.
 */
export function lazyFrame<K extends string>(
  importer: () => Promise<Screens<K>>,
  name: K,
): ComponentType {
  const files = {
    fetch: (address: string) => fetch(address),
    reload: () => window.location.reload(),
  };
  const importAddress = (address: string) => reloadOnceItComes(address, files);
  return withBoundary(pageThatThrows(cellOf<K>({ importer, importAddress }, name)));
}

function cellOf<K extends string>(
  world: Omit<ImportWorld<Screens<K>>, 'origin'>,
  name: K,
): ImportCell<Screens<K>, ComponentType> {
  const { origin } = window.location;
  return new ImportCell<Screens<K>, ComponentType>({ ...world, origin }, (module) => module[name]);
}

function withBoundary(Page: ComponentType): ComponentType {
  return function LazyScreen() {
    // Of the page that is drawn: a page just left is not tried again on the way out.
    const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
    return (
      <ErrorBoundary resetKey={path}>
        <Page />
      </ErrorBoundary>
    );
  };
}

type Cell = Pick<ImportCell<never, ComponentType>, 'load'>;

function pageThatThrows(cell: Cell): ComponentType {
  return function Page() {
    const arrived = useArrived(cell.load(use(AttemptContext)));
    return arrived === null ? <SkeletonLines lines={6} /> : <arrived.value />;
  };
}

function pageThatTells(cell: Cell, pageName: string): ComponentType {
  const told = new WeakMap<Promise<ComponentType>, Promise<Found>>();
  const load = (attempt: number): Promise<Found> => {
    const loading = cell.load(attempt);
    const known = told.get(loading);
    if (known !== undefined) return known;
    const found = loading.then(
      (Screen): Found => ({ Screen }),
      (error: unknown): Found => ({ error }),
    );
    told.set(loading, found);
    return found;
  };
  return function Page() {
    const found = useArrived(load(use(AttemptContext)))?.value;
    if (found === undefined) return <SkeletonLines lines={6} />;
    if ('Screen' in found) return <found.Screen />;
    return <LoadFailure error={found.error} pageName={pageName} />;
  };
}

function LoadFailure(props: { readonly error: unknown; readonly pageName: string }) {
  const { error, pageName } = props;
  useEffect(() => {
    // eslint-disable-next-line no-console -- the text sends the reader there (specification 8)
    console.error(error);
  }, [error]);
  return (
    <p role="alert" className={styles['standIn']}>
      {analyticsLoadFailure(pageName)}
    </p>
  );
}
