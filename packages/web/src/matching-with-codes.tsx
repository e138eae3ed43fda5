import { MatchingScreen } from './matching/matching-screen.tsx';
import { AwaitedCodes } from './sales/awaited-codes.tsx';

/** Payments and matching, with what tills took before its code was there. */
export function MatchingWithCodes() {
  return <MatchingScreen awaited={<AwaitedCodes />} />;
}
