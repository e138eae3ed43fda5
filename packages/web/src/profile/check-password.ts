import { changePassword } from '@tillbook/core/auth/own-profile.api';
import { fieldError } from '@tillbook/core/field-errors';
import { PASSWORD_MIN_CHARACTERS } from '@tillbook/core/limits';
import { checkBody } from '../api/check-body.ts';
import { t } from '../i18n/en/profile.ts';

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** What is wrong before it is sent, by field; the server knows more (common passwords). */
export function checkPassword(values: PasswordChange): Readonly<Record<string, string>> {
  const found = checkBody(changePassword, values, { currentPassword: t('passwordNeeded') });
  const characters = [...values.newPassword.normalize('NFC')].length;
  if (characters >= PASSWORD_MIN_CHARACTERS) return found;
  const { message } = fieldError('#/newPassword', 'PASSWORD_TOO_SHORT', {
    min: PASSWORD_MIN_CHARACTERS,
  });
  return { ...found, newPassword: message };
}
