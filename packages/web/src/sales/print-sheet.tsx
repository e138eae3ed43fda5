import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './receipt.module.css';

/**
 * Prints something on the roll through the one print style. `print` puts it on paper alone;
 * `sheet` has to stand somewhere on the page.
 */
export function usePrint(): {
  /** Of several each begins a paper of its own. */
  readonly print: (content: ReactNode | readonly ReactNode[], paper?: string) => void;
  readonly sheet: ReactNode;
} {
  const [content, setContent] = useState<{ nodes: readonly ReactNode[]; paper: string } | null>(
    null,
  );
  const print = useCallback(
    (node: ReactNode | readonly ReactNode[], on = 'roll80') =>
      setContent({ nodes: Array.isArray(node) ? node : [node], paper: on }),
    [],
  );
  useEffect(() => {
    if (content === null) return undefined;
    const done = () => setContent(null);
    window.addEventListener('afterprint', done, { once: true });
    window.print();
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
