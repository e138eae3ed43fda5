import { secondCode } from '@tillbook/core/auth/second-code';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { t } from '../i18n/en/profile.ts';
import { Button, type ButtonKind } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { PasswordField, TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';

/** The password, and a code where a second step is on. */
export interface Proof {
  readonly currentPassword: string;
  readonly code?: string;
}

const FIELDS: Readonly<Record<string, string>> = {
  REAUTH_FAILED: '#/currentPassword',
  SECOND_STEP_WRONG: '#/code',
  SECOND_STEP_KEY_MISSING: '#/code',
  SECOND_STEP_NEEDED: '#/code',
};

/** What is wrong with the proof is said at its field. */
export function atProof(error: unknown): unknown {
  const pointer = error instanceof ApiError ? FIELDS[error.code] : undefined;
  if (pointer === undefined || !(error instanceof ApiError)) return error;
  const { message } = error;
  return Object.assign(new Error(message), { errors: [{ pointer, message }] });
}

interface Values {
  readonly currentPassword: string;
  readonly code: string;
}

/** What is wrong before it is sent, by field. */
export function proofMessages(
  { currentPassword, code }: Values,
  needsCode: boolean,
): Record<string, string> {
  return {
    ...(currentPassword === '' ? { currentPassword: t('passwordNeeded') } : {}),
    ...(needsCode && !secondCode.safeParse(code).success ? { code: t('codeNeeded') } : {}),
  };
}

/** A proof as it is sent. */
export const proofOf = ({ currentPassword, code }: Values, needsCode: boolean): Proof =>
  needsCode ? { currentPassword, code } : { currentPassword };

/** Shows again who one is, then does what the button says. */
export function ProofForm(props: {
  readonly label: string;
  readonly kind?: ButtonKind;
  readonly needsCode: boolean;
  readonly onProved: (proof: Proof) => Promise<void>;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}) {
  const { label, kind = 'primary', needsCode, onProved, onCancel } = props;
  const form = useForm<Values>({
    initial: { currentPassword: '', code: '' },
    validate: (values) => proofMessages(values, needsCode),
    submit: async (values) => {
      try {
        await onProved(proofOf(values, needsCode));
      } catch (error) {
        throw atProof(error);
      }
    },
  });
  return (
    <Form form={form} label={label}>
      {props.children}
      <PasswordField
        {...form.bind('currentPassword')}
        label={t('yourPassword')}
        autoComplete="current-password"
        autoFocus
      />
      {needsCode && (
        <TextField
          {...form.bind('code')}
          label={t('code')}
          hint={t('codeHint')}
          autoComplete="one-time-code"
          width="medium"
          spellCheck={false}
        />
      )}
      <div>
        <Button kind={kind} type="submit" busy={form.isBusy}>
          {label}
        </Button>{' '}
        <Button kind="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  );
}
