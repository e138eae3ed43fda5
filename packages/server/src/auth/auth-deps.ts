import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { AuthLimits } from './auth-limits.ts';
import type { Hashing } from './hashing.ts';
import type { RefusedSignIns } from './refused-sign-ins.ts';
import type { SecretBox } from './secret-box.ts';

/** What the use-cases of this room work with. */
export interface AuthDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly hashing: Hashing;
  readonly secrets: SecretBox;
  readonly limits: AuthLimits;
  readonly refused: RefusedSignIns;
  /** Called after a committed write: its events may go out now. */
  readonly announce: () => void;
}
