import { rejectUser } from '@tillbook/core/users/users.api';
import type { SignUp } from '@tillbook/core/platform/sign-ups.api';
import { useState } from 'react';
import { checkBody } from '../api/check-body.ts';
import { t } from '../i18n/en/sign-ups.ts';
import { t as people } from '../i18n/en/users.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { Row, Stack } from '../ui/panel.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import { TextAreaField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { decideMany, type Outcome } from './decide-many.ts';
import { useRefetchPeople } from './queries.ts';
import { Remarks } from './sign-up-columns.tsx';
import styles from './sign-ups.module.css';

const REASON_MAX = 300;
type Outcomes = Readonly<Record<string, Outcome>>;

/** Approves or rejects many: asks once, shows how far it is, and how each one ended. */
export function ManyDialog(props: {
  readonly what: 'approve' | 'reject';
  readonly rows: readonly SignUp[];
  readonly onClose: () => void;
}) {
  const { what, rows, onClose } = props;
  const [outcomes, setOutcomes] = useState<Outcomes | null>(null);
  const refetch = useRefetchPeople();
  const count = rows.length;
  const run = async (reason: string | null) => {
    setOutcomes({});
    await decideMany(rows, reason, (id, outcome) =>
      setOutcomes((before) => ({ ...before, [id]: outcome })),
    );
    await refetch();
  };
  const question =
    what === 'approve' ? t('approveQuestion', { count }) : t('rejectQuestion', { count });
  const done = Object.keys(outcomes ?? {}).length;
  const isUnderWay = outcomes !== null && done < count;
  return (
    <Dialog question={question} onClose={() => (isUnderWay ? undefined : onClose())} size="medium">
      <Stack gap="small">
        {outcomes !== null && <Progress all={count} outcomes={outcomes} />}
        {outcomes === null && what === 'approve' && <p>{t('approveText')}</p>}
        <Results what={what} rows={rows} outcomes={outcomes} />
        {outcomes === null && what === 'reject' && (
          <Reasons rows={rows} onReject={run} onClose={onClose} />
        )}
      </Stack>
      {outcomes === null && what === 'approve' && (
        <FormActions>
          <Button autoFocus onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" onClick={() => void run(null)}>
            {t('approveMany', { count })}
          </Button>
        </FormActions>
      )}
      {outcomes !== null && (
        <FormActions>
          <Button kind="primary" busy={isUnderWay} onClick={onClose}>
            {t('close')}
          </Button>
        </FormActions>
      )}
    </Dialog>
  );
}

function Progress({ all, outcomes }: { readonly all: number; readonly outcomes: Outcomes }) {
  const ended = Object.values(outcomes);
  const done = ended.filter(({ isDone }) => isDone).length;
  const said =
    ended.length < all
      ? t('progress', { done: ended.length, all })
      : done === all
        ? t('resultAll', { count: all })
        : t('resultPart', { done, all });
  return (
    <div role="status">
      <progress className={styles['progress']} max={all} value={ended.length} aria-label={said} />
      <p>{said}</p>
    </div>
  );
}

function Results(props: {
  readonly what: 'approve' | 'reject';
  readonly rows: readonly SignUp[];
  readonly outcomes: Outcomes | null;
}) {
  const { what, rows, outcomes } = props;
  const isDone = what === 'approve' ? t('outcomeApproved') : t('outcomeRejected');
  return (
    <ul className={styles['results']}>
      {rows.map((row) => {
        const outcome = outcomes?.[row._id];
        return (
          <li key={row._id}>
            <span className={styles['who']}>
              <span dir="auto">{row.name}</span>
              <small dir="ltr">{row.email}</small>
            </span>
            {outcomes === null && row.notes.length > 0 && <Remarks row={row} />}
            {outcomes !== null && outcome === undefined && <span>{t('outcomeWaits')}</span>}
            {outcome?.isDone === true && <ToneBadge tone="success">{isDone}</ToneBadge>}
            {outcome?.isDone === false && (
              <ToneBadge tone="warning">{t('outcomeLeft', { why: outcome.why })}</ToneBadge>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** One reason for all of them. */
function Reasons(props: {
  readonly rows: readonly SignUp[];
  readonly onReject: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { rows, onReject, onClose } = props;
  const [first] = rows;
  const form = useForm({
    initial: { reason: '' },
    validate: (values) =>
      checkBody(
        rejectUser,
        { ...values, userId: first?._id, version: first?.version },
        { reason: people('reasonNeeded') },
      ),
    submit: ({ reason }) => onReject(reason),
  });
  const usual = [
    { label: people('reasonUsualPerson'), reason: people('reasonPerson') },
    { label: people('reasonUsualBusiness'), reason: people('reasonBusiness') },
  ];
  return (
    <Form form={form} label={people('rejectEllipsis')}>
      <Stack gap="small">
        <TextAreaField
          {...form.bind('reason')}
          label={people('reason')}
          hint={people('reasonHint')}
          maxLength={REASON_MAX}
          autoFocus
        />
        <Row>
          <span>{people('reasonUsual')}</span>
          {usual.map(({ label, reason }) => (
            <Button key={label} size="small" onClick={() => form.set('reason', reason)}>
              {label}
            </Button>
          ))}
        </Row>
      </Stack>
      <FormActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button kind="danger" type="submit" busy={form.isBusy}>
          {t('rejectMany', { count: rows.length })}
        </Button>
      </FormActions>
    </Form>
  );
}
