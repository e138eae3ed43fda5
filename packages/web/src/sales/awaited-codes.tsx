import { can } from '@tillbook/core/permissions';
import {
  enterCode,
  enterCodeInBooks,
  type AwaitedCode,
} from '@tillbook/core/sales/awaited-codes.api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/awaited-codes.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import { ErrorCard } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import styles from './awaited-codes.module.css';
import { useAwaited } from './awaited-queries.ts';
import { SALES } from './queries.ts';
import { SHIFTS } from './shift-queries.ts';
import { zoneFormat } from './zone-format.ts';

const REFERENCE_MAX = 64;
/** What statements are matched with; the live stream makes it old elsewhere. */
const MATCHING = 'matching';

/** Which door the person enters codes by; null may only look. */
function useDoor() {
  const user = useUser();
  if (can(user, 'books.match')) return enterCodeInBooks;
  return can(user, 'sale.post') ? enterCode : null;
}

/** Payments that await their code, each with the way to enter it; nothing where none does. */
export function AwaitedCodes() {
  const { data, isLoadingError, error, refetch } = useAwaited();
  const { money } = useFormat();
  // Without a connection the dashboard says so itself.
  const isSilent = error instanceof ApiError && error.status === 0;
  if (isLoadingError && !isSilent) {
    return <ErrorCard error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined || data.count === 0) return null;
  const { items, count } = data;
  return (
    <Panel title={t('title', { count, amount: money(data.amountMinor) })}>
      <Stack>
        <p className={styles['lead']}>{t('lead')}</p>
        <ul className={styles['awaited']}>
          {items.map((item) => (
            <Awaited key={item._id} item={item} />
          ))}
        </ul>
        {items.length < count && <p role="note">{t('more', { shown: items.length, count })}</p>}
      </Stack>
    </Panel>
  );
}

function Awaited({ item }: { readonly item: AwaitedCode }) {
  const { place } = useFormat();
  const format = zoneFormat({ ...place, timeZone: item.timezone });
  const door = useDoor();
  const [isOpen, setIsOpen] = useState(false);
  const { receiptNumber: receipt, typeName, payerPhone } = item;
  return (
    <li>
      <div>
        <span>
          <strong>{format.money(item.amountMinor)}</strong> <bdi>{typeName}</bdi>
          {payerPhone !== null && (
            <>
              {' · '}
              <bdi dir="ltr">{payerPhone}</bdi>
            </>
          )}
          <small>
            <bdi dir="ltr">{receipt}</bdi> · {format.dateTime(item.occurredAt)} ·{' '}
            <bdi>{item.branchName}</bdi> · <bdi>{item.sellerName}</bdi>
          </small>
        </span>
        {door !== null && !isOpen && (
          <Button aria-label={t('enterOf', { receipt })} onClick={() => setIsOpen(true)}>
            {t('enter')}
          </Button>
        )}
      </div>
      {door !== null && isOpen && (
        <EnterCode item={item} door={door} onClose={() => setIsOpen(false)} />
      )}
    </li>
  );
}

function EnterCode(props: {
  readonly item: AwaitedCode;
  readonly door: typeof enterCode | typeof enterCodeInBooks;
  readonly onClose: () => void;
}) {
  const { item, door, onClose } = props;
  const queries = useQueryClient();
  const receipt = item.receiptNumber;
  const renew = () => {
    for (const key of [SHIFTS, SALES, MATCHING]) {
      void queries.invalidateQueries({ queryKey: [key] });
    }
  };
  const form = useForm({
    initial: { reference: '' },
    validate: ({ reference }) => (reference.trim() === '' ? { reference: t('codeNeeded') } : {}),
    submit: async ({ reference }) => {
      try {
        const params = { paymentId: item._id };
        await call(door, { params, body: { reference: reference.trim() } });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'INVALID_STATE') throw error;
        renew();
        throw new Error(t('tooLate'));
      }
      notify.success(t('entered', { receipt }));
      onClose();
      renew();
    },
  });
  return (
    <Form form={form} label={t('enterOf', { receipt })}>
      <TextField
        {...form.bind('reference')}
        data-scan="text"
        label={t('code')}
        maxLength={REFERENCE_MAX}
        autoComplete="off"
        spellCheck={false}
        width="medium"
        autoFocus
      />
      <Row>
        <Button kind="primary" type="submit" busy={form.isBusy}>
          {t('save')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </Row>
    </Form>
  );
}
