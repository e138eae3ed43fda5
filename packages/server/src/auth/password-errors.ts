import { isTooLongToHash, whyNotPassword } from '@tillbook/core/auth/password';
import { PASSWORD_MIN_CHARACTERS } from '@tillbook/core/limits';
import { Refusal, sentence, type RefusalCode } from '@tillbook/core/refusals';

/** A refusal of one password field, told beside the field too. */
export function passwordRefusal(code: RefusalCode, field: string): Refusal {
  const details = { min: PASSWORD_MIN_CHARACTERS };
  const message = sentence(code, details);
  return new Refusal(code, details, [{ pointer: `#/${field}`, code, message }]);
}

/** @throws Refusal when a new password breaks a rule */
export function refusePoorPassword(password: string, email: string, field: string): void {
  const code = whyNotPassword(password, email);
  if (code !== null) throw passwordRefusal(code, field);
}

/** @throws Refusal before anything is hashed */
export function refuseTooLong(password: string, field: string): void {
  if (isTooLongToHash(password)) throw passwordRefusal('PASSWORD_TOO_LONG', field);
}
