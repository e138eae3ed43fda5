import { sampleSignIns } from '@tillbook/core/auth/auth.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { session } from '../session/browser-session.ts';
import { useArrived } from '../ui/use-arrived.ts';

type Facts = AnswerOf<typeof sampleSignIns>;

const NONE: Facts = { signIns: [], hasMailbox: false, passkeyHost: null };

let asked: Promise<Facts> | null = null;
const forget = (): void => {
  asked = null;
};
// Samples may have been removed by whoever signed in meanwhile.
session.onIdentityChange(forget);

/** Asked once; without an answer there are none, and the next page asks again. */
function facts(): Promise<Facts> {
  asked ??= call(sampleSignIns, {}).catch(() => {
    forget();
    return NONE;
  });
  return asked;
}

/** Which sample sign-ins, mailbox and passkeys exist. */
export function useServerFacts(): Facts {
  const [asking] = useState(facts);
  return useArrived(asking)?.value ?? NONE;
}
