import type { ReactNode } from 'react';
import { AppLink } from './app-link.tsx';
import styles from './button.module.css';

/** Looks like a button, goes somewhere: a real link, so it opens in a new tab too. */
export function ButtonLink(props: {
  /** A path of `paths.ts`. */
  readonly to: string;
  readonly children: ReactNode;
  readonly kind?: 'primary' | 'secondary' | 'quiet';
  readonly size?: 'normal' | 'big';
  readonly icon?: ReactNode;
  readonly wide?: boolean;
}) {
  const { to, children, kind = 'secondary', size = 'normal', icon, wide } = props;
  return (
    <AppLink
      to={to}
      className={styles['link']!}
      data-kind={kind}
      data-size={size}
      data-wide={wide === true ? '' : undefined}
    >
      {icon}
      {children}
    </AppLink>
  );
}
