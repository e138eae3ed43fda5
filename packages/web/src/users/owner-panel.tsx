import type { SignUp } from '@tillbook/core/platform/sign-ups.api';
import { t as signUp } from '../i18n/en/sign-ups.ts';
import { t } from '../i18n/en/users.ts';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/choice-field.tsx';
import { Facts, Row, Stack, type Fact } from '../ui/panel.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { AlikePanel, OwnerLog } from './alike-panel.tsx';
import { Remarks, Waits } from './sign-up-columns.tsx';
import { setUpWords } from './user-columns.tsx';
import { Note } from './user-sheet.tsx';
import { userStatus } from './user-view.ts';

function factsOf(row: SignUp): Fact[] {
  const { setup, email, isEmailVerified, businessName, phone } = row;
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
    ...(phone === null ? [] : [{ label: signUp('phone'), value: <bdi dir="ltr">{phone}</bdi> }]),
    { label: t('asked'), value: <Waits row={row} /> },
    { label: signUp('remarks'), value: <RemarksInFull row={row} /> },
  ];
}

function RemarksInFull({ row }: { readonly row: SignUp }) {
  const { notes, fromOnePlace, timesRejected } = row;
  const said = [
    notes.includes('many_from_one_place') ? signUp('noteMany', { count: fromOnePlace }) : null,
    timesRejected > 0 ? signUp('noteRejected', { count: timesRejected }) : null,
  ].filter((one) => one !== null);
  if (notes.length === 0) return <>{signUp('remarksNone')}</>;
  return (
    <>
      <Remarks row={row} />
      {said.length > 0 && <p>{said.join(' ')}</p>}
    </>
  );
}

/** Whoever proved their address and waits. */
export function mayDecide(row: Pick<SignUp, 'state' | 'isEmailVerified'>): boolean {
  return row.state === 'awaiting' && row.isEmailVerified;
}

/** One owner: what the platform knows, and the decision. */
export function OwnerPanel(props: {
  readonly row: SignUp;
  readonly busy: boolean;
  readonly onApprove: () => void;
  readonly onReject: () => void;
  readonly onReactivate: () => void;
  /** Where the list has no boxes to tick: whether this one is chosen for a decision about many. */
  readonly isChosen?: boolean;
  readonly onChoose?: () => void;
}) {
  const { row, busy, onApprove, onReject, onReactivate, isChosen = false, onChoose } = props;
  return (
    <Stack>
      <div>
        <StatusBadge status={userStatus(row)} />
      </div>
      <Note row={row} />
      <Facts facts={factsOf(row)} />
      {mayDecide(row) && (
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
      {row.state === 'awaiting' && !row.isEmailVerified && <p>{signUp('decideOnly')}</p>}
      {onChoose !== undefined && (
        <CheckField
          id="choose-this"
          name="choose-this"
          value={isChosen}
          error={null}
          label={signUp('choose')}
          onChange={onChoose}
          onBlur={() => undefined}
        />
      )}
      <AlikePanel row={row} />
      <OwnerLog personId={row._id} />
    </Stack>
  );
}
