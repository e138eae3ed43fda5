import {
  DEFAULT_FLAGS,
  FLAGS,
  isBranchBound,
  type ChosenRights,
  type Flag,
  type Flags,
  type Right,
  type StaffRole,
} from '@tillbook/core/permissions';
import type { Action } from '@tillbook/core/actions';
import { getRoleRights } from '@tillbook/core/auth/role-rights.api';
import { rightsOfRole } from '@tillbook/core/own-rights';
import { usualOf } from '@tillbook/core/role-rights';
import { inviteUser, type UserRow } from '@tillbook/core/users/users.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/users.ts';
import { useUser } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { CheckField, ChoiceField } from '../ui/choice-field.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { DateTime } from '../ui/figures.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { Facts, Row, Stack } from '../ui/panel.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { DirtyGuard } from '../ui/save-bar.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm, type Form as FormOf } from '../ui/use-form.ts';
import { BranchesField } from './branches-field.tsx';
import { FinerRights } from './finer-rights.tsx';
import { branchesMessage } from './place-form.tsx';
import { useBranches, useRefetchPeople } from './queries.ts';
import { actionsOfRole, actionsUnder, withChoice } from './rights-view.ts';
import { ROLE_RIGHTS } from './role-rights-panel.tsx';
import { staffRole } from './user-view.ts';
import styles from './users.module.css';
import { flagWords, roleChoices } from './words.ts';

type Sent = AnswerOf<typeof inviteUser>;
type Branches = readonly { readonly _id: string; readonly name: string }[];

interface InviteValues extends Flags {
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly branchIds: readonly string[];
  /** What is chosen behind the switches; kept over a change of the role, for what fits it. */
  readonly rights: ChosenRights | null;
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
    rights: again?.rights ?? null,
    ...(again?.permissions ?? DEFAULT_FLAGS),
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
  const bodyOf = ({ name, email, role, branchIds, rights, ...permissions }: InviteValues) => ({
    ...{ userId, name, email, role },
    branchIds: isBranchBound(role) ? [...branchIds] : [],
    // An admin has everything: nothing of it is switched.
    ...(role === 'business_admin' ? {} : { permissions, rights: rightsOfRole(role, rights) }),
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
        {form.values.role !== 'business_admin' && <Switches form={form} />}
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

/** What the business chose for a role; only who may choose it reads it. */
function useUsual(role: string): {
  readonly usual: ChosenRights | null;
  readonly knowsUsual: boolean;
} {
  const isAdmin = useUser().role === 'business_admin';
  const { data } = useQuery({
    queryKey: ROLE_RIGHTS,
    queryFn: ({ signal }) => call(getRoleRights, {}, { signal }),
    enabled: isAdmin,
  });
  const usual = data === undefined ? null : usualOf(role, data.rights);
  return { usual, knowsUsual: data !== undefined };
}

/** What the person may from the first day; what whoever invites lacks is not theirs to give. */
function Switches({ form }: { readonly form: FormOf<InviteValues> }) {
  const user = useUser();
  const { role, permissions: own } = user;
  const { usual, knowsUsual } = useUsual(form.values.role);
  const { name: _name, email: _email, branchIds: _in, ...values } = form.values;
  const { role: wanted, rights, ...permissions } = values;
  const person = { role: wanted, permissions, rights, roleRights: usual };
  const choose = (action: Action, right: Right | null) =>
    form.set('rights', withChoice(rights, action, right));
  const lacks = (flag: Flag) => role !== 'business_admin' && !own[flag];
  const never = (flag: Flag) => form.values.role === 'accountant' && flag === 'canManageSales';
  return (
    <fieldset className={styles['branches']}>
      <legend>{t('may')}</legend>
      <p>{t('mayFromStart')}</p>
      {FLAGS.map((flag) => (
        <div key={flag}>
          <CheckField
            {...form.bind(flag)}
            {...(never(flag) ? { value: false } : {})}
            {...flagWords(flag)}
            disabledReason={never(flag) ? t('neverSells') : lacks(flag) ? t('youLackIt') : null}
          />
          <FinerRights
            {...{ row: person, knowsUsual }}
            fixed={null}
            of={flagWords(flag).label}
            actions={actionsUnder(flag, person.role)}
            onChoose={choose}
          />
        </div>
      ))}
      {actionsOfRole(person.role).length > 0 && (
        <div>
          <strong>{t('withRole')}</strong>
          <FinerRights
            {...{ row: person, knowsUsual }}
            fixed={null}
            of={t('withRole')}
            actions={actionsOfRole(person.role)}
            onChoose={choose}
          />
        </div>
      )}
    </fieldset>
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
