import { UNSENT_PARTS_MAX } from '@tillbook/core/limits';
import { bringUnsent, type SealedUnsent } from '@tillbook/core/sales/unsent-file.api';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { sha256Text } from '../api/sha256.ts';
import { shapesReady } from '../api/shapes.ts';
import { t } from '../i18n/en/unsent-file.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { DateTime, Money } from '../ui/figures.tsx';
import { Facts, Stack } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import { bringIn, type Brought, type Stayed } from './bring-in.ts';
import { useDevices, useRefetch } from './queries.ts';
import { aboutFile, readUnsentFile, toldOfPart, type FileRead } from './unsent-file.ts';

/** Nothing of what a device exports is near this. */
const BYTES_MAX = UNSENT_PARTS_MAX * 20_000;

/** What was chosen, and how far it is in. */
function useBringing() {
  const refetch = useRefetch();
  const businessId = useUser().business?._id ?? '';
  const [read, setRead] = useState<FileRead | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [brought, setBrought] = useState<Brought | null>(null);
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    setBrought(null);
    if (file.size > BYTES_MAX) {
      setRead({ kind: 'unreadable' });
      return;
    }
    await shapesReady();
    setRead(readUnsentFile(await file.text(), businessId));
  };
  const bring = async (sealed: readonly SealedUnsent[]) => {
    setDone(0);
    const result = await bringIn(sealed, {
      send: async (deviceId, body) =>
        (await call(bringUnsent, { params: { deviceId }, body })).outcomes,
      hash: sha256Text,
      onProgress: setDone,
      ofNoSale: t('ofNoSale'),
    });
    setDone(null);
    setBrought(result);
    await refetch();
  };
  return { read, done, brought, choose, bring };
}

/** Takes the file that a device exported, says what is in it, and brings it in. */
export function BringFile({ onClose }: { readonly onClose: () => void }) {
  const { read, done, brought, choose, bring } = useBringing();
  const input = useRef<HTMLInputElement>(null);
  const sealed = read?.kind === 'file' ? read.sealed : null;
  const isNew = sealed !== null && (brought === null || brought.failure !== null);
  const pick = () => input.current?.click();
  const actions = (
    <>
      {done === null && globalThis.isSecureContext && (
        <Button
          icon={<FileUp size={16} aria-hidden />}
          kind={read === null ? 'primary' : 'secondary'}
          onClick={pick}
        >
          {read === null ? t('choose') : t('again')}
        </Button>
      )}
      {isNew && (
        <Button kind="primary" busy={done !== null} onClick={() => void bring(sealed)}>
          {t('bring')}
        </Button>
      )}
      {brought !== null && !isNew && (
        <Button kind="primary" onClick={onClose}>
          {t('close')}
        </Button>
      )}
    </>
  );
  return (
    <Sheet title={t('title')} onClose={onClose} actions={actions}>
      <Stack>
        <p>{t('lead')}</p>
        {!globalThis.isSecureContext && <Banner tone="warning">{t('needsHttps')}</Banner>}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('choose')}
          accept=".json,application/json"
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        {read !== null && read.kind !== 'file' && <Banner tone="danger">{whyNot(read)}</Banner>}
        {sealed !== null && <About sealed={sealed} />}
        {sealed !== null && done !== null && <Progress sealed={sealed} done={done} />}
        {brought !== null && <Result brought={brought} />}
      </Stack>
    </Sheet>
  );
}

function whyNot(read: Exclude<FileRead, { readonly kind: 'file' }>): string {
  if (read.kind !== 'other') return t(read.kind);
  return read.business === null ? t('otherUnnamed') : t('other', { business: read.business });
}

function About({ sealed }: { readonly sealed: readonly SealedUnsent[] }) {
  const format = useFormat();
  const devices = useDevices().data ?? [];
  const { madeAt, deviceIds, counts, totalMinor, from, to } = aboutFile(sealed);
  const names = deviceIds.map((id) => devices.find(({ _id }) => _id === id)?.name);
  const holds = [
    ...(counts.shift === 0 ? [] : [t('openings', { count: counts.shift })]),
    ...(counts.sale === 0 ? [] : [t('sales', { count: counts.sale })]),
    ...(counts.refund === 0 ? [] : [t('refunds', { count: counts.refund })]),
    ...(counts.move === 0 ? [] : [t('moves', { count: counts.move })]),
    ...(counts.closing === 0 ? [] : [t('closings', { count: counts.closing })]),
    ...(counts.discard === 0 ? [] : [t('discards', { count: counts.discard })]),
  ];
  const times = [...new Set([from, to].flatMap((at) => at ?? []).map(format.dateTime))];
  const [first = '', last] = times;
  const happened = last === undefined ? first : t('happenedAt', { from: first, to: last });
  const device = names.map((name) => name ?? t('deviceUnknown')).join(', ');
  return (
    <Facts
      facts={[
        { label: t('device'), value: <bdi>{device}</bdi> },
        { label: t('madeAt'), value: <DateTime at={madeAt} /> },
        { label: t('holds'), value: holds.join(' · ') },
        { label: t('happened'), value: happened },
        { label: t('total'), value: <Money minor={totalMinor} />, isFigure: true },
      ]}
    />
  );
}

function Progress(props: { readonly sealed: readonly SealedUnsent[]; readonly done: number }) {
  const { sealed, done } = props;
  const all = sealed.reduce((sum, { parts }) => sum + parts.length, 0);
  const said = t('bringing', { done, all });
  return (
    <div>
      <p role="status">{said}</p>
      <progress aria-label={said} max={all} value={done} />
    </div>
  );
}

/** What came in, what had come before, and what stays in the file. */
function Result({ brought }: { readonly brought: Brought }) {
  const places = usePlaces();
  const { posted, known, odd, stayed, failure } = brought;
  return (
    <Stack>
      {failure !== null && (
        <Banner tone="danger">
          {failureText(failure)} {posted + known > 0 && t('stopped')}
        </Banner>
      )}
      <div role="status">
        {posted > 0 && <p>{t('all', { count: posted })}</p>}
        {posted === 0 && failure === null && <p>{t('nothing')}</p>}
        {known > 0 && <p>{t('known', { count: known })}</p>}
        {odd > 0 && <p>{t('odd', { count: odd })}</p>}
        {stayed.length > 0 && <p>{t('stayed', { count: stayed.length })}</p>}
      </div>
      {stayed.length > 0 && (
        <ul>
          {stayed.map((one) => (
            <li key={one.text}>{`${partName(one)}: ${one.message}`}</li>
          ))}
        </ul>
      )}
      {odd > 0 && (
        <div>
          <ButtonLink kind="quiet" to={places.to('conflicts')}>
            {t('openOdd')}
          </ButtonLink>
        </div>
      )}
    </Stack>
  );
}

function partName({ kind, text }: Stayed): string {
  const { number } = toldOfPart(text);
  return kind === 'sale' ? t('part_sale', { number: number ?? '' }) : t(`part_${kind}`);
}

/** The server's sentence; of what it does not know it says no more than that. */
function failureText(failure: unknown): string {
  const isUnknown = failure instanceof Error && 'code' in failure && failure.code === 'NOT_FOUND';
  return isUnknown ? t('otherDevice') : sentenceOf(failure, t('failed'));
}
