import type { NoticeChoice, NoticeKind } from '@tillbook/core/notices/notice-kinds';
import { useId, type ReactNode } from 'react';
import { t } from '../i18n/en/notices.ts';
import { SwitchField } from '../ui/choice-field.tsx';
import styles from './profile.module.css';

/** How one kind is told: in the app, by mail, both or not at all; each switch acts at once. */
export function NoticeSwitches<T extends NoticeChoice & { readonly kind: NoticeKind }>(props: {
  readonly choice: T;
  readonly onChoose: (choice: T) => void;
  /** Under the kind's name: whom it concerns. */
  readonly hint?: ReactNode;
  /** What else is chosen of it. */
  readonly children?: ReactNode;
}) {
  const { choice, onChoose, hint, children } = props;
  const id = useId();
  const field = (way: 'isInApp' | 'isByMail', label: string) => (
    <SwitchField
      id={`${id}-${way}`}
      name={way}
      label={label}
      error={null}
      onBlur={() => undefined}
      value={choice[way]}
      onChange={(value) => onChoose({ ...choice, [way]: value })}
    />
  );
  return (
    <fieldset
      className={styles['choice']}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
    >
      <legend>{t(choice.kind)}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['choiceHint']}>
          {hint}
        </p>
      )}
      <div>
        {field('isInApp', t('inApp'))}
        {field('isByMail', t('byMail'))}
      </div>
      {children}
    </fieldset>
  );
}
