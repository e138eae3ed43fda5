import type { Action } from '@tillbook/core/actions';
import { choicesFor, ownRight, type Right } from '@tillbook/core/permissions';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { t } from '../i18n/en/users.ts';
import { useUser } from '../session/use-session.ts';
import { SelectField } from '../ui/choice-field.tsx';
import { actionLabel, rightLabel } from './action-words.ts';
import { mayGive, rightNow, type Person } from './rights-view.ts';
import styles from './users.module.css';

/** The finer actions behind a switch, each as usual or chosen for this person. */
export function FinerRights(props: {
  readonly row: Person;
  /** False where what is usual for the role is not known here. */
  readonly knowsUsual?: boolean;
  readonly actions: readonly Action[];
  /** What they belong to, for who hears the page. */
  readonly of: string;
  readonly fixed: string | null;
  readonly onChoose: (action: Action, right: Right | null) => void;
}) {
  const { row, actions, of, fixed, onChoose, knowsUsual = true } = props;
  const id = useId();
  if (actions.length === 0) return null;
  const chosen = actions.filter((action) => ownRight(row, action) !== null).length;
  return (
    <details className={styles['finer']}>
      <summary
        aria-label={chosen > 0 ? t('finerChosen', { of, count: chosen }) : t('finerOf', { of })}
      >
        <ChevronRight size={16} aria-hidden />
        <span>{t('finer')}</span>{' '}
        {chosen > 0 && <small>{t('chosenHere', { count: chosen })}</small>}
      </summary>
      <div>
        {actions.map((action) => (
          <OneRight
            key={action}
            id={`${id}-${action}`}
            {...{ row, action, fixed, knowsUsual }}
            onChoose={(right) => onChoose(action, right)}
          />
        ))}
      </div>
    </details>
  );
}

function OneRight(props: {
  readonly id: string;
  readonly row: Person;
  readonly knowsUsual: boolean;
  readonly action: Action;
  readonly fixed: string | null;
  readonly onChoose: (right: Right | null) => void;
}) {
  const { id, row, action, fixed, onChoose, knowsUsual } = props;
  const user = useUser();
  const own = ownRight(row, action);
  const usual = t('asUsual', { right: rightLabel(rightNow(row, action, true)) });
  const offered = choicesFor(row.role, action).filter(
    (right) => right === own || mayGive(user, row, action, right),
  );
  const isLacking = offered.length < choicesFor(row.role, action).length;
  return (
    <SelectField<Right | ''>
      id={id}
      name={action}
      label={actionLabel(action)}
      {...(fixed === null && isLacking ? { hint: t('youLackIt') } : {})}
      value={own ?? ''}
      error={null}
      disabled={fixed !== null}
      onBlur={() => undefined}
      choices={[
        { value: '' as const, label: knowsUsual ? usual : t('asUsualHere') },
        ...offered.map((right) => ({ value: right, label: rightLabel(right) })),
      ]}
      onChange={(right) => onChoose(right === '' ? null : right)}
    />
  );
}
