import { useMemo } from 'react';
import { encode } from 'uqr';

/** The dark modules as one path of unit squares. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
}

/** A text as a QR code, drawn here: nothing leaves the browser. Always dark on white. */
export function QrCode(props: {
  readonly text: string;
  /** What scanning it does: "Scan to accept the invitation". */
  readonly label: string;
  readonly size?: number;
}) {
  const { text, label, size = 192 } = props;
  const { path, side } = useMemo(() => {
    const { data } = encode(text, { ecc: 'M', border: 4 });
    return { path: qrPath(data), side: data.length };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      data-code={text}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
