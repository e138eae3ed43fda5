import type { ReactNode } from 'react';
import styles from './field.module.css';
import { FieldLabel } from './field-label.tsx';

/** What a field says around its control. */
export interface FieldText {
  readonly label: string;
  /** A sentence under the label; never a replacement for it. */
  readonly hint?: ReactNode;
  /** Marked in words; what is not marked is needed. */
  readonly optional?: boolean | undefined;
}

interface Framed extends FieldText {
  /** Of the control; what is said of it has ids that begin so. */
  readonly id: string;
  readonly error: string | null;
  readonly width?: 'code' | 'figure' | 'short' | 'medium' | 'full' | undefined;
  readonly align?: 'start' | 'end' | undefined;
  /** Stands in the control, at its end. */
  readonly suffix?: ReactNode;
  readonly children: ReactNode;
}

const isSaid = (what: ReactNode): boolean => what !== undefined && what !== null && what !== '';

/** What a control with this id is told by: its mistake first, then its hint. */
export function saidOf({ id, hint, error }: Pick<Framed, 'id' | 'hint' | 'error'>) {
  const ids = [isSaid(error) && `${id}-error`, isSaid(hint) && `${id}-description`];
  const isWrong = isSaid(error) ? true : undefined;
  return {
    'aria-describedby': ids.filter((one) => one !== false).join(' ') || undefined,
    'aria-invalid': isWrong,
    'data-error': isWrong,
  };
}

/** Label, hint and mistake above a control, which carries `saidOf` of the same. */
export function FieldFrame(props: Framed) {
  const { id, label, optional, hint, error, width, align, suffix, children } = props;
  return (
    <div className={styles['field']} data-width={width} data-align={align}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        onMouseDown={(event) => {
          // A second click would mark the words.
          if (event.detail > 1) event.preventDefault();
        }}
      >
        <FieldLabel label={label} optional={optional} />
      </label>
      {isSaid(hint) && (
        <p id={`${id}-description`} data-part="hint">
          {hint}
        </p>
      )}
      {isSaid(error) && (
        <p id={`${id}-error`} data-part="error">
          {error}
        </p>
      )}
      <div className={styles['control']}>
        {children}
        {isSaid(suffix) && <div className={styles['suffix']}>{suffix}</div>}
      </div>
    </div>
  );
}
