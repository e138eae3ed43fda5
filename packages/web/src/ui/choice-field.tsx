import { ChevronsUpDown } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import styles from './field.module.css';
import { FieldFrame, saidOf, type FieldText } from './field-frame.tsx';
import { FieldLabel } from './field-label.tsx';
import { Swatch } from './swatch.tsx';
import type { FieldBinding } from './use-form.ts';

export interface Choice<T extends string = string> {
  readonly value: T;
  readonly label: string;
  readonly hint?: string;
  /** A colour that it stands for, beside its name. */
  readonly swatch?: string;
}

/** A native list: works with a keyboard, a screen reader and a phone's own picker. */
export function SelectField<T extends string>(
  props: FieldText &
    FieldBinding<T> & {
      readonly choices: readonly Choice<T>[];
      /** Shown first, with an empty value, while nothing is chosen. */
      readonly placeholder?: string;
      readonly width?: 'short' | 'medium' | 'full';
      readonly disabled?: boolean;
    },
) {
  const {
    label,
    hint,
    optional,
    choices,
    placeholder,
    onChange,
    width = 'full',
    error,
    ...select
  } = props;
  return (
    <FieldFrame
      {...{ id: select.id, label, hint, optional, error, width }}
      suffix={<ChevronsUpDown size={14} aria-hidden />}
    >
      <select
        {...select}
        {...saidOf({ id: select.id, hint, error })}
        onChange={(event) => onChange(event.currentTarget.value as T)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** A few choices as cards, one of which is taken. */
export function ChoiceField<T extends string>(
  props: FieldText &
    FieldBinding<T> & {
      readonly choices: readonly Choice<T>[];
      /** Least width of a card in pixels. */
      readonly cardWidth?: number;
    },
) {
  const { label, hint, optional, choices, id, name, value, error, onChange, onBlur } = props;
  const width = { '--choice-width': `${(props.cardWidth ?? 160) / 16}rem` } as CSSProperties;
  const described = [hint === undefined ? '' : `${id}-hint`, error === null ? '' : `${id}-error`];
  return (
    <fieldset
      id={id}
      className={styles['choices']}
      data-error={error === null ? undefined : ''}
      aria-describedby={described.join(' ').trim() || undefined}
      onBlur={onBlur}
    >
      <legend>
        <FieldLabel label={label} optional={optional} />
      </legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
      <div className={styles['cards']} style={width}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles['card']}>
            <input
              type="radio"
              name={`${id}-${name}`}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
            <span>
              {choice.swatch !== undefined && <Swatch colour={choice.swatch} />}
              {choice.label}
              {choice.hint !== undefined && <small>{choice.hint}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function FieldError({ id, error }: { readonly id: string; readonly error: string | null }) {
  if (error === null) return null;
  return (
    <p id={`${id}-error`} className={styles['error']}>
      {error}
    </p>
  );
}

interface OnOffProps extends FieldBinding<boolean> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly disabledReason?: string | null;
}

function OnOff(props: OnOffProps & { readonly look: 'check' | 'switch' }) {
  const { id, name, label, hint, value, error, onChange, onBlur, look, disabledReason } = props;
  const stopped = typeof disabledReason === 'string';
  const said = stopped ? disabledReason : hint;
  return (
    <div>
      <FieldError id={id} error={error} />
      <label className={styles['check']} data-disabled={stopped ? '' : undefined}>
        <input
          id={id}
          name={name}
          type="checkbox"
          role={look === 'switch' ? 'switch' : undefined}
          className={look === 'switch' ? styles['switch'] : undefined}
          checked={value}
          aria-disabled={stopped ? true : undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
          aria-invalid={error === null ? undefined : true}
          onBlur={onBlur}
          onChange={(event) => {
            if (!stopped) onChange(event.currentTarget.checked);
          }}
        />
        <span>
          {label}
          {said !== undefined && <small>{said}</small>}
        </span>
      </label>
    </div>
  );
}

/** A box to tick, sent with its form. */
export function CheckField(props: OnOffProps) {
  return <OnOff {...props} look="check" />;
}

/** A switch that acts at once; never in a form with a save button. */
export function SwitchField(props: OnOffProps) {
  return <OnOff {...props} look="switch" />;
}
