import type { SignUp } from '@tillbook/core/platform/sign-ups.api';
import { useState } from 'react';
import { t } from '../i18n/en/sign-ups.ts';
import { Button } from '../ui/button.tsx';
import { ManyDialog } from './many-dialog.tsx';
import styles from './sign-ups.module.css';

/** Which of the rows shown are chosen; what is shown no more is chosen no more. */
export function useChosen(rows: readonly SignUp[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = new Set(rows.filter(({ _id }) => ids.has(_id)).map(({ _id }) => _id));
  const onChoose = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setIds(next);
  };
  return {
    chosen,
    onChoose,
    onChooseAll: (some: readonly SignUp[]) => setIds(new Set(some.map(({ _id }) => _id))),
  };
}

/** What can be done about those who are chosen. */
export function ChooseBar(props: {
  readonly rows: readonly SignUp[];
  readonly choice: ReturnType<typeof useChosen>;
}) {
  const { rows, choice } = props;
  // The dialog keeps those it was opened for: the list changes under it.
  const [asked, setAsked] = useState<{
    readonly what: 'approve' | 'reject';
    readonly rows: readonly SignUp[];
  } | null>(null);
  const chosen = rows.filter(({ _id }) => choice.chosen.has(_id));
  const calm = rows.filter(({ notes }) => notes.length === 0);
  const count = chosen.length;
  const dialog = asked !== null && (
    <ManyDialog
      {...asked}
      onClose={() => {
        setAsked(null);
        choice.onChooseAll([]);
      }}
    />
  );
  // The dialog keeps its place, so that it goes on when the list behind it has become empty.
  return (
    <>
      {rows.length > 0 && (
        <div className={styles['bar']} role="group" aria-label={t('choose')}>
          <span role="status">{t('chosen', { count })}</span>
          {count === 0 ? (
            <>
              {calm.length > 0 && calm.length < rows.length && (
                <Button size="small" kind="quiet" onClick={() => choice.onChooseAll(calm)}>
                  {t('chooseCalm')}
                </Button>
              )}
              <Button size="small" kind="quiet" onClick={() => choice.onChooseAll(rows)}>
                {t('chooseAll')}
              </Button>
            </>
          ) : (
            <>
              <Button size="small" kind="quiet" onClick={() => choice.onChooseAll([])}>
                {t('chooseNone')}
              </Button>
              <Button size="small" onClick={() => setAsked({ what: 'reject', rows: chosen })}>
                {t('rejectMany', { count })}
              </Button>
              <Button
                size="small"
                kind="primary"
                onClick={() => setAsked({ what: 'approve', rows: chosen })}
              >
                {t('approveMany', { count })}
              </Button>
            </>
          )}
        </div>
      )}
      {dialog}
    </>
  );
}
