import { myPasskeys, removePasskey, type Passkey } from '@tillbook/core/auth/passkeys.api';
import { PASSKEYS_MAX } from '@tillbook/core/limits';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/profile.ts';
import { knowsPasskeys, passkeysWorkHere } from '../session/passkeys-here.ts';
import { Button } from '../ui/button.tsx';
import { DateTime } from '../ui/figures.tsx';
import { notify } from '../ui/notify.ts';
import { Panel, Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { AddPasskey, RenamePasskey } from './passkey-forms.tsx';
import styles from './profile.module.css';
import { ProveSelf } from './prove-self.tsx';
import { ACTS, PASSKEYS } from './queries.ts';

/** Where one is: looking, adding one, naming one anew, proving oneself to remove one. */
type Place =
  | { readonly at: 'rest' }
  | { readonly at: 'add' }
  | { readonly at: 'name' | 'remove'; readonly passkey: Passkey };

const REST: Place = { at: 'rest' };

/** Passkeys: what signs in in place of the password; added, named and removed. */
export function PasskeysPanel() {
  const own = useQuery({
    queryKey: [PASSKEYS],
    queryFn: ({ signal }) => call(myPasskeys, {}, { signal }),
  });
  return (
    <Panel title={t('passkeys')}>
      <Stack>
        <p className={styles['meta']}>{t('passkeysHint')}</p>
        {own.isPending && <SkeletonLines lines={2} />}
        {own.isLoadingError && <ErrorCard error={own.error} onRetry={() => void own.refetch()} />}
        {own.data !== undefined && <Passkeys own={own.data} />}
      </Stack>
    </Panel>
  );
}

type Own = AnswerOf<typeof myPasskeys>;

function Passkeys({ own }: { readonly own: Own }) {
  const queries = useQueryClient();
  const [place, setPlace] = useState(REST);
  const rest = () => setPlace(REST);
  const done = (message: string): void => {
    for (const key of [PASSKEYS, ACTS]) void queries.invalidateQueries({ queryKey: [key] });
    notify.success(message);
    rest();
  };
  if (place.at === 'add') {
    const added = (name: string) => done(t('passkeyIsAdded', { name }));
    return <AddPasskey device={own.device} onAdded={added} onCancel={rest} />;
  }
  if (place.at === 'name') {
    return <RenamePasskey passkey={place.passkey} onDone={done} onCancel={rest} />;
  }
  if (place.at === 'remove') {
    const { _id: passkeyId, name } = place.passkey;
    return (
      <ProveSelf
        label={t('passkeyRemove')}
        kind="danger"
        onProved={async (proof) =>
          done((await call(removePasskey, { body: { passkeyId, ...proof } })).message)
        }
        onCancel={rest}
      >
        <p>{t('passkeyRemoveWhat', { name })}</p>
      </ProveSelf>
    );
  }
  return <AtRest own={own} onChoose={setPlace} />;
}

function AtRest({ own, onChoose }: { readonly own: Own; onChoose: (place: Place) => void }) {
  const { passkeys, host } = own;
  const isFull = passkeys.length >= PASSKEYS_MAX;
  return (
    <>
      {passkeys.length === 0 ? (
        <p role="status">{t('passkeysNone')}</p>
      ) : (
        <ul className={`${styles['sessions']} ${styles['passkeys']}`} aria-label={t('passkeys')}>
          {passkeys.map((one) => (
            <OnePasskey key={one._id} passkey={one} onChoose={onChoose} />
          ))}
        </ul>
      )}
      {passkeysWorkHere(host) ? (
        <div>
          <Button
            kind="primary"
            disabledReason={isFull ? t('passkeysFull', { count: PASSKEYS_MAX }) : null}
            onClick={() => onChoose({ at: 'add' })}
          >
            {t('passkeyAdd')}
          </Button>
        </div>
      ) : (
        <p className={styles['meta']}>{whyNotHere(host)}</p>
      )}
    </>
  );
}

function whyNotHere(host: string | null): string {
  if (host === null) return t('passkeysNowhere');
  return knowsPasskeys() ? t('passkeysElsewhere', { host }) : t('passkeysUnknown');
}

function OnePasskey(props: {
  readonly passkey: Passkey;
  readonly onChoose: (place: Place) => void;
}) {
  const { passkey, onChoose } = props;
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li>
      <span>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <small>
          {t('passkeyCreated')} <DateTime at={createdAt} />
          {' · '}
          {lastUsedAt === null ? (
            t('passkeyUnused')
          ) : (
            <>
              {t('passkeyUsed')} <DateTime at={lastUsedAt} />
            </>
          )}
        </small>
      </span>
      <div className={styles['acts']}>
        <Button
          size="small"
          kind="quiet"
          aria-label={t('passkeyRenameOf', { name })}
          onClick={() => onChoose({ at: 'name', passkey })}
        >
          {t('passkeyRename')}
        </Button>
        <Button
          size="small"
          kind="dangerQuiet"
          aria-label={t('passkeyRemoveOf', { name })}
          onClick={() => onChoose({ at: 'remove', passkey })}
        >
          {t('passkeyRemove')}
        </Button>
      </div>
    </li>
  );
}
