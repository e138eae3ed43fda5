import { useEffect, useRef, type ReactNode } from 'react';
import { usePageTitle } from '../ui/page-title.ts';
import styles from './auth.module.css';

/**
 * The content of the one card of a page without a shell: its heading (the document's title too),
 * a sentence, the rest. The heading takes the focus unless a field asks for it.
 */
export function AuthPage(props: {
  readonly title: string;
  readonly lead?: ReactNode;
  /** `plain` stands free on the page, without the card. */
  readonly look?: 'card' | 'plain';
  readonly children: ReactNode;
}) {
  const { title, lead, look = 'card', children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles[look === 'card' ? 'page' : 'plain']}>
      <header className={styles['head']}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <p>{lead}</p>}
      </header>
      {children}
    </div>
  );
}
