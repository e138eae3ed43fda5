import { can } from '@tillbook/core/permissions';
import { useRef, useState, type ReactNode } from 'react';
import { useUser } from '../session/use-session.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { isSpent, needOf, type Need, type Told } from './approval-need.ts';

const AskApproval = lazyPart(() => import('./ask-approval.tsx'), 'AskApproval');

/**
 * An act that may be over the limit of who does it. `run` tries it, with the approval for exactly
 * that when there is one; what needs a yes opens the sheet, which does the act once it is approved.
 */
export function useApproved<T>(options: {
  /** Sends the act. */
  readonly send: (approvalId: string | null) => Promise<T>;
  /** What it is, for whoever is asked. */
  readonly told: () => Told;
  readonly onDone: (done: T) => void;
}): {
  readonly run: () => Promise<void>;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly sheet: ReactNode;
} {
  const { send, told, onDone } = options;
  const mayAsk = can(useUser(), 'approval.ask');
  const [need, setNeed] = useState<Need | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const given = useRef<{ subject: string; approvalId: string } | null>(null);
  const run = async () => {
    const about = told();
    const approvalId = given.current?.subject === about.subject ? given.current.approvalId : null;
    setError(null);
    setBusy(true);
    try {
      const done = await send(approvalId);
      setNeed(null);
      onDone(done);
    } catch (refused) {
      if (isSpent(refused)) given.current = null;
      const asked = mayAsk ? needOf(refused, about) : null;
      if (asked === null) {
        setNeed(null);
        setError(refused);
      } else {
        setNeed(asked);
      }
    } finally {
      setBusy(false);
    }
  };
  const approved = async (approvalId: string) => {
    given.current = { subject: need?.subject ?? '', approvalId };
    await run();
  };
  const sheet = need !== null && (
    <AskApproval
      key={`${need.kind} ${need.subject}`}
      need={need}
      onApproved={approved}
      onClose={() => setNeed(null)}
    />
  );
  return { run, error, isBusy, sheet };
}
