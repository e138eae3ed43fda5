import { scaleBand } from 'd3-scale';
import { PlaceLabels, ValueLines, type Inset } from './axes.tsx';
import styles from './charts.module.css';
import { Readable, type PointWay } from './readable.tsx';
import { valueScale } from './scales.ts';

export interface ColumnPoint {
  readonly label: string;
  readonly value: number;
  /** Still running: drawn hollow, since it will grow. */
  readonly isPartial?: boolean;
}

const HEIGHT = 200;
const INSET: Inset = { top: 12, right: 8, bottom: 28, left: 48 };

/** One day alone is a column, not a wall. */
const columnWidth = (bandwidth: number): number => Math.min(bandwidth, 96);

function bands(count: number, width: number) {
  return scaleBand<number>()
    .domain(Array.from({ length: count }, (_, at) => at))
    .range([INSET.left, Math.max(INSET.left, width - INSET.right)])
    .paddingInner(0.25)
    .paddingOuter(0.1);
}

/** Columns over time, from zero. */
export function ColumnChart(props: {
  readonly label: string;
  readonly points: readonly ColumnPoint[];
  /** Counted in whole things: no line stands between two of them. */
  readonly isCount?: boolean;
  readonly axis: (value: number) => string;
  /** What is said of a point. */
  readonly textOf: (at: number) => string;
  readonly toOf?: PointWay | undefined;
}) {
  const { label, points, isCount = false, axis, textOf, toOf } = props;
  const centres = (width: number): readonly number[] => {
    const band = bands(points.length, width);
    return band.domain().map((at) => (band(at) ?? 0) + band.bandwidth() / 2);
  };
  return (
    <Readable
      label={label}
      count={points.length}
      first={points.length - 1}
      height={HEIGHT}
      placesOn={centres}
      textOf={textOf}
      toOf={toOf}
    >
      {({ width, at }) => {
        const values = points.map(({ value }) => value);
        const scale = valueScale(values, INSET.top, HEIGHT - INSET.bottom, isCount);
        const band = bands(points.length, width);
        return (
          <>
            <ValueLines scale={scale} width={width} inset={INSET} text={axis} />
            <PlaceLabels
              labels={points.map((point) => point.label)}
              places={centres(width)}
              width={width - INSET.left - INSET.right}
              y={HEIGHT - 10}
            />
            {points.map((point, place) => (
              <rect
                key={place}
                x={(band(place) ?? 0) + (band.bandwidth() - columnWidth(band.bandwidth())) / 2}
                y={Math.min(scale.y(0), scale.y(point.value))}
                width={columnWidth(band.bandwidth())}
                height={Math.abs(scale.y(0) - scale.y(point.value))}
                className={styles['column']}
                data-partial={point.isPartial === true ? '' : undefined}
                data-read={place === at ? '' : undefined}
              />
            ))}
          </>
        );
      }}
    </Readable>
  );
}
