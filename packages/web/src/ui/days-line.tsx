import type { ReactNode } from 'react';
import styles from './days-line.module.css';

/** The days of what is shown, then what else is to know of them; on paper, too. */
export function DaysLine(props: {
  /** Empty where it is of now. */
  readonly days: string;
  readonly children: ReactNode;
}) {
  const { days, children } = props;
  return (
    <p className={styles['line']}>
      {days !== '' && <strong>{days}</strong>} <small>{children}</small>
    </p>
  );
}
