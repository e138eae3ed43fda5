import { useState, type ReactNode } from 'react';
import { afterPaint } from './after-paint.ts';
import { useArrived } from './use-arrived.ts';

type Part<P> = (props: P) => ReactNode;
const Nothing: Part<object> = () => null;

const queue: (() => Promise<unknown>)[] = [];
let isFetching = false;

/** One part after another, each when the page is drawn and the browser has nothing better to do. */
function fetchNext(): void {
  const fetchPart = queue.shift();
  isFetching = fetchPart !== undefined;
  // What does not come now is asked for again when it is opened.
  if (fetchPart !== undefined) fetchPart().then(fetchLater, fetchLater);
}

const fetchLater = (): void => afterPaint(fetchNext);

function soon(fetchPart: () => Promise<unknown>, isFirst: boolean): void {
  if (isFirst) queue.unshift(fetchPart);
  else queue.push(fetchPart);
  if (isFetching) return;
  isFetching = true;
  fetchLater();
}

/**
 * A part of a screen in a file of its own: `lazyPart(() => import('./z-report.tsx'), 'ZReport')`.
 * For what is opened by hand: the screen is drawn without it, and it is fetched right after, so
 * that it is there when it is asked for, with or without a connection. A part that does not come
 * is told by the screen's error boundary; its Try Again asks anew.
 * @param missing `leftOut` for a part that comes by itself and that a screen can do without: the
 *   button to undo a sale must not take the till away. It is fetched before those opened by hand.
 */
export function lazyPart<K extends string, M extends Readonly<Record<K, Part<never>>>>(
  importer: () => Promise<M>,
  name: K,
  missing: 'told' | 'leftOut' = 'told',
): M[K] {
  let found: Part<object> | null = null;
  let loading: Promise<Part<object>> | null = null;
  const load = (): Promise<Part<object>> => {
    loading ??= importer().then(
      (module) => (found = module[name] as unknown as Part<object>),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const isLeftOut = missing === 'leftOut';
  const coming = (): Promise<Part<object>> => (isLeftOut ? load().catch(() => Nothing) : load());
  soon(load, isLeftOut);

  function Arriving(props: { readonly part: Promise<Part<object>>; readonly given: object }) {
    const arrived = useArrived(props.part);
    return arrived === null ? null : <arrived.value {...props.given} />;
  }
  function LazyPart(props: object) {
    // Decided once: what was waited for keeps its place, and what is typed in it.
    const [part] = useState(() => ({ Here: found, coming: found === null ? coming() : null }));
    if (part.Here !== null) return <part.Here {...props} />;
    return part.coming !== null && <Arriving part={part.coming} given={props} />;
  }
  return LazyPart as unknown as M[K];
}
