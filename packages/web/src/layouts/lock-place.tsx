import { FullScreenSpinner } from '../session/full-screen-spinner.tsx';
import { filledLater } from '../ui/filled-later.ts';

const place = filledLater();

/** From now on this is shown in place of every page while the till is locked. */
export const fillLock = place.fill;

/** The lock; until its code is there, nothing of what lies behind it. */
export function LockPlace() {
  const Screen = place.usePart();
  return Screen === null ? <FullScreenSpinner /> : <Screen />;
}
