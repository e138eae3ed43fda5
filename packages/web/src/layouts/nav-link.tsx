import { useLocation, useRouterState } from '@tanstack/react-router';
import { t } from '../i18n/en/shell.ts';
import { AppLink } from '../ui/app-link.tsx';
import { isCurrent, type NavEntry } from './navigation.ts';
import styles from './nav.module.css';

/** Whether an entry, or one under it, is the page at hand. */
export function useCurrent(entry: NavEntry): 'here' | 'under' | null {
  const { pathname, searchStr } = useLocation();
  const groups = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.groups });
  const isHere = (one: NavEntry): boolean => isCurrent(one, pathname, searchStr, groups);
  if (entry.children?.some(isHere) === true) return 'under';
  return isHere(entry) ? 'here' : null;
}

/** One entry of the navigation. In the rail its word is only heard and shown as a tooltip. */
export function NavLink({ entry, place }: { entry: NavEntry; place: 'side' | 'rail' | 'bottom' }) {
  const current = useCurrent(entry);
  const Icon = entry.icon;
  const word = t((place === 'bottom' ? entry.short : undefined) ?? entry.label);
  return (
    <AppLink
      to={entry.to}
      className={styles['link']!}
      data-place={place}
      data-main={entry.isMain === true ? '' : undefined}
      aria-current={current === 'here' ? 'page' : current === 'under' ? true : undefined}
      title={place === 'rail' ? word : undefined}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span className={place === 'rail' ? 'sr-only' : undefined}>{word}</span>
    </AppLink>
  );
}
