import { ChevronRight, ArrowLeft } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '../i18n/en/ui.ts';
import { AppLink } from './app-link.tsx';
import styles from './page-header.module.css';
import { shouldFocusHeading, usePageTitle } from './page-title.ts';

export interface Crumb {
  readonly label: string;
  /** A path of `paths.ts`. */
  readonly to: string;
}

/**
 * The head of a screen: its one h1 (also the document's title), the way back, the actions. The
 * heading takes the focus when the screen opens, so that a screen reader says where one is.
 */
export function PageHeader(props: {
  readonly title: string;
  /** Parents, the nearest last; at most two, since the page itself is the third level. */
  readonly crumbs?: readonly Crumb[];
  /** Beside the title: a status, a count. */
  readonly beside?: ReactNode;
  /** A sentence under the title. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}) {
  const { title, crumbs = [], beside, lead, actions } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    if (shouldFocusHeading()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className={styles['header']}>
      {crumbs.length > 0 && <Breadcrumbs crumbs={crumbs} title={title} />}
      <div className={styles['row']}>
        <div className={styles['text']}>
          <div className={styles['titles']}>
            <h1 ref={heading} tabIndex={-1} dir="auto">
              {title}
            </h1>
            {beside}
          </div>
          {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        </div>
        {actions !== undefined && (
          <div className={styles['actions']} data-print="no">
            {actions}
          </div>
        )}
      </div>
    </header>
  );
}

function Breadcrumbs({ crumbs, title }: { crumbs: readonly Crumb[]; title: string }) {
  const parent = crumbs.at(-1);
  return (
    <nav aria-label={t('breadcrumbs')} className={styles['crumbs']} data-print="no">
      {parent !== undefined && (
        <AppLink to={parent.to} className={styles['back']!}>
          <ArrowLeft size={16} aria-hidden />
          {t('back', { place: parent.label })}
        </AppLink>
      )}
      <ol className={styles['trail']}>
        {crumbs.map((crumb) => (
          <li key={crumb.to}>
            <AppLink to={crumb.to}>{crumb.label}</AppLink>
            <ChevronRight size={16} aria-hidden />
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}

/** The heading of a part of the page, with what acts on that part. */
export function SectionHeader(props: {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly id?: string;
}) {
  return (
    <div className={styles['section']}>
      <h2 id={props.id}>{props.title}</h2>
      {props.actions}
    </div>
  );
}
