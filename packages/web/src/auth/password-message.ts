import { fieldError } from '@tillbook/core/field-errors';
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_CHARACTERS } from '@tillbook/core/limits';

/** What is wrong with the length of a new password, under the field's name; empty when nothing. */
export function passwordMessage(field: string, password: string): Record<string, string> {
  const characters = [...password.normalize('NFC')].length;
  const bytes = new TextEncoder().encode(password.normalize('NFC')).length;
  if (characters < PASSWORD_MIN_CHARACTERS) {
    const bounds = { min: PASSWORD_MIN_CHARACTERS };
    return { [field]: fieldError('#', 'PASSWORD_TOO_SHORT', bounds).message };
  }
  if (bytes > PASSWORD_MAX_BYTES) return { [field]: fieldError('#', 'PASSWORD_TOO_LONG').message };
  return {};
}
