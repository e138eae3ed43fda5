import { CircleCheck, CircleDashed } from 'lucide-react';
import { t } from '../i18n/en/auth.ts';
import { t as inGates } from '../i18n/en/gates.ts';
import { paths } from '../paths.ts';
import { session } from '../session/browser-session.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import styles from './auth.module.css';
import type { Gate } from './use-gate.ts';

export interface GateStepLine {
  readonly label: string;
  readonly isDone: boolean;
}

/** The way to work as a list: what is done and what is still waited for, in words too. */
export function StepList({ steps }: { readonly steps: readonly GateStepLine[] }) {
  return (
    <ol className={styles['steps']}>
      {steps.map(({ label, isDone }) => (
        <li key={label} data-done={isDone ? '' : undefined}>
          {isDone ? <CircleCheck size={20} aria-hidden /> : <CircleDashed size={20} aria-hidden />}
          <span>
            {label} <small>({isDone ? inGates('stepDone') : inGates('stepOpen')})</small>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What a waiting page shows before it knows where the person stands. */
export function GateUnknown({ gate }: { readonly gate: Gate }) {
  if (gate.isNobody) {
    return (
      <>
        <p>{inGates('signInToSee')}</p>
        <ButtonLink to={paths.login()} kind="primary" wide>
          {t('signIn')}
        </ButtonLink>
      </>
    );
  }
  if (gate.error !== null) {
    return (
      <>
        <ErrorCard
          title={inGates('statusFailed')}
          error={gate.error}
          onRetry={() => void gate.check()}
        />
        <SignOutButton />
      </>
    );
  }
  return <SkeletonLines lines={4} />;
}

/** Ends the session, or only the gate cookie of a refused sign-in. */
export function SignOutButton() {
  return (
    <Button kind="quiet" size="small" onClick={() => void session.logout()}>
      {inGates('signOut')}
    </Button>
  );
}
