import { scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import { PlaceLabels, ValueLines, type Inset } from './axes.tsx';
import styles from './charts.module.css';
import { Readable, type PointWay } from './readable.tsx';
import { apart, valueScale } from './scales.ts';

export interface LinePoint {
  /** Under the point: "14:00". */
  readonly label: string;
  /** Null where there is nothing yet. */
  readonly value: number | null;
  readonly before: number | null;
  /** Still running: what leads to it is drawn broken and it hollow, since it will grow. */
  readonly isPartial?: boolean;
}

const HEIGHT = 240;
const INSET: Inset = { top: 16, right: 72, bottom: 28, left: 48 };
const NARROW_PX = 480;
const END_GAP = 16;

/**
 * Two lines over the same times: this one solid, the one before dashed, named at their ends
 * instead of in a legend.
 */
export function LineChart(props: {
  readonly label: string;
  readonly points: readonly LinePoint[];
  readonly names: { readonly value: string; readonly before: string };
  /** Values that the scale reaches too: of charts beside this one, on the same axis. */
  readonly reaches?: readonly number[];
  /** A value on the axis, short. */
  readonly axis: (value: number) => string;
  /** What is said of a point. */
  readonly textOf: (at: number) => string;
  readonly toOf?: PointWay | undefined;
}) {
  const { label, points, axis, textOf, toOf, names, reaches = [] } = props;
  const placesOn = (width: number) => places(points.length, width);
  const now = points.findLastIndex(({ value }) => value !== null);
  return (
    <Readable
      label={label}
      count={points.length}
      first={now === -1 ? points.length - 1 : now}
      height={HEIGHT}
      placesOn={placesOn}
      textOf={textOf}
      toOf={toOf}
    >
      {({ width, at }) => <Lines {...{ points, names, axis, reaches, width, at }} />}
    </Readable>
  );
}

const insetOn = (width: number): Inset => (width < NARROW_PX ? { ...INSET, right: 56 } : INSET);

function places(count: number, width: number): readonly number[] {
  const { left, right } = insetOn(width);
  const scale = scalePoint<number>()
    .domain(Array.from({ length: count }, (_, at) => at))
    .range([left, Math.max(left, width - right)]);
  return scale.domain().map((at) => scale(at) ?? left);
}

/** The first of the points with a value that still runs, or −1. */
export function runningFrom(points: readonly Pick<LinePoint, 'value' | 'isPartial'>[]): number {
  return points.filter(({ value }) => value !== null).findIndex(({ isPartial }) => isPartial);
}

function Lines(props: {
  readonly points: readonly LinePoint[];
  readonly names: { readonly value: string; readonly before: string };
  readonly axis: (value: number) => string;
  readonly reaches: readonly number[];
  readonly width: number;
  readonly at: number;
}) {
  const { points, names, axis, reaches, width, at } = props;
  const inset = insetOn(width);
  const xs = places(points.length, width);
  const values = points.flatMap(({ value, before }) => [value ?? 0, before ?? 0]);
  const scale = valueScale([...values, ...reaches], inset.top, HEIGHT - inset.bottom);
  const of = (key: 'value' | 'before') =>
    points.flatMap((point, place) => {
      const height = point[key];
      return height === null ? [] : [[xs[place] ?? 0, scale.y(height)] as const];
    });
  const now = of('value');
  const before = of('before');
  // Among those that have a value: a line leaves out where there is none.
  const running = runningFrom(points);
  const whole = running === -1 ? now : now.slice(0, running);
  const path = line<readonly [number, number]>(
    ([x]) => x,
    ([, y]) => y,
  );
  const point = points[at];
  const x = xs[at] ?? 0;
  return (
    <>
      <ValueLines scale={scale} width={width} inset={inset} text={axis} />
      <PlaceLabels
        labels={points.map(({ label }) => label)}
        places={xs}
        width={width - inset.left - inset.right}
        y={HEIGHT - 10}
      />
      <line x1={x} x2={x} y1={inset.top} y2={HEIGHT - inset.bottom} className={styles['cursor']} />
      <path d={path(before) ?? ''} className={styles['lineBefore']} />
      <path d={path(whole) ?? ''} className={styles['line']} />
      {running !== -1 && (
        <path
          d={path(now.slice(Math.max(0, running - 1))) ?? ''}
          className={styles['line']}
          data-partial=""
        />
      )}
      <EndNames ends={[now.at(-1), before.at(-1)]} names={names} />
      {point !== undefined && point.before !== null && (
        <rect x={x - 4} y={scale.y(point.before) - 4} width={8} height={8} data-before="" />
      )}
      {point !== undefined && point.value !== null && (
        <circle
          cx={x}
          cy={scale.y(point.value)}
          r={5}
          data-partial={point.isPartial === true ? '' : undefined}
        />
      )}
    </>
  );
}

type End = readonly [x: number, y: number] | undefined;

/** The names at the lines' ends; where both end together they stand apart. */
function EndNames(props: {
  readonly ends: readonly [now: End, before: End];
  readonly names: { readonly value: string; readonly before: string };
}) {
  const { ends, names } = props;
  const [now, before] = ends;
  const isClose =
    now !== undefined && before !== undefined && Math.abs(now[0] - before[0]) < 3 * END_GAP;
  const [nowY, beforeY] = isClose
    ? apart(now[1], before[1], END_GAP)
    : [now?.[1] ?? 0, before?.[1] ?? 0];
  return (
    <>
      {before !== undefined && (
        <text x={before[0] + 8} y={beforeY} className={styles['endBefore']}>
          {names.before}
        </text>
      )}
      {now !== undefined && (
        <text x={now[0] + 8} y={nowY} className={styles['end']}>
          {names.value}
        </text>
      )}
    </>
  );
}
