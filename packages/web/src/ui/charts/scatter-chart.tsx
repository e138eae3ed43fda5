import { scaleLinear, scaleSqrt } from 'd3-scale';
import { ValueLines, type Inset } from './axes.tsx';
import styles from './charts.module.css';
import { Readable, type PointWay } from './readable.tsx';
import { freeLabels, quarterLabels, type LabelPlace, type QuarterNames } from './scales.ts';

export interface ScatterPoint {
  readonly name: string;
  /** From zero on. */
  readonly x: number;
  readonly y: number;
}

const HEIGHT = 300;
const INSET: Inset = { top: 16, right: 16, bottom: 28, left: 48 };
const INNER = { left: INSET.left, top: INSET.top, bottom: HEIGHT - INSET.bottom };
const LABELS_MOST = 8;
const LABEL_CHARACTERS = 18;

const xScale = (points: readonly ScatterPoint[], width: number) =>
  scaleSqrt()
    .domain([0, Math.max(1, ...points.map(({ x }) => x))])
    .range([INSET.left, Math.max(INSET.left, width - INSET.right)])
    .clamp(true);

const shortened = (name: string): string =>
  name.length > LABEL_CHARACTERS ? `${name.slice(0, LABEL_CHARACTERS - 1)}…` : name;

/**
 * Things by two figures, parted into four by two lines; the greatest are named beside their point.
 * The way along is drawn by its root, so that the many small ones do not lie on each other. Points
 * come in their order along.
 */
export function ScatterChart(props: {
  readonly label: string;
  readonly points: readonly ScatterPoint[];
  readonly parting: { readonly x: number; readonly y: number };
  /** What the four parts are called. */
  readonly quarters: QuarterNames;
  /** What is drawn of the other figure: what lies beyond is drawn at the edge. */
  readonly range: readonly [least: number, most: number];
  readonly ticks: readonly number[];
  readonly xAxis: (value: number) => string;
  readonly yAxis: (value: number) => string;
  readonly textOf: (at: number) => string;
  readonly toOf?: PointWay | undefined;
}) {
  const { label, points, parting, quarters, range, ticks, xAxis, yAxis, textOf, toOf } = props;
  const y = scaleLinear()
    .domain([...range])
    .range([HEIGHT - INSET.bottom, INSET.top])
    .clamp(true);
  return (
    <Readable
      label={label}
      count={points.length}
      first={points.length - 1}
      height={HEIGHT}
      placesOn={(width) => points.map((point) => xScale(points, width)(point.x))}
      textOf={textOf}
      toOf={toOf}
    >
      {({ width, at }) => {
        const x = xScale(points, width);
        const places = points.map((point) => ({ x: x(point.x), y: y(point.y) }));
        const right = width - INSET.right;
        const parted = { x: x(parting.x), y: y(parting.y) };
        const labels = quarterLabels(quarters, { ...INNER, right }, parted);
        return (
          <>
            <ValueLines scale={{ y, ticks }} width={width} inset={INSET} text={yAxis} />
            {x.ticks(4).map((tick) => (
              <text
                key={tick}
                x={x(tick)}
                y={HEIGHT - 10}
                className={styles['tick']}
                data-middle=""
              >
                {xAxis(tick)}
              </text>
            ))}
            <Parting at={parted} right={right} />
            <Quarters labels={labels} />
            {places.map((place, index) => (
              <circle key={index} cx={place.x} cy={place.y} r={index === at ? 6 : 4} data-dot="" />
            ))}
            <Names points={points} places={places} right={right} written={labels} />
          </>
        );
      }}
    </Readable>
  );
}

/** The two lines between the parts. */
function Parting(props: {
  readonly at: { readonly x: number; readonly y: number };
  readonly right: number;
}) {
  const { at, right } = props;
  return (
    <>
      <line
        {...{ x1: at.x, x2: at.x, y1: INNER.top, y2: INNER.bottom }}
        className={styles['parting']}
      />
      <line {...{ x1: INNER.left, x2: right, y1: at.y, y2: at.y }} className={styles['parting']} />
    </>
  );
}

/** What the parts are called, behind the points. */
function Quarters({ labels }: { readonly labels: ReturnType<typeof quarterLabels> }) {
  return labels.map(({ name, isEnd, left, right, y }) => (
    <text
      key={name}
      x={isEnd ? right : left}
      y={y}
      className={styles['tick']}
      data-end={isEnd ? '' : undefined}
    >
      {name}
    </text>
  ));
}

/** The greatest by name, as far as they find room. */
function Names(props: {
  readonly points: readonly ScatterPoint[];
  readonly places: readonly { readonly x: number; readonly y: number }[];
  readonly right: number;
  readonly written: readonly LabelPlace[];
}) {
  const { points, places, right, written } = props;
  return freeLabels(places.toReversed(), LABELS_MOST, right, written).map(({ at, isBefore }) => {
    const index = points.length - 1 - at;
    const { x = 0, y = 0 } = places[index] ?? {};
    return (
      <text
        key={index}
        x={isBefore ? x - 8 : x + 8}
        y={y}
        className={styles['name']}
        data-end={isBefore ? '' : undefined}
      >
        {shortened(points[index]?.name ?? '')}
      </text>
    );
  });
}
