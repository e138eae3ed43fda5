import { useState } from 'react';
import { t } from '../i18n/en/auth.ts';
import { Button } from '../ui/button.tsx';
import styles from './auth.module.css';
import { roleTitle } from '../session/role-name.ts';
import type { useServerFacts } from './server-facts.ts';

interface SignIn {
  readonly email: string;
  readonly password: string;
}

interface SampleSignInsProps {
  /** Those of which the server says that they exist. */
  readonly signIns: ReturnType<typeof useServerFacts>['signIns'];
  readonly onChoose: (signIn: SignIn) => Promise<void>;
}

/** One click per sample person. */
export function SampleSignIns({ signIns, onChoose }: SampleSignInsProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = async ({ email, password }: SignIn) => {
    setChosen(email);
    try {
      await onChoose({ email, password });
    } catch {
      // The session has said why in its toast.
    } finally {
      setChosen(null);
    }
  };
  return (
    <section className={styles['samples']} aria-labelledby="sample-sign-ins">
      <div>
        <h2 id="sample-sign-ins">{t('sampleSignIns')}</h2>
        <p>{t('sampleSignInsHint')}</p>
      </div>
      <div>
        {signIns.map((signIn) => (
          <Button
            key={signIn.email}
            size="small"
            busy={chosen === signIn.email}
            onClick={() => void choose(signIn)}
          >
            {roleTitle(signIn.role)}
          </Button>
        ))}
      </div>
    </section>
  );
}
