import { classifyError } from '@tillbook/core/error-boundary';
import { useState, type ReactNode } from 'react';
import { afterPaint } from './after-paint.ts';
import { importCell } from './import-cell.ts';
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

/** A part whose file did not come, as it is told in its place. */
export interface MissingProps {
  /** A newer version of the app is there, and has the file no more. */
  readonly isOutdated: boolean;
  readonly isTrying: boolean;
  /** @param leave to be called once the part is there, before it is drawn */
  readonly onRetry: (leave: () => void) => void;
  readonly onClose: (() => void) | undefined;
}

interface Telling {
  readonly isOutdated: (error: unknown) => Promise<boolean>;
  /** Before a part is fetched: the stylesheets that did not come until now. */
  readonly styleAgain: () => Promise<void>;
  readonly PartMissing: Part<MissingProps>;
}
let telling: Telling | null = null;

/** Says how parts are told that do not come: it lies with the frame, not with the sign-in. */
export const tellMissing = (how: Telling): void => {
  telling = how;
};

type Missing = Pick<Telling, 'PartMissing'> & Pick<MissingProps, 'isOutdated'>;
type Came = { readonly Here: Part<object> } | Missing;

/** What leads back from a part: out of a dialog, or to the screen that it took the place of. */
interface Ways {
  readonly onClose?: () => void;
  readonly onBack?: () => void;
}

/**
 * A part of a screen in a file of its own: `lazyPart(() => import('./z-report.tsx'), 'ZReport')`.
 * For what is opened by hand: the screen is drawn without it, and it is fetched right after, so
 * that it is there when it is asked for, with or without a connection. A part that does not come
 * is told in its place, with Try again, and with Close where it has `onClose` or `onBack`; what
 * comes and is broken, by the screen's error boundary.
 * @param missing `leftOut` for a part that comes by itself and that a screen can do without: the
 *   button to undo a sale must not take the till away. It is fetched before those opened by hand.
 */
export function lazyPart<K extends string, M extends Readonly<Record<K, Part<never>>>>(
  importer: () => Promise<M>,
  name: K,
  missing: 'told' | 'leftOut' = 'told',
): M[K] {
  let found: Part<object> | null = null;
  let tries = 0;
  const cell = importCell(importer, (module) => module[name] as unknown as Part<object>);
  const load = async (): Promise<Part<object>> => {
    await telling?.styleAgain();
    return (found = await cell.load((tries += 1)));
  };
  const isLeftOut = missing === 'leftOut';
  const ask = async (): Promise<Came> => {
    try {
      return { Here: await load() };
    } catch (error) {
      if (isLeftOut) return { Here: Nothing };
      if (telling === null || classifyError(error) === 'unknown') throw error;
      return { ...telling, isOutdated: await telling.isOutdated(error) };
    }
  };
  soon(load, isLeftOut);

  const askAgain = async (leave: () => void): Promise<Came> => {
    const came = await ask();
    if ('Here' in came) leave();
    return came;
  };

  function Arriving({ given }: { readonly given: Ways }) {
    const [asked, setAsked] = useState(() => ({ coming: ask(), before: null as Missing | null }));
    const came = useArrived(asked.coming)?.value ?? asked.before;
    if (came === null) return null;
    if ('Here' in came) return <came.Here {...given} />;
    return (
      <came.PartMissing
        isOutdated={came.isOutdated}
        isTrying={came === asked.before}
        onRetry={(leave) => setAsked({ coming: askAgain(leave), before: came })}
        onClose={given.onClose ?? given.onBack}
      />
    );
  }
  function LazyPart(props: object) {
    // Decided once: what was waited for keeps its place, and what is typed in it.
    const [Here] = useState(() => found);
    return Here === null ? <Arriving given={props} /> : <Here {...props} />;
  }
  return LazyPart as unknown as M[K];
}
