import {
  beginSecondStep,
  endSecondStep,
  mySecondStep,
  newRecoveryCodes,
  type SecondStepState,
} from '@tillbook/core/auth/second-step.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/profile.ts';
import { session } from '../session/browser-session.ts';
import { useUser } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { DateTime } from '../ui/figures.tsx';
import { notify } from '../ui/notify.ts';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { EnrolStep, type NewKey } from './enrol-step.tsx';
import { PlatformDemand } from './platform-demand.tsx';
import { ProofForm, type Proof } from './proof-form.tsx';
import styles from './profile.module.css';
import { ACTS, SECOND_STEP } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Where one is: looking, proving oneself for something, at the new key, at the new codes. */
type Place =
  | { readonly at: 'rest' }
  | { readonly at: 'proof'; readonly to: 'begin' | 'codes' | 'end' }
  | { readonly at: 'key'; readonly made: NewKey }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

const REST: Place = { at: 'rest' };
const LABELS = { begin: 'secondStepGoOn', codes: 'newCodes', end: 'secondStepEnd' } as const;

/** Two-step sign-in: whether it is on, set it up, new codes, another phone, off. */
export function SecondStepPanel() {
  const state = useQuery({
    queryKey: [SECOND_STEP],
    queryFn: ({ signal }) => call(mySecondStep, {}, { signal }),
  });
  const { requiresSecondStepSetup, role } = useUser();
  return (
    <Panel title={t('secondStep')}>
      <Stack>
        {requiresSecondStepSetup === true && (
          <Banner tone="warning">{t('secondStepDemanded')}</Banner>
        )}
        {state.isPending && <SkeletonLines lines={2} />}
        {state.isLoadingError && (
          <ErrorCard error={state.error} onRetry={() => void state.refetch()} />
        )}
        {state.data !== undefined && <Steps state={state.data} />}
        {role === 'super_admin' && <PlatformDemand />}
      </Stack>
    </Panel>
  );
}

function Steps({ state }: { readonly state: SecondStepState }) {
  const queries = useQueryClient();
  const [place, setPlace] = useState(REST);
  const rest = () => setPlace(REST);
  const changed = async () => {
    for (const key of [SECOND_STEP, ACTS]) void queries.invalidateQueries({ queryKey: [key] });
    await session.refresh({ forced: true, silent: true });
  };
  const proved = async (to: 'begin' | 'codes' | 'end', body: Proof): Promise<void> => {
    if (to === 'begin') {
      setPlace({ at: 'key', made: await call(beginSecondStep, { body }) });
      return;
    }
    if (to === 'codes') {
      setPlace({ at: 'codes', codes: (await call(newRecoveryCodes, { body })).recoveryCodes });
    } else {
      notify.success((await call(endSecondStep, { body })).message);
      rest();
    }
    await changed();
  };
  if (place.at === 'proof') {
    const { to } = place;
    return (
      <ProofForm
        label={t(LABELS[to])}
        kind={to === 'end' ? 'danger' : 'primary'}
        needsCode={state.isOn}
        onProved={(proof) => proved(to, proof)}
        onCancel={rest}
      />
    );
  }
  if (place.at === 'key') {
    return (
      <EnrolStep
        made={place.made}
        onCancel={rest}
        onCodes={(codes) => {
          setPlace({ at: 'codes', codes });
          notify.success(t('secondStepIsOn'));
          void changed();
        }}
      />
    );
  }
  if (place.at === 'codes') return <RecoveryCodes codes={place.codes} onDone={rest} />;
  return <AtRest state={state} onChoose={(to) => setPlace({ at: 'proof', to })} />;
}

function AtRest(props: {
  readonly state: SecondStepState;
  readonly onChoose: (to: 'begin' | 'codes' | 'end') => void;
}) {
  const { state, onChoose } = props;
  const { isOn, since, recoveryCodesLeft: left, isNeeded } = state;
  if (!isOn) {
    return (
      <>
        <p className={styles['meta']}>{t('secondStepHint')}</p>
        <div>
          <Button kind="primary" onClick={() => onChoose('begin')}>
            {t('secondStepSetUp')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p role="status">
        {t('secondStepSince')} {since !== null && <DateTime at={since} />} ·{' '}
        {t('codesLeft', { count: left })}
      </p>
      {left <= FEW && <Banner tone="warning">{t('codesFew')}</Banner>}
      <Row>
        <Button size="small" onClick={() => onChoose('codes')}>
          {t('newCodes')}
        </Button>
        <Button size="small" onClick={() => onChoose('begin')}>
          {t('otherPhone')}
        </Button>
        <Button
          size="small"
          kind="dangerQuiet"
          disabledReason={isNeeded ? t('secondStepStays') : null}
          onClick={() => onChoose('end')}
        >
          {t('secondStepEnd')}
        </Button>
      </Row>
    </>
  );
}

/** So few recovery codes that new ones should be made. */
const FEW = 3;
