import { useRef, type ReactNode } from 'react';
import { newId } from '../api/clock.ts';
import { isUncertain, UnansweredError } from '../api/attempts.ts';
import { useAttempt } from '../api/use-attempt.tsx';
import type { Told } from './approval-need.ts';
import { useApproved } from './use-approved.tsx';

/** What is sent of a paper: it keeps its id, and says who approved it where somebody did. */
export type ApprovedBody<C> = C & { readonly _id: string; readonly approvalId: string | null };

const nothingAlone = () => Promise.resolve(null);

/**
 * A paper that moves money and may be over what somebody does alone: sent once, whatever happens
 * to the answer, and with a yes where one is needed.
 */
export function useApprovedPaper<C extends object, T>(options: {
  /** What it is about: of one subject one thing is under way. */
  readonly subject: string;
  readonly send: (body: ApprovedBody<C>) => Promise<T>;
  /**
   * What this device may do alone, without an answer to wait for; null: the server is asked. Not
   * tried with a yes: what somebody approved is the server's to check.
   */
  readonly alone?: (body: C & { readonly _id: string }) => Promise<T | null>;
  /** In words: on this device while nobody answered, and for whoever is asked. */
  readonly said: (content: C) => string;
  readonly told: (content: C) => Told;
  readonly onDone: (done: T, content: C) => void;
}): {
  readonly ask: (content: C) => Promise<void>;
  readonly error: unknown;
  readonly sheet: ReactNode;
  readonly unsure: ReactNode;
} {
  const { subject, said, told, onDone, alone = nothingAlone } = options;
  const asked = useRef<(C & { readonly _id: string }) | null>(null);
  const now = (): C & { readonly _id: string } => {
    if (asked.current === null) throw new Error('Nothing was asked');
    return asked.current;
  };
  const attempt = useAttempt<ApprovedBody<C>, T>({ subject, send: options.send, onDone });
  const { run, error, sheet } = useApproved<T>({
    send: async (approvalId) => {
      const done = approvalId === null ? await alone(now()) : null;
      return done ?? attempt.send({ ...now(), approvalId }, said(now()));
    },
    told: () => told(now()),
    onDone: (done) => onDone(done, now()),
  });
  // What is not known is shown in place of the form.
  const isUnsure = error instanceof UnansweredError || isUncertain(error, false);
  const ask = async (content: C): Promise<void> => {
    const before = asked.current;
    // The same content keeps its id until the server answered.
    const again = { ...content, _id: before?._id ?? '' };
    const isSame = JSON.stringify(again) === JSON.stringify(before);
    asked.current = isSame ? before : { ...content, _id: newId() };
    await run();
  };
  return { ask, error: isUnsure ? null : error, sheet, unsure: attempt.unsure };
}
