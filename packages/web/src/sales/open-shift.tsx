import { releaseTill, type TillLease } from '@tillbook/core/sales/tills.api';
import { useMutation } from '@tanstack/react-query';
import { moneyText } from '@tillbook/core/money';
import { useEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/sales.ts';
import { t as ts } from '../i18n/en/shifts.ts';
import { t as inUnsent } from '../i18n/en/unsent.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useOnline } from '../layouts/use-online.ts';
import { useUser } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { MoneyField, moneyMessage, readMoney } from '../ui/number-field.tsx';
import { notify } from '../ui/notify.ts';
import { ErrorCard } from '../ui/states.tsx';
import { useForm } from '../ui/use-form.ts';
import { credentialFor } from './device-calls.ts';
import { floatSuggestions } from './drawer-count.ts';
import styles from './gate.module.css';
import { openShiftHere } from './open-shift-here.ts';
import type { HeldTill } from './sell-screen.tsx';
import { useTills } from './queries.ts';
import { useHandOver } from './shift-queries.ts';
import { wholeAmount } from './whole-amount.ts';

/** Refusals after which the till must be looked at again: another one acted on it. */
const OVERTAKEN = new Set(['SHIFT_ALREADY_OPEN', 'TILL_LEASE_LOST', 'IDEMPOTENCY_KEY_REUSED']);

interface OpenShiftProps {
  readonly lease: TillLease;
  /** The server did not answer: the till is as it was left here. */
  readonly isAlone: boolean;
  readonly onOpened: (shift: HeldTill['shift']) => void;
  /** The till is another's, or was given back: choose again. */
  readonly onLeft: () => void;
}

function useOpenForm({ lease, onOpened, onLeft }: OpenShiftProps, currency: string) {
  const user = useUser();
  const [shiftId] = useState(newId);
  return useForm({
    initial: { float: '' },
    aliases: { floatMinor: 'float' },
    validate: ({ float }) => {
      const message = moneyMessage(float, currency, true);
      return message === null ? {} : { float: message };
    },
    submit: async ({ float }) => {
      const floatMinor = readMoney(float, currency) ?? 0;
      try {
        const asked = { lease, _id: shiftId, floatMinor, currency };
        const { shift, isKept } = await openShiftHere(user, asked);
        const { _id, openedAt, openedByName, openedById } = shift;
        if (isKept) notify.info(inUnsent('shiftKept'));
        onOpened({ _id, openedAt, openedByName, openedById });
      } catch (error) {
        if (error instanceof ApiError && OVERTAKEN.has(error.code)) onLeft();
        throw error;
      }
    },
  });
}

/** Opens a shift with the cash that lies in the drawer, with a connection or without one. */
export function OpenShift(props: OpenShiftProps) {
  const { lease, isAlone, onLeft } = props;
  const format = useFormat();
  const currency = format.place.currency ?? '';
  const businessId = useUser().business?._id ?? '';
  const isOnline = useOnline() && !isAlone;
  useEffect(() => {
    // The next opening may be without a connection: then the device needs a secret of its own.
    void credentialFor(businessId).catch(() => null);
  }, [businessId]);
  const form = useOpenForm(props, currency);
  const handOver = useHandOver(lease.tillId).data ?? null;
  const left = handOver?.countedMinor ?? null;
  const fill = (minor: number) => form.set('float', moneyText(minor, currency));
  return (
    <section className={styles['gate']} aria-label={t('openShift')}>
      <h2>{t('openShift')}</h2>
      <p className={styles['lead']} dir="auto">
        {t('tillAt', { till: lease.tillName, branch: lease.branchName })}
      </p>
      {!isOnline && <Banner tone="queued">{inUnsent('opensHere')}</Banner>}
      {handOver !== null && handOver.note !== null && <HandOver {...handOver} />}
      <Form form={form} label={t('openShift')}>
        <MoneyField
          {...form.bind('float')}
          label={t('float')}
          hint={t('floatHint')}
          currency={currency}
          autoFocus
        />
        <div className={styles['chips']} role="group" aria-label={t('floatSuggestions')}>
          {left !== null && (
            <Button onClick={() => fill(left)}>
              {ts('asCounted', { amount: format.amount(left) })}
            </Button>
          )}
          {floatSuggestions(currency).map((minor) => (
            <Button key={minor} onClick={() => fill(minor)}>
              {wholeAmount(format, minor)}
            </Button>
          ))}
        </div>
        <FormActions>
          <Button kind="primary" size="big" type="submit" busy={form.isBusy}>
            {t('openShift')}
          </Button>
        </FormActions>
      </Form>
      {isOnline && <OtherTill lease={lease} onLeft={onLeft} />}
    </section>
  );
}

/** What the last shift of this till wants to be known. */
function HandOver(props: {
  readonly closedByName: string;
  readonly closedAt: string;
  readonly note: string | null;
}) {
  const { closedByName: name, closedAt, note } = props;
  const { dateTime } = useFormat();
  return (
    <section className={styles['handOver']} aria-label={ts('handOver')}>
      <strong>{ts('handOverFrom', { name, at: dateTime(closedAt) })}</strong>
      <p dir="auto">{note}</p>
    </section>
  );
}

/** Gives the till back to choose another; only where there is another. */
function OtherTill({ lease, onLeft }: { readonly lease: TillLease; readonly onLeft: () => void }) {
  const tills = useTills();
  const { tillId, leaseId } = lease;
  const release = useMutation({
    mutationFn: () => call(releaseTill, { params: { tillId }, body: { leaseId } }),
    onSuccess: onLeft,
  });
  const count = (tills.data ?? []).reduce((sum, branch) => sum + branch.tills.length, 0);
  if (count < 2) return null;
  return (
    <>
      {release.isError && <ErrorCard error={release.error} />}
      <Button kind="quiet" busy={release.isPending} onClick={() => release.mutate()}>
        {t('otherTill')}
      </Button>
    </>
  );
}
