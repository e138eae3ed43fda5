import { z } from 'zod';
import { APP_CODE, plainCode, RECOVERY_CODE } from './second-step.ts';

/** A code of the second step as typed: six digits of an app, or a recovery code. */
export const secondCode = z
  .string()
  .min(1, { abort: true })
  .max(40, { abort: true })
  .transform(plainCode)
  .pipe(
    z
      .string()
      .refine((value) => APP_CODE.test(value) || RECOVERY_CODE.test(value), { error: 'PATTERN' }),
  );
