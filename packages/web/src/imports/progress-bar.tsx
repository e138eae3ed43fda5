import styles from './imports.module.css';

/** How far something is, in words and as a bar. */
export function ProgressBar(props: {
  readonly label: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly said?: string;
}) {
  const { label, share, said } = props;
  return (
    <div className={styles['progress']}>
      <p role="status">
        {label}
        {said !== undefined && <span>{said}</span>}
      </p>
      <progress aria-label={label} max={1} value={share} />
    </div>
  );
}
