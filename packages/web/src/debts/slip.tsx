import styles from './debts.module.css';
import type { Pair, SlipPaper } from './slip-papers.ts';

interface SlipProps {
  readonly paper: SlipPaper;
  /** What it is called on the screen: its number. */
  readonly label: string;
}

/** A paper as it is shown, put on a sheet by the browser, and read off for a printer's roll. */
export function Slip({ paper, label }: SlipProps) {
  const { marks, head, title, facts, rows = [], total, more, foot, signature } = paper;
  const [shop, ...places] = head;
  return (
    <article className={styles['slip']} aria-label={label}>
      <header dir="auto">
        {marks.map((mark) => (
          <strong key={mark}>{mark}</strong>
        ))}
        <strong>{shop}</strong>
        {places.map((place) => (
          <span key={place}>{place}</span>
        ))}
        <strong>{title}</strong>
      </header>
      <Pairs pairs={facts} />
      {rows.length > 0 && <Rows rows={rows} />}
      <Pairs pairs={[total]} isTotal />
      {more.length > 0 && <Pairs pairs={more} />}
      {foot.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {signature !== undefined && <p className={styles['sign']}>{signature}</p>}
    </article>
  );
}

function Pairs(props: { readonly pairs: readonly Pair[]; readonly isTotal?: boolean }) {
  return (
    <dl {...(props.isTotal === true ? { 'data-total': '' } : {})}>
      {props.pairs.map(([label, value], at) => (
        <div key={at}>
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Rows({ rows }: { readonly rows: NonNullable<SlipPaper['rows']> }) {
  return (
    <ul>
      {rows.map(({ what, figures: [day, amount] }, at) => (
        <li key={at}>
          <span dir="auto">{what}</span>
          <span className={styles['row']}>
            <span>{day}</span>
            <span>{amount}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
