import styles from './swatch.module.css';

/** A colour as a small square, for the eye alone: its name stands beside it. */
export const Swatch = ({ colour }: { readonly colour: string }) => (
  <i aria-hidden className={styles['swatch']} style={{ background: colour }} />
);
