import { FLAGS, type Flag } from '@tillbook/core/permissions';
import type { UserRow } from '@tillbook/core/users/users.api';
import { useId, useState } from 'react';
import { t } from '../i18n/en/users.ts';
import { SwitchField } from '../ui/choice-field.tsx';
import { announce } from '../ui/live-region.ts';
import { useAct } from './use-act.ts';
import styles from './users.module.css';
import { flagWords } from './words.ts';

/** What a person may beyond their role: each switch acts at once and says so. */
export function FlagSwitches(props: {
  readonly row: UserRow;
  /** Why nothing can be switched; null when it can. */
  readonly fixed: string | null;
  readonly onSaved: (row: UserRow) => void;
}) {
  const { row, fixed, onSaved } = props;
  const id = useId();
  const [saved, setSaved] = useState<Flag | null>(null);
  const save = useAct((after) => {
    if (after === null) return;
    onSaved(after);
    announce(t('saved'));
  });
  if (row.role === 'business_admin') {
    return (
      <section className={styles['part']}>
        <h3>{t('may')}</h3>
        <p>{t('mayEverything')}</p>
      </section>
    );
  }
  const change = (flag: Flag, value: boolean) => {
    // One after the other: each answer carries the version that the next one needs.
    if (save.isPending) return;
    setSaved(flag);
    save.mutate({ row, what: { kind: 'change', change: { permissions: { [flag]: value } } } });
  };
  const shownNow = save.isPending ? save.variables.what : null;
  const pending = shownNow?.kind === 'change' ? shownNow.change.permissions : undefined;
  return (
    <section className={styles['part']} aria-label={t('may')}>
      <h3>{t('may')}</h3>
      {FLAGS.map((flag) => {
        const { label, hint } = flagWords(flag);
        const isDone = saved === flag && save.isSuccess;
        const never = flag === 'canManageSales' && row.role === 'accountant';
        return (
          <SwitchField
            key={flag}
            id={`${id}-${flag}`}
            name={flag}
            label={label}
            hint={isDone ? t('saved') : hint}
            disabledReason={never ? t('neverSells') : fixed}
            value={!never && (pending?.[flag] ?? row.permissions[flag])}
            error={null}
            onBlur={() => undefined}
            onChange={(value) => change(flag, value)}
          />
        );
      })}
    </section>
  );
}
