import type { ReactNode } from 'react';
import styles from './charts.module.css';

export interface PlainRow {
  readonly key: string;
  /** The first names the row, the others are figures. */
  readonly cells: readonly ReactNode[];
}

/** A few rows of figures: the first column names, the others stand on the right. */
export function PlainTable(props: {
  readonly caption: string;
  readonly headers: readonly string[];
  readonly rows: readonly PlainRow[];
  /** Sums, in the columns' order. */
  readonly foot?: readonly ReactNode[];
}) {
  const { caption, headers, rows, foot } = props;
  return (
    <div className={styles['tableFrame']} tabIndex={0} role="region" aria-label={caption}>
      <table className={styles['table']}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <Cells key={key} cells={cells} />
          ))}
        </tbody>
        {foot !== undefined && (
          <tfoot>
            <Cells cells={foot} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Cells({ cells }: { readonly cells: readonly ReactNode[] }) {
  const [name, ...figures] = cells;
  return (
    <tr>
      <th scope="row">{name}</th>
      {figures.map((figure, at) => (
        <td key={at}>{figure}</td>
      ))}
    </tr>
  );
}
