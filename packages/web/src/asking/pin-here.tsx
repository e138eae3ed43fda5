import { PIN_DIGITS } from '@tillbook/core/auth/pin';
import type { ApproverRow } from '@tillbook/core/approvals/approvals.api';
import { useState, type FormEvent } from 'react';
import { t } from '../i18n/en/asking.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { PinField } from '../ui/text-field.tsx';
import type { Need } from './approval-need.ts';
import { useApprovers } from './approval-queries.ts';
import styles from './asking.module.css';

interface PinProps {
  readonly need: Need;
  readonly stopped: string | null;
  readonly onPin: (given: { readonly approverId: string; readonly pin: string }) => Promise<void>;
}

const stay = () => undefined;

/** A manager who stands here approves by their PIN. */
export function PinHere(props: PinProps) {
  const approvers = useApprovers(props.need);
  const people = approvers.data ?? [];
  return (
    <section className={styles['pin']} aria-label={t('byPin')}>
      <h3>{t('byPin')}</h3>
      {approvers.isPending && <SkeletonLines lines={2} />}
      {approvers.isError && (
        <ErrorCard error={approvers.error} onRetry={() => void approvers.refetch()} />
      )}
      {approvers.isSuccess && people.length === 0 && <p>{t('nobody')}</p>}
      {people.length > 0 && !people.some(({ mayApprove }) => mayApprove) && <p>{t('nobodySo')}</p>}
      {people.length > 0 && !people.some(({ hasPin }) => hasPin) && <p>{t('noPin')}</p>}
      {people.some(({ hasPin }) => hasPin) && <PinForm {...props} people={people} />}
    </section>
  );
}

function nameOf({ name, hasPin, lockedUntil, mayApprove }: ApproverRow): string {
  if (!mayApprove) return t('beyondOf', { name });
  if (!hasPin) return t('noPinOf', { name });
  return lockedUntil === null ? name : t('lockedPin', { name });
}

function PinForm({
  people,
  stopped,
  onPin,
}: PinProps & { readonly people: readonly ApproverRow[] }) {
  const first = people.find(({ hasPin, mayApprove }) => hasPin && mayApprove) ?? people[0];
  const [approverId, setApproverId] = useState(first?._id ?? '');
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const chosen = people.find(({ _id }) => _id === approverId);
  const reason = stopped ?? (chosen?.mayApprove === false ? t('beyond') : null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason !== null || isBusy) return;
    if (!PIN_DIGITS.test(pin)) return setError(t('pinNeeded'));
    setError(null);
    setBusy(true);
    try {
      await onPin({ approverId, pin });
    } catch (refused) {
      setPin('');
      setError(sentenceOf(refused, t('failed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles['pinForm']} noValidate onSubmit={(event) => void submit(event)}>
      <SelectField
        id="asking-approver"
        name="approver"
        label={t('approver')}
        value={approverId}
        error={null}
        choices={people.map((person) => ({ value: person._id, label: nameOf(person) }))}
        onChange={setApproverId}
        onBlur={stay}
      />
      <PinField
        id="asking-pin"
        name="pin"
        label={t('pin')}
        value={pin}
        error={error}
        onChange={(digits) => {
          setPin(digits);
          setError(null);
        }}
        onBlur={stay}
      />
      <Button type="submit" busy={isBusy} disabledReason={reason}>
        {t('byPinButton')}
      </Button>
    </form>
  );
}
