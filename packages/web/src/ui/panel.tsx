import type { ReactNode } from 'react';
import styles from './panel.module.css';

/** A bordered surface; with a title it is a named region. */
export function Panel(props: {
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const { title, actions, children } = props;
  return (
    <section className={styles['panel']} aria-label={title}>
      {title !== undefined && (
        <div className={styles['head']}>
          <h2>{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** Figures stand on the right. */
  readonly isFigure?: boolean;
}

/** Names and values of one thing, as a description list. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(({ label, value, isFigure }) => (
        <div key={label} data-figure={isFigure === true ? '' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Things beneath each other with the house's gap. */
export function Stack(props: {
  readonly children: ReactNode;
  readonly gap?: 'small' | 'normal' | 'large';
}) {
  return (
    <div className={styles['stack']} data-gap={props.gap ?? 'normal'}>
      {props.children}
    </div>
  );
}

/** Things beside each other that wrap where there is no room. */
export function Row(props: {
  readonly children: ReactNode;
  readonly align?: 'center' | 'start' | 'end' | 'baseline';
  readonly justify?: 'start' | 'between' | 'end';
}) {
  const { children, align = 'center', justify = 'start' } = props;
  return (
    <div className={styles['row']} data-align={align} data-justify={justify}>
      {children}
    </div>
  );
}

/** Main column and aside (2/3 and 1/3); beneath each other where it is narrow. */
export function Columns(props: { readonly children: ReactNode; readonly aside?: boolean }) {
  return (
    <div className={styles['columns']} data-aside={props.aside === true ? '' : undefined}>
      {props.children}
    </div>
  );
}
