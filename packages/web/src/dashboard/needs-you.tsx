import { CircleAlert, ChevronRight } from 'lucide-react';
import { t } from '../i18n/en/dashboard.ts';
import { useKnownAddress } from '../layouts/known-address.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './dashboard.module.css';

export interface Need {
  readonly key: string;
  readonly text: string;
  /** What opens it; absent where this role has no screen for it. */
  readonly to?: string;
}

/** What waits for a person. Absent when nothing does: what is always there is not seen. */
export function NeedsYou({ needs }: { readonly needs: readonly Need[] }) {
  const isKnown = useKnownAddress();
  if (needs.length === 0) return null;
  return (
    <Panel title={t('needsYou')}>
      <ul className={styles['needs']}>
        {needs.map(({ key, text, to }) => (
          <li key={key}>
            <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
            {to !== undefined && isKnown(pathOf(to)) ? (
              <AppLink to={to}>
                {text}
                <ChevronRight size={16} aria-hidden />
              </AppLink>
            ) : (
              <span>{text}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const pathOf = (address: string): string => address.split(/[?#]/u)[0] ?? '';
