import type { UserRow } from '@tillbook/core/users/users.api';
import { t } from '../i18n/en/users.ts';
import { Button } from '../ui/button.tsx';
import { DateTime } from '../ui/figures.tsx';
import { Facts, Row, Stack, type Fact } from '../ui/panel.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { setUpWords } from './user-columns.tsx';
import { Note } from './user-sheet.tsx';
import { userStatus } from './user-view.ts';

function factsOf(row: UserRow): Fact[] {
  const { setup, email, isEmailVerified, businessName, askedAt } = row;
  const proof = isEmailVerified ? t('emailVerified') : t('emailWaiting');
  return [
    {
      label: t('email'),
      value: (
        <>
          <bdi dir="ltr">{email}</bdi> ({proof})
        </>
      ),
    },
    { label: t('business'), value: <span dir="auto">{businessName ?? t('businessNone')}</span> },
    ...(setup === null
      ? []
      : [
          { label: t('setUp'), value: setUpWords(row) },
          { label: t('currency'), value: setup.currency },
          { label: t('timezone'), value: setup.timezone },
        ]),
    { label: t('asked'), value: <DateTime at={askedAt} /> },
  ];
}

/** One owner: what the platform knows, and the decision. */
export function OwnerPanel(props: {
  readonly row: UserRow;
  readonly busy: boolean;
  readonly onApprove: () => void;
  readonly onReject: () => void;
  readonly onReactivate: () => void;
}) {
  const { row, busy, onApprove, onReject, onReactivate } = props;
  return (
    <Stack>
      <div>
        <StatusBadge status={userStatus(row)} />
      </div>
      <Note row={row} />
      <Facts facts={factsOf(row)} />
      {row.state === 'awaiting' && (
        <Row>
          <Button kind="primary" busy={busy} aria-keyshortcuts="a" onClick={onApprove}>
            {t('approve')}
          </Button>
          <Button aria-keyshortcuts="r" onClick={onReject}>
            {t('rejectEllipsis')}
          </Button>
        </Row>
      )}
      {row.state === 'rejected' && (
        <Row>
          <Button busy={busy} onClick={onReactivate}>
            {t('approveAfterAll')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
