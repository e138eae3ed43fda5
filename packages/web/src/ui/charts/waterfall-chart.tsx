import { scaleBand } from 'd3-scale';
import { ValueLines, type Inset } from './axes.tsx';
import styles from './charts.module.css';
import { Readable, type PointWay } from './readable.tsx';
import { valueScale } from './scales.ts';

export interface WaterfallStep {
  readonly name: string;
  readonly isSum: boolean;
  readonly from: number;
  readonly to: number;
}

const HEIGHT = 280;
const INSET: Inset = { top: 24, right: 8, bottom: 44, left: 48 };
const NARROW_PX = 64;

/** Sums that stand on the ground, and between them what was taken off or came to it. */
export function WaterfallChart(props: {
  readonly label: string;
  readonly steps: readonly WaterfallStep[];
  readonly axis: (value: number) => string;
  readonly textOf: (at: number) => string;
  readonly toOf?: PointWay | undefined;
}) {
  const { label, steps, axis, textOf, toOf } = props;
  const bandOn = (width: number) =>
    scaleBand<number>()
      .domain(steps.map((_step, at) => at))
      .range([INSET.left, Math.max(INSET.left, width - INSET.right)])
      .paddingInner(0.3)
      .paddingOuter(0.1);
  const centres = (width: number): readonly number[] => {
    const band = bandOn(width);
    return steps.map((_step, at) => (band(at) ?? 0) + band.bandwidth() / 2);
  };
  return (
    <Readable
      label={label}
      count={steps.length}
      first={steps.length - 1}
      height={HEIGHT}
      placesOn={centres}
      textOf={textOf}
      toOf={toOf}
    >
      {({ width, at }) => {
        const values = steps.flatMap(({ from, to }) => [from, to]);
        const scale = valueScale(values, INSET.top, HEIGHT - INSET.bottom);
        const band = bandOn(width);
        const isNarrow = band.step() < NARROW_PX;
        return (
          <>
            <ValueLines scale={scale} width={width} inset={INSET} text={axis} />
            {steps.map((step, place) => (
              <StepColumn
                key={step.name}
                {...{ step, axis, isNarrow, isRead: place === at, y: scale.y }}
                left={band(place) ?? 0}
                width={band.bandwidth()}
                isOdd={place % 2 === 1}
              />
            ))}
          </>
        );
      }}
    </Readable>
  );
}

function StepColumn(props: {
  readonly step: WaterfallStep;
  readonly left: number;
  readonly width: number;
  readonly y: (value: number) => number;
  readonly axis: (value: number) => string;
  readonly isNarrow: boolean;
  readonly isOdd: boolean;
  readonly isRead: boolean;
}) {
  const { step, left, width, y, axis, isNarrow, isOdd, isRead } = props;
  const { name, isSum, from, to } = step;
  const top = Math.min(y(from), y(to));
  const middle = left + width / 2;
  // On a phone every other name stands a line lower, and only sums are named.
  const below = isNarrow ? (isOdd ? 32 : 16) : 18;
  return (
    <g>
      <rect
        x={left}
        y={top}
        width={width}
        height={Math.max(1, Math.abs(y(from) - y(to)))}
        className={styles['column']}
        data-step={isSum ? 'sum' : to < from ? 'less' : 'more'}
        data-read={isRead ? '' : undefined}
      />
      {!isNarrow && (
        <text x={middle} y={top - 8} className={styles['tick']} data-middle="">
          {axis(isSum ? to : to - from)}
        </text>
      )}
      {(!isNarrow || isSum) && (
        <text
          x={middle}
          y={HEIGHT - INSET.bottom + below}
          className={styles['tick']}
          data-middle=""
        >
          {name}
        </text>
      )}
    </g>
  );
}
