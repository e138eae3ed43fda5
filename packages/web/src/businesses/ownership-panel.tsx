import {
  acceptOwnership,
  declineOwnership,
  getOwnership,
  offerOwnership,
  withdrawOwnership,
  type Ownership,
} from '@tillbook/core/businesses/ownership.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/ownership.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notify.ts';
import { Facts, Panel, Row, Stack } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import type { Proof, Prove } from './prove.ts';

const OWNERSHIP = ['ownership'];

/** Who owns the business; its owner offers it to an admin, who takes it or not. */
export function OwnershipPanel({ Prove }: { readonly Prove: Prove }) {
  const { _id } = useUser();
  const known = useQuery({
    queryKey: OWNERSHIP,
    queryFn: ({ signal }) => call(getOwnership, {}, { signal }),
    staleTime: 0,
  });
  const { data } = known;
  return (
    <Panel title={t('ownership')}>
      {known.isPending && <SkeletonLines lines={3} />}
      {known.isLoadingError && (
        <ErrorCard title={t('failed')} error={known.error} onRetry={() => void known.refetch()} />
      )}
      {data !== undefined && data.owner._id === _id && <Own ownership={data} Prove={Prove} />}
      {data !== undefined && data.owner._id !== _id && <Others ownership={data} Prove={Prove} />}
    </Panel>
  );
}

interface Of {
  readonly ownership: Ownership;
  readonly Prove: Prove;
}

/** Takes a step, and lets every page say at once whose the business is. */
function useStep(): (step: Promise<Ownership>) => Promise<void> {
  const queries = useQueryClient();
  return async (step) => {
    queries.setQueryData(OWNERSHIP, await step);
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['notices'] }),
      queries.invalidateQueries({ queryKey: ['business-closing'] }),
    ]);
  };
}

function Own({ ownership, Prove }: Of) {
  const [isAsking, setIsAsking] = useState(false);
  const { owner, offer, heirs } = ownership;
  return (
    <Stack>
      <Facts facts={[{ label: t('owner'), value: t('you', { name: owner.name }) }]} />
      {offer !== null && <Offered offer={offer} />}
      {offer === null && heirs.length === 0 && <p>{t('nobody')}</p>}
      {offer === null && heirs.length > 0 && (
        <>
          <p>{t('explained')}</p>
          {isAsking ? (
            <Offer heirs={heirs} Prove={Prove} onDone={() => setIsAsking(false)} />
          ) : (
            <Row>
              <Button kind="dangerQuiet" onClick={() => setIsAsking(true)}>
                {t('begin')}
              </Button>
            </Row>
          )}
        </>
      )}
    </Stack>
  );
}

function Offer(props: {
  readonly heirs: Ownership['heirs'];
  readonly Prove: Prove;
  readonly onDone: () => void;
}) {
  const { heirs, Prove, onDone } = props;
  const step = useStep();
  // Sent again after a lost answer, it is the same offer.
  const [_id] = useState(newId);
  const [personId, setPersonId] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const offer = async (proof: Proof): Promise<void> => {
    setMissing(personId === '' ? t('heirMissing') : null);
    if (personId === '') return;
    await step(call(offerOwnership, { body: { _id, personId, ...proof } }));
    onDone();
  };
  return (
    <Prove label={t('offer')} kind="danger" onCancel={onDone} onProved={offer}>
      <SelectField
        label={t('heir')}
        id="ownership-heir"
        name="heir"
        value={personId}
        placeholder={t('choose')}
        choices={heirs.map((heir) => ({
          value: heir._id,
          label: `${heir.name} · ${heir.email}`,
        }))}
        onChange={(chosen) => {
          setPersonId(chosen);
          setMissing(null);
        }}
        onBlur={() => undefined}
        error={missing}
      />
    </Prove>
  );
}

/** An offer that waits, as its maker sees it. */
function Offered({ offer }: { readonly offer: NonNullable<Ownership['offer']> }) {
  const { date } = useFormat();
  const step = useStep();
  const [isBusy, setIsBusy] = useState(false);
  const withdraw = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await step(call(withdrawOwnership, { params: { offerId: offer._id } }));
      notify.success(t('withdrawn'));
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
      setIsBusy(false);
    }
  };
  return (
    <>
      <Banner>{t('offered', { name: offer.to.name, until: date(offer.expiresAt) })}</Banner>
      <Row>
        <Button busy={isBusy} onClick={() => void withdraw()}>
          {t('withdraw')}
        </Button>
      </Row>
    </>
  );
}

function Others({ ownership, Prove }: Of) {
  const { owner, offer } = ownership;
  const isMine = offer?.to._id === useUser()._id;
  return (
    <Stack>
      <Facts facts={[{ label: t('owner'), value: owner.name }]} />
      {offer !== null && isMine ? (
        <Answer offer={offer} Prove={Prove} />
      ) : (
        <p>{t('ownerOther', { name: owner.name })}</p>
      )}
    </Stack>
  );
}

/** An offer that waits, as the one sees it whom it was made to. */
function Answer(props: { readonly offer: NonNullable<Ownership['offer']>; readonly Prove: Prove }) {
  const { offer, Prove } = props;
  const { date } = useFormat();
  const step = useStep();
  const name = useUser().business?.name ?? '';
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null);
  const params = { offerId: offer._id };
  const accept = async (body: Proof): Promise<void> => {
    await step(call(acceptOwnership, { params, body }));
    notify.success(t('accepted', { name }));
  };
  const decline = async (): Promise<void> => {
    try {
      await step(call(declineOwnership, { params }));
      notify.success(t('declined', { owner: offer.fromName }));
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    }
  };
  const said = { owner: offer.fromName, name, until: date(offer.expiresAt) };
  return (
    <>
      <Banner>{t('offeredToYou', said)}</Banner>
      <p>{t('taken', { owner: offer.fromName })}</p>
      {asking === 'accept' ? (
        <Prove label={t('acceptNow')} onCancel={() => setAsking(null)} onProved={accept} />
      ) : (
        <Row>
          <Button kind="primary" onClick={() => setAsking('accept')}>
            {t('accept')}
          </Button>
          <Button onClick={() => setAsking('decline')}>{t('decline')}</Button>
        </Row>
      )}
      {asking === 'decline' && (
        <ConfirmDialog
          question={t('declineQuestion', { name })}
          confirm={t('declineConfirm')}
          keep={t('declineKeep')}
          onConfirm={decline}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
