import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '../i18n/en/ui.ts';
import { markTitleAsError } from './page-title.ts';
import styles from './form.module.css';
import { controlId, type Form as FormOf } from './use-form.ts';

/**
 * The form element: one column, errors summed up on top, and the keys of a form
 * (Ctrl+Enter submits). Buttons go in `children` or in `<FormActions>`.
 */
export function Form<V extends object>({
  form,
  children,
  label,
  wide = false,
}: {
  readonly form: FormOf<V>;
  readonly children: ReactNode;
  /** Names the form for screen readers where the heading does not. */
  readonly label?: string;
  /** Holds a table of fields. */
  readonly wide?: boolean;
}) {
  return (
    <form
      noValidate
      aria-label={label}
      className={styles['form']}
      data-wide={wide ? '' : undefined}
      onSubmit={(event) => void form.submit(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        void form.submit(event);
      }}
    >
      <ErrorSummary form={form} />
      {children}
    </form>
  );
}

function ErrorSummary<V extends object>({ form }: { readonly form: FormOf<V> }) {
  const { shown, general, failures } = form.state;
  const box = useRef<HTMLDivElement>(null);
  const fields = Object.entries(shown);
  const has = failures > 0 && fields.length + general.length > 0;
  useEffect(() => {
    if (failures > 0) box.current?.focus();
  }, [failures]);
  useEffect(() => markTitleAsError(has), [has]);
  if (!has) return null;
  return (
    <div ref={box} tabIndex={-1} className={styles['summary']} aria-labelledby={`${form.id}-sum`}>
      <h2 id={`${form.id}-sum`}>{t('formProblem')}</h2>
      <ul>
        {general.map((said) => (
          <li key={said}>{said}</li>
        ))}
        {fields.map(([name, said]) => (
          <li key={name}>
            <a
              href={`#${controlId(form.id, name)}`}
              onClick={(event) => {
                event.preventDefault();
                focusControl(controlId(form.id, name));
              }}
            >
              {said}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function focusControl(id: string): void {
  const control = document.getElementById(id);
  const inner = control?.matches('fieldset, [role=radiogroup]')
    ? control.querySelector<HTMLElement>('input, button')
    : control;
  inner?.focus();
}

/** The row of buttons at a form's end; on phones they fill the width. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles['actions']} data-form-actions>
      {children}
    </div>
  );
}
