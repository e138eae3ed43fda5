import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { onPrintBegin } from '../theme/receipt-roll.ts';
import { useLatest } from '../ui/use-latest.ts';
import { paper } from './paper.ts';
import styles from './print-sheet.module.css';

interface Papers {
  readonly nodes: readonly ReactNode[];
  readonly paper: string;
  /** The browser prints already: nobody has to ask it to. */
  readonly isAsked?: boolean;
}

/**
 * What a sheet shows, and on which paper if not on that of this device; null while it shows nothing
 * yet.
 */
export type ShownPaper = () => {
  readonly content: ReactNode;
  readonly paper?: string | undefined;
} | null;

const NOTHING: ShownPaper = () => null;

/**
 * Prints something through the one print style, on the paper of this device where no other is
 * asked for. `print` puts it on paper alone; `sheet` has to stand somewhere on the page.
 * @param shown what lies over the page: it is printed, not the page, when the browser is asked to
 *   print by its own key or menu
 */
export function usePrint(shown: ShownPaper = NOTHING): {
  /** Of several each begins a paper of its own. */
  readonly print: (content: ReactNode | readonly ReactNode[], paper?: string) => void;
  readonly sheet: ReactNode;
} {
  const [content, setContent] = useState<Papers | null>(null);
  const print = useCallback(
    (node: ReactNode | readonly ReactNode[], on: string = paper.get()) =>
      setContent({ nodes: Array.isArray(node) ? node : [node], paper: on }),
    [],
  );
  const latest = useLatest(shown);
  useEffect(() => {
    return onPrintBegin(() => {
      // What is on paper by a button, and what prints itself, stays alone there.
      if (document.querySelector('[data-print="receipt"]') !== null) return;
      const seen = latest.current();
      if (seen === null) return;
      const { content: node, paper: on = paper.get() } = seen;
      flushSync(() => setContent({ nodes: [node], paper: on, isAsked: true }));
    });
  }, [latest]);
  useEffect(() => {
    if (content === null) return undefined;
    const done = () => setContent(null);
    window.addEventListener('afterprint', done, { once: true });
    if (content.isAsked !== true) window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [content]);
  const sheet =
    content === null
      ? null
      : createPortal(
          content.nodes.map((node, at) => (
            <div
              key={at}
              className={styles['paper']}
              data-print="receipt"
              data-paper={content.paper}
            >
              {node}
            </div>
          )),
          document.body,
        );
  return { print, sheet };
}
