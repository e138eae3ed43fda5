import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { t } from '../../i18n/en/charts.ts';
import { AppLink } from '../app-link.tsx';
import { useGo } from '../use-go.ts';
import styles from './charts.module.css';
import { moved, nearest } from './scales.ts';
import { useWidth } from './use-width.ts';

/** What a chart is drawn from once its width is known. */
export interface Drawing {
  readonly width: number;
  /** The point that is read now. */
  readonly at: number;
}

/** Where the rows behind a point are; null where there are none. */
export type PointWay = (at: number) => string | null;

/**
 * The surface of a chart that is read point by point: by arrow keys, by pointing, by touch. What
 * is read stands below it, and a screen reader says it. Time runs left to right in every language.
 */
export function Readable(props: {
  readonly label: string;
  readonly count: number;
  /** The point that is read first: the newest. */
  readonly first: number;
  readonly height: number;
  /** The horizontal places of the points on so many pixels. */
  readonly placesOn: (width: number) => readonly number[];
  readonly textOf: (at: number) => string;
  /** Absent: points lead nowhere. */
  readonly toOf?: PointWay | undefined;
  readonly children: (drawing: Drawing) => ReactNode;
}) {
  const { label, count, first, height, placesOn, textOf, toOf, children } = props;
  const go = useGo();
  const [ref, width] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.min(chosen ?? first, count - 1);
  const to = toOf?.(at) ?? null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && to !== null) {
      go(to);
      return;
    }
    const next = moved(at, event.key, count);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
  };
  const onPoint = (event: PointerEvent<HTMLDivElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setChosen(nearest(placesOn(width), event.clientX - left));
  };
  return (
    <div>
      <div
        ref={ref}
        role="slider"
        tabIndex={0}
        aria-label={t('readPoints', { chart: label })}
        aria-valuemin={0}
        aria-valuemax={count - 1}
        aria-valuenow={at}
        aria-valuetext={textOf(at)}
        className={styles['surface']}
        style={{ blockSize: height }}
        onKeyDown={onKeyDown}
        onPointerMove={onPoint}
        onPointerDown={onPoint}
        onClick={({ nativeEvent }) => {
          if (to !== null && isOfMouse(nativeEvent)) go(to);
        }}
        // Who goes down to the way on means the point that was read last.
        onPointerLeave={() => setChosen(toOf === undefined ? null : chosen)}
      >
        {width > 0 && (
          <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
            {children({ width, at })}
          </svg>
        )}
      </div>
      <Reading point={textOf(at)} to={to} />
    </div>
  );
}

/** What is read, and the way to its rows. */
function Reading({ point, to }: { readonly point: string; readonly to: string | null }) {
  return (
    <p className={styles['reading']}>
      <span aria-hidden>{point}</span>{' '}
      {to !== null && (
        <AppLink to={to} aria-label={t('behindPoint', { point })} data-print="no">
          {t('behind')}
        </AppLink>
      )}
    </p>
  );
}

const isOfMouse = (event: Event): boolean =>
  event instanceof PointerEvent && event.pointerType === 'mouse';
