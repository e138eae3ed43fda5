import { isNameTyped, REOPEN_DAYS } from '@tillbook/core/businesses/close-business';
import {
  closeBusiness,
  getClosing,
  reopenBusiness,
  type Closing,
} from '@tillbook/core/businesses/closing.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/closing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Facts, Panel, Row, Stack, type Fact } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Proof, Prove } from './prove.ts';

const CLOSING = ['business-closing'];

/** Closing the business in steps: what is open, the export, the name and the password. */
export function ClosePanel({ Prove }: { readonly Prove: Prove }) {
  const known = useQuery({
    queryKey: CLOSING,
    queryFn: ({ signal }) => call(getClosing, {}, { signal }),
    staleTime: 0,
  });
  // Another admin has no say in it, and no panel.
  if (known.error instanceof ApiError && known.error.status === 403) return null;
  return (
    <Panel title={t('close')}>
      {known.isPending && <SkeletonLines lines={3} />}
      {known.isLoadingError && (
        <ErrorCard title={t('failed')} error={known.error} onRetry={() => void known.refetch()} />
      )}
      {known.data?.closedAt === null && <Open closing={known.data} Prove={Prove} />}
      {typeof known.data?.closedAt === 'string' && (
        <Closed closing={known.data} closedAt={known.data.closedAt} Prove={Prove} />
      )}
    </Panel>
  );
}

interface Of {
  readonly closing: Closing;
  readonly Prove: Prove;
}

/** Every page says at once how the business stands. */
function useStep(): (step: Promise<Closing>) => Promise<void> {
  const queries = useQueryClient();
  return async (step) => {
    queries.setQueryData(CLOSING, await step);
    await queries.invalidateQueries({ queryKey: ['notices'] });
  };
}

function Open({ closing, Prove }: Of) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Stack>
      <p>{t('explained', { days: REOPEN_DAYS })}</p>
      {isAsking ? (
        <>
          <WhatIsOpen closing={closing} />
          {closing.openShifts > 0 ? (
            <>
              <Banner tone="warning">{t('goOn')}</Banner>
              <Row>
                <Button onClick={() => setIsAsking(false)}>{t('notAgain')}</Button>
              </Row>
            </>
          ) : (
            <Last Prove={Prove} onCancel={() => setIsAsking(false)} />
          )}
        </>
      ) : (
        <Row>
          <Button kind="dangerQuiet" onClick={() => setIsAsking(true)}>
            {t('begin')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

function WhatIsOpen({ closing }: { readonly closing: Closing }) {
  const { number, money, dateTime } = useFormat();
  const { openShifts, devices, owingCount, owingMinor, stockCount, stockMinor } = closing;
  const heard = (at: string | null): string => (at === null ? t('never') : dateTime(at));
  const said = devices.map(({ name, lastSeenAt }) =>
    t('lastSeen', { name, when: heard(lastSeenAt) }),
  );
  const owing = { customers: number(owingCount), amount: money(owingMinor) };
  const stock = { products: number(stockCount), amount: money(stockMinor) };
  const facts: Fact[] = [
    { label: t('openShifts'), value: number(openShifts), isFigure: true },
    {
      label: t('owing'),
      value: owingCount === 0 ? t('none') : t('owingValue', owing),
      isFigure: true,
    },
    {
      label: t('stock'),
      value: stockCount === 0 ? t('none') : t('stockValue', stock),
      isFigure: true,
    },
    { label: t('transfers'), value: number(closing.openTransfers), isFigure: true },
    { label: t('devices'), value: said.length === 0 ? t('none') : said.join('; '), isFigure: true },
  ];
  return (
    <Stack gap="small">
      <h3>{t('open')}</h3>
      <Facts facts={facts} />
      <p>{t('sent')}</p>
      <p>{t('exportFirst')}</p>
    </Stack>
  );
}

/** The name and the password. */
function Last({ Prove, onCancel }: { readonly Prove: Prove; readonly onCancel: () => void }) {
  const step = useStep();
  const name = useUser().business?.name ?? '';
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const close = async (proof: Proof): Promise<void> => {
    const isRight = isNameTyped(name, typed);
    setWrong(isRight ? null : t('wrongName'));
    if (isRight) await step(call(closeBusiness, { body: { name: typed, ...proof } }));
  };
  return (
    <Prove label={t('close')} kind="danger" onCancel={onCancel} onProved={close}>
      <TextField
        label={t('typeName', { name })}
        value={typed}
        id="close-business-name"
        name="closeBusinessName"
        onChange={(text) => {
          setTyped(text);
          setWrong(null);
        }}
        onBlur={() => undefined}
        error={wrong}
        autoComplete="off"
      />
    </Prove>
  );
}

function Closed({ closing, closedAt, Prove }: Of & { readonly closedAt: string }) {
  const { dateTime, date } = useFormat();
  const step = useStep();
  const [isAsking, setIsAsking] = useState(false);
  const until = closing.reopenUntil ?? '';
  const when = dateTime(closedAt);
  if (nowMs() >= Date.parse(until)) return <p>{t('closedLong', { when })}</p>;
  return (
    <Stack>
      <p>{t('closed', { when, until: date(until) })}</p>
      {isAsking ? (
        <Prove
          label={t('reopen')}
          onCancel={() => setIsAsking(false)}
          onProved={(body) => step(call(reopenBusiness, { body }))}
        />
      ) : (
        <Row>
          <Button onClick={() => setIsAsking(true)}>{t('reopen')}</Button>
        </Row>
      )}
    </Stack>
  );
}
