import { isBranchBound, type StaffRole } from '@tillbook/core/permissions';
import { inviteUser, type UserRow } from '@tillbook/core/users/users.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/users.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { DateTime } from '../ui/figures.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { Facts, Row, Stack } from '../ui/panel.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { DirtyGuard } from '../ui/save-bar.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { BranchesField } from './branches-field.tsx';
import { branchesMessage } from './place-form.tsx';
import { useBranches, useRefetchPeople } from './queries.ts';
import { staffRole } from './user-view.ts';
import styles from './users.module.css';
import { roleChoices } from './words.ts';

type Sent = AnswerOf<typeof inviteUser>;
type Branches = readonly { readonly _id: string; readonly name: string }[];

interface InviteValues {
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly branchIds: readonly string[];
}

/** `?view=invite`: asks whom, sends the mail, and shows the link and its QR code to hand over. */
export function InviteSheet(props: {
  /** An open invitation that is sent again, or null. */
  readonly again: UserRow | null;
  readonly onClose: () => void;
}) {
  const { again, onClose } = props;
  const branches = useBranches();
  const [sent, setSent] = useState<Sent | null>(null);
  const [isAnother, setIsAnother] = useState(false);
  const another = () => {
    setIsAnother(true);
    setSent(null);
  };
  const name = sent?.user.name ?? '';
  return (
    <Sheet title={sent === null ? t('invite') : t('invitationFor', { name })} onClose={onClose}>
      {sent !== null && <Handover sent={sent} onAnother={another} onClose={onClose} />}
      {sent === null && branches.isPending && <SkeletonLines lines={6} />}
      {sent === null && branches.isError && (
        <ErrorCard error={branches.error} onRetry={() => void branches.refetch()} />
      )}
      {sent === null && branches.data !== undefined && (
        <InviteForm
          again={isAnother ? null : again}
          branches={branches.data}
          onSent={setSent}
          onClose={onClose}
        />
      )}
    </Sheet>
  );
}

function startingValues(again: UserRow | null, branches: Branches): InviteValues {
  const only = branches.length === 1 ? branches.map((branch) => branch._id) : [];
  return {
    name: again?.name ?? '',
    email: again?.email ?? '',
    role: staffRole(again?.role ?? '') ?? 'seller',
    branchIds: again?.branches.map((branch) => branch._id) ?? only,
  };
}

function InviteForm(props: {
  readonly again: UserRow | null;
  readonly branches: Branches;
  readonly onSent: (sent: Sent) => void;
  readonly onClose: () => void;
}) {
  const { again, branches, onSent, onClose } = props;
  const refetch = useRefetchPeople();
  const [userId] = useState(() => again?._id ?? newId());
  const bodyOf = (values: InviteValues) => ({
    ...values,
    userId,
    branchIds: isBranchBound(values.role) ? [...values.branchIds] : [],
  });
  const form = useForm({
    initial: startingValues(again, branches),
    validate: (values: InviteValues) => ({
      ...checkBody(inviteUser, bodyOf(values), {
        name: t('nameNeeded'),
        email: t('emailNeeded'),
      }),
      ...branchesMessage(values),
    }),
    submit: async (values) => {
      const sent = await call(inviteUser, { body: bodyOf(values) });
      void refetch();
      onSent(sent);
    },
  });
  return (
    <>
      <DirtyGuard isDirty={form.isDirty && !form.isBusy} />
      <Form form={form} label={t('invite')}>
        <TextField {...form.bind('name')} label={t('name')} autoComplete="off" autoFocus />
        <TextField {...form.bind('email')} label={t('email')} type="email" autoComplete="off" />
        <ChoiceField {...form.bind('role')} label={t('role')} choices={roleChoices()} />
        {isBranchBound(form.values.role) && (
          <BranchesField {...form.bind('branchIds')} branches={branches} />
        )}
        <FormActions>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {form.isBusy ? t('sending') : t('sendInvitation')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </FormActions>
      </Form>
    </>
  );
}

/** The mail is on its way; who stands beside may take the link or scan it. */
function Handover(props: {
  readonly sent: Sent;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}) {
  const { sent, onAnother, onClose } = props;
  const { user, link, expiresAt } = sent;
  return (
    <Stack>
      <Banner>{t('mailed', { email: user.email })}</Banner>
      <div className={styles['part']}>
        <h3>{t('handoverTitle')}</h3>
        <p>{t('handoverHint')}</p>
        <bdi dir="ltr" className={styles['link']} aria-label={t('link')}>
          {link}
        </bdi>
        <Row>
          <CopyButton text={link} label={t('copyLink')} />
        </Row>
        <div className={styles['code']}>
          <QrCode text={link} label={t('qrLabel', { name: user.name })} size={208} />
        </div>
      </div>
      <Facts facts={[{ label: t('validUntil'), value: <DateTime at={expiresAt} /> }]} />
      <Row>
        <Button kind="primary" onClick={onClose}>
          {t('done')}
        </Button>
        <Button onClick={onAnother}>{t('inviteAnother')}</Button>
      </Row>
    </Stack>
  );
}
