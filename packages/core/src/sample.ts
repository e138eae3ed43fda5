import type { Role } from './permissions.ts';
import { ROLES } from './permissions.ts';

/** The password of all sample sign-ins: it guards invented data on one machine. */
export const SAMPLE_PASSWORD = 'correct-horse-till';

/** By which the owner and the sellers of the sample businesses take their turn at a till. */
export const SAMPLE_PIN = '7391';

/** One sign-in of the sample businesses. */
export interface SampleSignIn {
  readonly role: Role;
  readonly email: string;
  readonly password: string;
}

/** The people of the sample businesses, one per role. */
export const SAMPLE_SIGN_INS: readonly SampleSignIn[] = ROLES.map((role) => ({
  role,
  email: `${role}@demo.test`,
  password: SAMPLE_PASSWORD,
}));
