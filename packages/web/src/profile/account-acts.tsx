import { myAccountActs, type AccountAct } from '@tillbook/core/auth/own-account.api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/profile.ts';
import { Button } from '../ui/button.tsx';
import { DateTime } from '../ui/figures.tsx';
import { Panel } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import styles from './profile.module.css';
import { ACTS } from './queries.ts';

const WORDS = {
  sign_in: 'actSignIn',
  pin: 'actPin',
  code_refused: 'actCodeRefused',
  password: 'actPassword',
  email_asked: 'actEmailAsked',
  email_changed: 'actEmailChanged',
  email_taken_back: 'actEmailTakenBack',
  second_step_on: 'actSecondStepOn',
  second_step_off: 'actSecondStepOff',
  recovery_codes: 'actRecoveryCodes',
  recovery_code_used: 'actRecoveryCodeUsed',
  passkey: 'actPasskey',
  passkey_added: 'actPasskeyAdded',
  passkey_removed: 'actPasskeyRemoved',
  passkey_refused: 'actPasskeyRefused',
  entered: 'actEntered',
} as const satisfies Record<AccountAct, string>;

const SHOWN = 8;

/** What happened to the own account: sign-ins, password, address, second step. */
export function AccountActs() {
  const acts = useInfiniteQuery({
    queryKey: [ACTS],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: String(SHOWN), ...(pageParam === '' ? {} : { cursor: pageParam }) };
      return call(myAccountActs, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const rows = acts.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Panel title={t('acts')}>
      <p className={styles['meta']}>{t('actsHint')}</p>
      {acts.isPending && <SkeletonLines lines={4} />}
      {acts.isLoadingError && <ErrorCard error={acts.error} onRetry={() => void acts.refetch()} />}
      <ul className={styles['sessions']}>
        {rows.map(({ _id, kind, at, device }) => (
          <li key={_id}>
            <span>
              <strong>{t(WORDS[kind])}</strong>
              <small>
                <DateTime at={at} />
                {device !== '' && <> · {device}</>}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {acts.data !== undefined && rows.length === 0 && (
        <p className={styles['meta']}>{t('actsNone')}</p>
      )}
      {acts.hasNextPage && (
        <Button
          size="small"
          kind="quiet"
          busy={acts.isFetchingNextPage}
          onClick={() => void acts.fetchNextPage()}
        >
          {t('actsMore')}
        </Button>
      )}
    </Panel>
  );
}
