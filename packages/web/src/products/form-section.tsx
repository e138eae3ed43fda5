import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { hasError, type ProductForm } from './form-field.ts';
import styles from './product-form.module.css';

/** A part of the form that opens by its title, and by itself where something in it is wrong. */
export function FormSection(props: {
  readonly title: string;
  /** What is in it, said while it is closed. */
  readonly summary?: string;
  readonly form: ProductForm;
  /** Beginnings of the names of its fields. */
  readonly fields: readonly string[];
  readonly isOpenAtFirst?: boolean;
  readonly children: ReactNode;
}) {
  const { title, summary, form, fields, isOpenAtFirst = false, children } = props;
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const isWrong = hasError(form, fields);
  return (
    <details
      className={styles['section']}
      open={isOpen || isWrong}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <ChevronDown size={18} aria-hidden />
        <span>
          <strong>{title}</strong>
          {summary !== undefined && <small>{summary}</small>}
        </span>
      </summary>
      <div className={styles['fields']}>{children}</div>
    </details>
  );
}

/** Rows that a person adds: a named group with its error, its rows and the button below. */
export function FormRows(props: {
  readonly form: ProductForm;
  /** The name of the list: `packs`. */
  readonly name: string;
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  const { form, name, title, hint, children, action } = props;
  const { id, error } = form.bind(name);
  return (
    <fieldset id={id} className={styles['rows']} tabIndex={-1}>
      <legend>{title}</legend>
      {hint !== undefined && <p>{hint}</p>}
      {error !== null && (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
      {children}
      {action}
    </fieldset>
  );
}
