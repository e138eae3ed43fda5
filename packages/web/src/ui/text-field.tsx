import { PIN_DIGITS_MAX } from '@tillbook/core/auth/pin';
import { useState, type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref } from 'react';
import { t } from '../i18n/en/ui.ts';
import styles from './field.module.css';
import { FieldFrame, saidOf, type FieldText } from './field-frame.tsx';
import type { FieldBinding } from './use-form.ts';

export interface TextFieldProps extends FieldText, FieldBinding<string> {
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'none';
  /** An example, never a label. */
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly autoFocus?: boolean;
  readonly readOnly?: boolean;
  /** Width that fits what is typed. */
  readonly width?: 'code' | 'figure' | 'short' | 'medium' | 'full';
  readonly suffix?: ReactNode;
  readonly align?: 'start' | 'end';
  readonly spellCheck?: boolean;
  /** The id of a `datalist`: what was typed here before. */
  readonly list?: string;
  readonly onFocus?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of text, an e-mail, a date. Spread `form.bind(name)` into it. */
export function TextField(props: TextFieldProps) {
  const { label, hint, optional, onChange, width = 'full', suffix, align, error, ...input } = props;
  return (
    <FieldFrame {...{ id: input.id, label, hint, optional, error, width, align, suffix }}>
      <input
        {...input}
        {...saidOf({ id: input.id, hint, error })}
        // A dialog gives its first focus to what carries this.
        data-autofocus={input.autoFocus === true ? true : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  );
}

/** A password with a button that shows it; pasting and password managers work. */
export function PasswordField(
  props: FieldText &
    FieldBinding<string> & {
      readonly autoComplete: 'current-password' | 'new-password';
      readonly autoFocus?: boolean;
      readonly ref?: Ref<HTMLInputElement>;
    },
) {
  const { label, hint, optional, onChange, error, ...input } = props;
  const [isShown, setIsShown] = useState(false);
  return (
    <FieldFrame
      {...{ id: input.id, label, hint, optional, error }}
      suffix={
        <button
          type="button"
          className={styles['show']}
          aria-label={isShown ? t('hidePassword') : t('showPassword')}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? t('hide') : t('show')}
        </button>
      }
    >
      <input
        {...input}
        {...saidOf({ id: input.id, hint, error })}
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  );
}

/** The digits of a PIN: hidden while they are typed, by the number pad on phones. */
export function PinField(
  props: FieldText & FieldBinding<string> & { readonly autoFocus?: boolean },
) {
  const { label, hint, optional, onChange, error, ...input } = props;
  return (
    <FieldFrame {...{ id: input.id, label, hint, optional, error }}>
      <input
        {...input}
        {...saidOf({ id: input.id, hint, error })}
        type="password"
        inputMode="numeric"
        // No password manager keeps it: the till is everybody's.
        autoComplete="one-time-code"
        maxLength={PIN_DIGITS_MAX}
        onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, ''))}
      />
    </FieldFrame>
  );
}

/** The digits of a mailed code: one input that phones fill from the message. */
export function CodeField(
  props: FieldText &
    FieldBinding<string> & { readonly digits: number; readonly autoFocus?: boolean },
) {
  const { digits, onChange, ...rest } = props;
  return (
    <TextField
      {...rest}
      width="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      onChange={(text) => onChange(text.replaceAll(/\D/g, '').slice(0, digits))}
    />
  );
}

/** Several lines of text. */
export function TextAreaField(
  props: FieldText &
    FieldBinding<string> & {
      readonly rows?: number;
      readonly maxLength?: number;
      readonly autoFocus?: boolean;
    },
) {
  const { label, hint, optional, onChange, error, rows = 3, ...input } = props;
  return (
    <FieldFrame {...{ id: input.id, label, hint, optional, error }}>
      <textarea
        {...input}
        {...saidOf({ id: input.id, hint, error })}
        data-autofocus={input.autoFocus === true ? true : undefined}
        rows={rows}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  );
}
