import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { ValueLines, type Inset } from './axes.tsx';
import styles from './charts.module.css';
import { Readable } from './readable.tsx';

const HEIGHT = 240;
const INSET: Inset = { top: 16, right: 16, bottom: 28, left: 48 };
const TICKS = [0, 2_500, 5_000, 7_500, 10_000];

/** How much of the whole so many bring, most first, with the line at which it is enough. */
export function ShareCurve(props: {
  readonly label: string;
  /** Shares in basis points, one for each count from one on. */
  readonly shares: readonly number[];
  readonly enough: { readonly share: number; readonly name: string };
  readonly axis: (share: number) => string;
  readonly textOf: (at: number) => string;
}) {
  const { label, shares, enough, axis, textOf } = props;
  const y = scaleLinear()
    .domain([0, 10_000])
    .range([HEIGHT - INSET.bottom, INSET.top]);
  const xOn = (width: number) =>
    scaleLinear()
      .domain([0, Math.max(1, shares.length)])
      .range([INSET.left, Math.max(INSET.left, width - INSET.right)]);
  const path = line<readonly [number, number]>(
    ([x]) => x,
    ([, height]) => height,
  );
  const first = shares.findIndex((share) => share >= enough.share);
  return (
    <Readable
      label={label}
      count={shares.length}
      first={Math.max(0, first)}
      height={HEIGHT}
      placesOn={(width) => shares.map((_share, at) => xOn(width)(at + 1))}
      textOf={textOf}
    >
      {({ width, at }) => {
        const x = xOn(width);
        const points = [0, ...shares].map((share, count) => [x(count), y(share)] as const);
        const ticks = x.ticks(Math.min(5, shares.length)).filter(Number.isInteger);
        return (
          <>
            <ValueLines scale={{ y, ticks: TICKS }} width={width} inset={INSET} text={axis} />
            {ticks.map((tick) => (
              <text
                key={tick}
                x={x(tick)}
                y={HEIGHT - 10}
                className={styles['tick']}
                data-middle=""
              >
                {tick}
              </text>
            ))}
            <line
              {...{ x1: INSET.left, x2: width - INSET.right }}
              {...{ y1: y(enough.share), y2: y(enough.share) }}
              className={styles['parting']}
            />
            <path d={path(points) ?? ''} className={styles['line']} />
            <text
              x={width - INSET.right}
              y={y(enough.share) + 12}
              className={styles['name']}
              data-end=""
            >
              {enough.name}
            </text>
            <circle cx={x(at + 1)} cy={y(shares[at] ?? 0)} r={5} />
          </>
        );
      }}
    </Readable>
  );
}
