import { useEffect, useRef, type ReactNode } from 'react';
import { AppLink } from './app-link.tsx';
import { stringifySearch, useUrlState } from './url-state.ts';
import styles from './url-tabs.module.css';

export interface UrlTab {
  readonly value: string;
  readonly label: string;
  /** Shown only when above zero. */
  readonly count?: number;
}

/** Views of one path, as links that change one search parameter: `?tab=stock`. */
export function UrlTabs(props: {
  readonly name: string;
  readonly label: string;
  /** The first one stands for a missing or unknown value. */
  readonly tabs: readonly UrlTab[];
  /** Parameters that go when the tab changes: an opened row. */
  readonly drops?: readonly string[];
  /** So many that beside a desk's page they stand below each other: `<TabPage>`. */
  readonly isMany?: boolean;
}) {
  const { name, label, tabs, drops = [], isMany } = props;
  const url = useUrlState();
  const current = tabOf(tabs, url.get(name));
  const strip = useShown(current);
  const kept = Object.fromEntries(Object.entries(url.all).filter(([key]) => !drops.includes(key)));
  return (
    <nav
      ref={strip}
      aria-label={label}
      className={styles['tabs']}
      data-many={isMany === true ? '' : undefined}
      data-print="no"
    >
      {tabs.map((tab, at) => (
        <AppLink
          key={tab.value}
          to={location.pathname + stringifySearch({ ...kept, [name]: at === 0 ? '' : tab.value })}
          aria-current={tab.value === current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count !== undefined && tab.count > 0 && <span>{tab.count}</span>}
        </AppLink>
      ))}
    </nav>
  );
}

/** A page of many tabs: on a desk they are a list at its side, on a phone a strip above it. */
export function TabPage(props: Parameters<typeof UrlTabs>[0] & { readonly children: ReactNode }) {
  const { children, ...tabs } = props;
  return (
    <div className={styles['page']}>
      <UrlTabs {...tabs} isMany />
      <div className={styles['content']}>{children}</div>
    </div>
  );
}

/** A strip that is wider than a phone is moved so that the tab in use can be seen. */
function useShown(current: string) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = strip.current?.querySelector('[aria-current="page"]');
    if (tab === null || tab === undefined || strip.current === null) return;
    const [there, room] = [tab.getBoundingClientRect(), strip.current.getBoundingClientRect()];
    strip.current.scrollLeft += there.left - room.left - (room.width - there.width) / 2;
  }, [current]);
  return strip;
}

/** The tab a search parameter means: the first one when it is missing or unknown. */
export function tabOf(tabs: readonly UrlTab[], value: string): string {
  return (tabs.find((tab) => tab.value === value) ?? tabs[0])?.value ?? '';
}
