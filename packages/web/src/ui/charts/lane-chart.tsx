import { scalePoint } from 'd3-scale';
import { line, curveStepAfter } from 'd3-shape';
import { PlaceLabels, ValueLines, type Inset } from './axes.tsx';
import styles from './charts.module.css';
import { Readable, type PointWay } from './readable.tsx';
import { valueScale, type ValueScale } from './scales.ts';

/** One of several charts over the same times. */
export interface Lane {
  readonly name: string;
  /** Null where there is nothing to show yet. */
  readonly values: readonly (number | null)[];
  /** Amounts of a day are columns; what lasts until it changes is a step; else a line. */
  readonly form: 'columns' | 'steps' | 'line';
  /** A value on the axis, short. */
  readonly axis: (value: number) => string;
}

const LANE = 92;
const HEAD = 24;
const FOOT = 28;
const INSET: Inset = { top: 0, right: 16, bottom: 0, left: 56 };
const EDGE = 8;
const TICKS_MOST = 4;
/** A thinner column would be all rim. */
const RIM_FROM = 8;

function places(count: number, width: number): readonly number[] {
  const scale = scalePoint<number>()
    .domain(Array.from({ length: count }, (_, at) => at))
    .range([INSET.left + EDGE, Math.max(INSET.left + EDGE, width - INSET.right - EDGE)]);
  return scale.domain().map((at) => scale(at) ?? INSET.left);
}

/**
 * Charts of different units above each other on one axis of time, read together: no two scales
 * share a drawing.
 */
export function LaneChart(props: {
  readonly label: string;
  readonly labels: readonly string[];
  readonly lanes: readonly Lane[];
  /** The newest point there is. */
  readonly newest: number;
  /** The point that still runs: its amounts are drawn hollow, since they will grow. */
  readonly running?: number | undefined;
  readonly textOf: (at: number) => string;
  readonly toOf?: PointWay | undefined;
}) {
  const { label, labels, lanes, newest, running, textOf, toOf } = props;
  const height = lanes.length * (HEAD + LANE) + FOOT;
  return (
    <Readable
      label={label}
      count={labels.length}
      first={newest}
      height={height}
      placesOn={(width) => places(labels.length, width)}
      textOf={textOf}
      toOf={toOf}
    >
      {({ width, at }) => {
        const xs = places(labels.length, width);
        const x = xs[at] ?? 0;
        return (
          <>
            <line x1={x} x2={x} y1={HEAD} y2={height - FOOT} className={styles['cursor']} />
            {lanes.map((lane, place) => (
              <LaneDrawn
                key={lane.name}
                lane={lane}
                top={place * (HEAD + LANE)}
                xs={xs}
                width={width}
                at={at}
                running={running}
              />
            ))}
            <PlaceLabels
              labels={labels}
              places={xs}
              width={width - INSET.left - INSET.right}
              y={height - 10}
            />
          </>
        );
      }}
    </Readable>
  );
}

interface Drawn {
  readonly lane: Lane;
  readonly top: number;
  readonly xs: readonly number[];
  readonly width: number;
  readonly at: number;
  readonly running: number | undefined;
}

function LaneDrawn({ lane, top, xs, width, at, running }: Drawn) {
  const values = lane.values.map((value) => value ?? 0);
  const whole = valueScale(values, top + HEAD + 4, top + HEAD + LANE - 4);
  // A lane is low: few lines, from zero on.
  const step = Math.ceil(whole.ticks.length / TICKS_MOST);
  const zero = Math.max(0, whole.ticks.indexOf(0));
  const scale = { ...whole, ticks: whole.ticks.filter((_, nth) => (nth - zero) % step === 0) };
  const value = lane.values[at] ?? null;
  return (
    <>
      <text x={0} y={top + 12} className={styles['lane']}>
        {lane.name}
      </text>
      <ValueLines scale={scale} width={width} inset={INSET} text={lane.axis} />
      {lane.form === 'columns' ? (
        <Columns lane={lane} scale={scale} xs={xs} at={at} running={running} />
      ) : (
        <>
          <path d={pathOf(lane, xs, scale) ?? ''} className={styles['line']} />
          {value !== null && <circle cx={xs[at] ?? 0} cy={scale.y(value)} r={4} />}
        </>
      )}
    </>
  );
}

function pathOf({ values, form }: Lane, xs: readonly number[], scale: ValueScale) {
  const points = values.flatMap((value, at) =>
    value === null ? [] : [[xs[at] ?? 0, scale.y(value)] as const],
  );
  const path = line<readonly [number, number]>(
    ([x]) => x,
    ([, y]) => y,
  );
  return (form === 'steps' ? path.curve(curveStepAfter) : path)(points);
}

function Columns(props: {
  readonly lane: Lane;
  readonly scale: ValueScale;
  readonly xs: readonly number[];
  readonly at: number;
  readonly running: number | undefined;
}) {
  const { lane, scale, xs, at, running } = props;
  const gap = xs.length > 1 ? (xs[1] ?? 0) - (xs[0] ?? 0) : 48;
  const width = Math.min(48, Math.max(1, gap * 0.7));
  return lane.values.map((value, place) =>
    value === null || value === 0 ? null : (
      <rect
        key={place}
        x={(xs[place] ?? 0) - width / 2}
        y={Math.min(scale.y(0), scale.y(value))}
        width={width}
        height={Math.abs(scale.y(0) - scale.y(value))}
        className={styles['column']}
        data-partial={place === running ? '' : undefined}
        data-read={place === at && width >= RIM_FROM ? '' : undefined}
      />
    ),
  );
}
