import styles from './charts.module.css';
import { labelStep, type ValueScale } from './scales.ts';

/** Room around the drawing, in pixels. */
export interface Inset {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** The horizontal lines with their values. */
export function ValueLines(props: {
  readonly scale: ValueScale;
  readonly width: number;
  readonly inset: Inset;
  readonly text: (value: number) => string;
}) {
  const { scale, width, inset, text } = props;
  return scale.ticks.map((tick) => {
    const y = scale.y(tick);
    return (
      <g key={tick}>
        <line
          x1={inset.left}
          x2={width - inset.right}
          y1={y}
          y2={y}
          className={tick === 0 ? styles['base'] : styles['grid']}
        />
        <text x={inset.left - 8} y={y} className={styles['tick']} data-end="">
          {text(tick)}
        </text>
      </g>
    );
  });
}

const LABEL_PX = 48;

/** The labels under the points; only as many as fit. */
export function PlaceLabels(props: {
  readonly labels: readonly string[];
  readonly places: readonly number[];
  readonly width: number;
  readonly y: number;
}) {
  const { labels, places, width, y } = props;
  const step = labelStep(labels.length, width, LABEL_PX);
  return labels.map((label, at) =>
    at % step === 0 ? (
      <text key={at} x={places[at]} y={y} className={styles['tick']} data-middle="">
        {label}
      </text>
    ) : null,
  );
}
