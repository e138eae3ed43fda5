import type { ReactNode } from 'react';
import styles from './receipt.module.css';

/** A line of a paper: what, and how much. */
export type Pair = readonly [label: ReactNode, value: ReactNode];

/** Lines of a paper; nothing where there are none. */
export function Pairs({ pairs }: { readonly pairs: readonly Pair[] }) {
  if (pairs.length === 0) return null;
  return (
    <dl className={styles['pairs']}>
      {pairs.map(([label, value], at) => (
        <div key={at}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
