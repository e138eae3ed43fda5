import { myPin, setPin } from '@tillbook/core/auth/pin.api';
import { PIN_DIGITS_MAX, whyNotPin } from '@tillbook/core/auth/pin';
import { sentence } from '@tillbook/core/refusals';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { t } from '../i18n/en/profile.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { DateTime } from '../ui/figures.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { Panel, Stack } from '../ui/panel.tsx';
import { PasswordField, TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import styles from './profile.module.css';

const PIN = 'pin';
interface PinChange {
  readonly currentPassword: string;
  readonly pin: string;
}
const NOTHING: PinChange = { currentPassword: '', pin: '' };

/** What is wrong before it is sent, by field. */
function check(values: PinChange): Readonly<Record<string, string>> {
  const found = checkBody(setPin, values, {
    currentPassword: t('passwordNeeded'),
    pin: t('pinNeeded'),
  });
  if ('pin' in found) return { ...found, pin: t('pinNeeded') };
  const code = whyNotPin(values.pin);
  return code === null ? found : { ...found, pin: sentence(code) };
}

/** Whether a PIN is set in the business in use, and a new one; the PIN itself is never shown. */
export function PinPanel() {
  const business = useUser().business?._id ?? null;
  const state = useQuery({
    queryKey: [PIN, business],
    queryFn: ({ signal }) => call(myPin, {}, { signal }),
    enabled: business !== null,
  });
  const [changes, setChanges] = useState(0);
  if (business === null) return null;
  const { setAt = null, lockedUntil = null } = state.data ?? {};
  return (
    <Panel title={t('pin')}>
      <Stack>
        <p className={styles['meta']}>{t('pinHint')}</p>
        {state.data !== undefined && (
          <p role="status">
            {setAt === null ? t('pinNone') : t('pinSet')}{' '}
            {setAt !== null && <DateTime at={setAt} />}
            {lockedUntil !== null && <strong> {t('pinLocked')}</strong>}
          </p>
        )}
        {state.error !== null && <p role="alert">{t('pinFailed')}</p>}
        <PinForm
          key={changes}
          label={setAt === null ? t('setPin') : t('changePin')}
          onSaved={() => setChanges(changes + 1)}
        />
      </Stack>
    </Panel>
  );
}

function PinForm({ label, onSaved }: { readonly label: string; readonly onSaved: () => void }) {
  const queries = useQueryClient();
  const form = useForm<PinChange>({
    initial: NOTHING,
    validate: check,
    submit: async (body) => {
      try {
        await call(setPin, { body });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'REAUTH_FAILED') throw error;
        throw atPassword(error);
      }
      notify.success(t('pinSaved'));
      await queries.invalidateQueries({ queryKey: [PIN] });
      onSaved();
    },
  });
  return (
    <Form form={form} label={label}>
      <PasswordField
        {...form.bind('currentPassword')}
        label={t('yourPassword')}
        autoComplete="current-password"
      />
      <TextField
        {...form.bind('pin')}
        label={t('newPin')}
        hint={t('pinDigits')}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN_DIGITS_MAX}
        width="code"
        spellCheck={false}
      />
      <div>
        <Button kind="primary" type="submit" busy={form.isBusy}>
          {label}
        </Button>
      </div>
    </Form>
  );
}

/** A wrong password is said at its field. */
const atPassword = ({ message }: ApiError): Error =>
  Object.assign(new Error(message), { errors: [{ pointer: '#/currentPassword', message }] });
