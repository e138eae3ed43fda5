import { askApprovalAgain } from '@tillbook/core/auth/auth.api';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { WithQueries } from '../api/with-queries.tsx';
import { t } from '../i18n/en/gates.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session/use-session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { TextAreaField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';
import { GateUnknown, SignOutButton, StepList } from './gate-parts.tsx';
import { useGate, type Gate, type GateStatus } from './use-gate.ts';

/** /pending-verification: what is done, what is waited for, and a second try after a rejection. */
export function PendingVerificationScreen() {
  return (
    <WithQueries>
      <PendingVerification />
    </WithQueries>
  );
}

function PendingVerification() {
  const gate = useGate('approval');
  const { status } = gate;
  return (
    <AuthPage title={t('approvalTitle')}>
      {status === undefined ? <GateUnknown gate={gate} /> : <Waiting gate={gate} status={status} />}
    </AuthPage>
  );
}

function Waiting({ gate, status }: { readonly gate: Gate; readonly status: GateStatus }) {
  const format = useFormat();
  const { user } = useSession();
  const isOwner = status.role === 'business_admin';
  const maySetUp = status.requiresBusinessSetup && status.isEmailVerified && user !== null;
  const time = format.time(new Date(gate.checkedAtMs).toISOString());
  return (
    <>
      <StepList
        steps={[
          { label: t('stepRegistered'), isDone: true },
          {
            label: status.isEmailVerified ? t('stepEmail') : t('stepEmailTodo'),
            isDone: status.isEmailVerified,
          },
          { label: t('stepApproval'), isDone: status.isVerified },
        ]}
      />
      {!status.isEmailVerified && (
        <ButtonLink to={paths.emailVerification()} kind="primary" wide>
          {t('stepEmailTodo')}
        </ButtonLink>
      )}
      {status.rejectedReason === null ? (
        <p>{isOwner ? t('approvalByAdmin') : t('approvalByOwner')}</p>
      ) : (
        <Rejected reason={status.rejectedReason} onAsked={gate.check} />
      )}
      {maySetUp && (
        <ButtonLink to={paths.setup.business()} wide>
          {t('approvalSetUp')}
        </ButtonLink>
      )}
      <div className={styles['row']}>
        <Button size="small" busy={gate.isChecking} onClick={() => void gate.check()}>
          {t('approvalCheck')}
        </Button>
        <SignOutButton />
      </div>
      <p className={styles['meta']}>{t('approvalChecked', { time })}</p>
    </>
  );
}

function Rejected(props: { readonly reason: string; readonly onAsked: () => Promise<unknown> }) {
  const { reason, onAsked } = props;
  const form = useForm({
    initial: { message: '' },
    validate: (values) => checkBody(askApprovalAgain, values, { message: t('needMessage') }),
    submit: async ({ message }) => {
      await call(askApprovalAgain, { body: { message } });
      notify.success(t('approvalAsked'));
      await onAsked();
    },
  });
  return (
    <>
      <section className={styles['rejected']}>
        <h2>{t('approvalRejected')}</h2>
        <p>{reason}</p>
      </section>
      <Form form={form} label={t('approvalAskAgain')}>
        <TextAreaField
          {...form.bind('message')}
          label={t('approvalMessage')}
          hint={t('approvalMessageHint')}
          maxLength={300}
        />
        <Button kind="primary" type="submit" wide busy={form.isBusy}>
          {t('approvalAskAgain')}
        </Button>
      </Form>
    </>
  );
}
