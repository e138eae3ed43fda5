import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './receipt.module.css';

/**
 * Prints something on the roll through the one print style. `print` puts it on paper alone;
 * `sheet` has to stand somewhere on the page.
 */
export function usePrint(): {
  readonly print: (content: ReactNode, paper?: string) => void;
  readonly sheet: ReactNode;
} {
  const [content, setContent] = useState<{ node: ReactNode; paper: string } | null>(null);
  const print = useCallback(
    (node: ReactNode, on = 'roll80') => setContent({ node, paper: on }),
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
          <div className={styles['paper']} data-print="receipt" data-paper={content.paper}>
            {content.node}
          </div>,
          document.body,
        );
  return { print, sheet };
}
