import type { Action } from '@tillbook/core/actions';
import { hasOwnLimits, NO_RIGHTS } from '@tillbook/core/own-rights';
import { FLAGS, type Flag, type Flags, type Right } from '@tillbook/core/permissions';
import type { UserRow } from '@tillbook/core/users/users.api';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../i18n/en/users.ts';
import { Button } from '../ui/button.tsx';
import { SwitchField } from '../ui/choice-field.tsx';
import { announce } from '../ui/live-region.ts';
import { Row } from '../ui/panel.tsx';
import { FinerRights } from './finer-rights.tsx';
import { LimitsForm, limitsKey } from './limits-form.tsx';
import { RightsSummary } from './rights-summary.tsx';
import { actionsOfRole, actionsUnder, withChoice } from './rights-view.ts';
import { useAct, type Change } from './use-act.ts';
import styles from './users.module.css';
import { flagWords } from './words.ts';

interface RightsProps {
  readonly row: UserRow;
  /** Why nothing can be changed; null when it can. */
  readonly fixed: string | null;
  readonly onSaved: (row: UserRow) => void;
}

/** What a person may: switches, behind each what it stands for, limits, and all of it in words. */
export function Rights(props: RightsProps) {
  if (props.row.role === 'business_admin') {
    return (
      <section className={styles['part']}>
        <h3>{t('may')}</h3>
        <p>{t('mayEverything')}</p>
      </section>
    );
  }
  return <Chosen key={props.row._id} {...props} />;
}

/**
 * Changes are sent one after the other, each made of what the one before it left: what is chosen
 * while another change is still on its way waits for it and is never dropped.
 */
function useRights({ row, onSaved }: RightsProps) {
  const [saved, setSaved] = useState<string | null>(null);
  const [wanted, setWanted] = useState<Partial<Flags>>({});
  const newest = useRef(row);
  useLayoutEffect(() => {
    if (row.version > newest.current.version) newest.current = row;
  }, [row]);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const save = useAct((after) => {
    if (after === null) return;
    newest.current = after;
    onSaved(after);
    announce(t('saved'));
  });
  const send = async (name: string, changeOf: (row: UserRow) => Change): Promise<void> => {
    setSaved(null);
    const change = changeOf(newest.current);
    await save.mutateAsync({ row: newest.current, what: { kind: 'change', change } });
    setSaved(name);
  };
  /** Rejects when it is refused, which a toast has told by then. */
  const change = (name: string, changeOf: (row: UserRow) => Change): Promise<void> => {
    const sent = line.current.then(() => send(name, changeOf));
    line.current = sent.catch(() => undefined);
    return sent;
  };
  const flip = async (flag: Flag, value: boolean): Promise<void> => {
    setWanted((before) => ({ ...before, [flag]: value }));
    await change(flag, () => ({ permissions: { [flag]: value } })).catch(() => undefined);
    setWanted(({ [flag]: _, ...others }) => others);
  };
  return { wanted, savedName: saved, isBusy: save.isPending, change, flip };
}

function Chosen(props: RightsProps) {
  const { row, fixed } = props;
  const id = useId();
  const { wanted, savedName, isBusy, change, flip } = useRights(props);
  const tell = (name: string, changeOf: (row: UserRow) => Change) =>
    void change(name, changeOf).catch(() => undefined);
  const choose = (action: Action, right: Right | null) =>
    tell(action, ({ rights }) => ({ rights: withChoice(rights, action, right) }));
  const ofRole = actionsOfRole(row.role);
  return (
    <section className={styles['part']} aria-label={t('may')}>
      <h3>{t('may')}</h3>
      <RightsSummary person={row} />
      {FLAGS.map((flag) => (
        <div key={flag} className={styles['flag']}>
          <FlagSwitch
            id={`${id}-${flag}`}
            {...{ flag, row, fixed }}
            value={wanted[flag] ?? row.permissions[flag]}
            isDone={savedName === flag}
            onChange={(value) => void flip(flag, value)}
          />
          <FinerRights
            {...{ row, fixed }}
            of={flagWords(flag).label}
            actions={actionsUnder(flag, row.role)}
            onChoose={choose}
          />
        </div>
      ))}
      {ofRole.length > 0 && (
        <div className={styles['flag']}>
          <strong>{t('withRole')}</strong>
          <FinerRights {...{ row, fixed }} of={t('withRole')} actions={ofRole} onChoose={choose} />
        </div>
      )}
      {fixed === null && hasOwnLimits(row.role) && (
        <LimitsForm
          key={limitsKey(row)}
          row={row}
          onSave={(limits) =>
            change('limits', ({ rights }) => ({ rights: { ...(rights ?? NO_RIGHTS), ...limits } }))
          }
        />
      )}
      {row.rights !== null && (
        <Row>
          <Button
            busy={isBusy}
            disabledReason={fixed}
            onClick={() => tell('reset', () => ({ rights: null }))}
          >
            {t('resetRights')}
          </Button>
        </Row>
      )}
    </section>
  );
}

function FlagSwitch(props: {
  readonly id: string;
  readonly flag: Flag;
  readonly row: UserRow;
  readonly fixed: string | null;
  readonly value: boolean;
  readonly isDone: boolean;
  readonly onChange: (value: boolean) => void;
}) {
  const { id, flag, row, fixed, value, isDone, onChange } = props;
  const { label, hint } = flagWords(flag);
  const never = flag === 'canManageSales' && row.role === 'accountant';
  return (
    <SwitchField
      id={id}
      name={flag}
      label={label}
      hint={isDone ? t('saved') : hint}
      disabledReason={never ? t('neverSells') : fixed}
      value={!never && value}
      error={null}
      onBlur={() => undefined}
      onChange={onChange}
    />
  );
}
