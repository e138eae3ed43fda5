const WIDTH = 60;
const HEIGHT = 20;
const INSET = 2;

/** The points of a small line, oldest left, scaled between the least and the greatest value. */
export function sparkPoints(values: readonly number[]): readonly (readonly [number, number])[] {
  const least = Math.min(...values);
  const span = Math.max(...values) - least;
  const step = (WIDTH - 2 * INSET) / Math.max(1, values.length - 1);
  return values.map((value, at) => {
    const height = span === 0 ? 0.5 : (value - least) / span;
    return [INSET + at * step, HEIGHT - INSET - height * (HEIGHT - 2 * INSET)];
  });
}

/** A line of a few days without axes; the label says in words what it shows. */
export function Sparkline(props: { readonly values: readonly number[]; readonly label: string }) {
  const points = sparkPoints(props.values);
  const [lastX, lastY] = points.at(-1) ?? [0, 0];
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img">
      <title>{props.label}</title>
      <polyline
        points={points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="var(--chart-1)"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      <circle cx={lastX} cy={lastY} r={2} fill="var(--chart-1)" />
    </svg>
  );
}
