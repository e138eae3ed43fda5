import { scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import { AppLink } from '../app-link.tsx';
import styles from './charts.module.css';

export interface Bar {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  /** The value in figures, at the bar's end. */
  readonly text: ReactNode;
  /** A few words beside the name: how many there were. */
  readonly note?: string;
  /** What opens the rows behind it. */
  readonly to?: string;
}

/** The way on of a bar, where there is one. */
export const wayOf = (to: string | null): Pick<Bar, 'to'> => (to === null ? {} : { to });

/**
 * Sorted bars from zero, each with its name and value in text: nothing has to be read off a
 * scale, so there is no other form of it.
 */
export function BarList(props: {
  readonly label: string;
  /** What it shows, in one sentence. */
  readonly finding: ReactNode;
  readonly bars: readonly Bar[];
}) {
  const { label, finding, bars } = props;
  const width = scaleLinear()
    .domain([0, Math.max(1, ...bars.map(({ value }) => value))])
    .range([0, 100])
    .clamp(true);
  return (
    <figure className={styles['figure']} aria-label={label}>
      <figcaption>{finding}</figcaption>
      <ol className={styles['bars']} hidden={bars.length === 0}>
        {bars.map(({ key, name, note, value, text, to }) => (
          <li key={key}>
            <span dir="auto">
              {to === undefined ? name : <AppLink to={to}>{name}</AppLink>}
              {note !== undefined && (
                <>
                  {' '}
                  <small>{note}</small>
                </>
              )}
            </span>
            <span className="number">{text}</span>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
              <rect width={100} height={1} data-track="" />
              <rect width={width(value)} height={1} />
            </svg>
          </li>
        ))}
      </ol>
    </figure>
  );
}
