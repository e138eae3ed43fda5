import { useState, type ReactNode } from 'react';
import { t } from '../i18n/en/profile.ts';
import { signOut } from '../layouts/sign-out.ts';
import { useKnownAddress } from '../layouts/known-address.ts';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Columns, Facts, Panel, Stack } from '../ui/panel.tsx';
import { AccountActs } from './account-acts.tsx';
import { EmailPanel } from './email-panel.tsx';
import { ErasePanel } from './erase-panel.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PinPanel } from './pin-panel.tsx';
import { roleTitle } from '../session/role-name.ts';
import { SecondStepPanel } from './second-step-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

/** /profile and /seller/profile: who one is, the password, where one is signed in. */
export function ProfileScreen(props: {
  /** What the person works with, below who they are. */
  readonly tools?: ReactNode;
}) {
  const isKnown = useKnownAddress();
  const [changes, setChanges] = useState(0);
  // Until a second step is set up, nothing else answers.
  const isOpen = useUser().requiresSecondStepSetup !== true;
  return (
    <>
      <PageHeader
        title={t('profile')}
        actions={<Button onClick={signOut}>{t('signOut')}</Button>}
        lead={
          isKnown(paths.settings()) && <AppLink to={paths.settings()}>{t('toSettings')}</AppLink>
        }
      />
      <Stack>
        <Columns>
          <Stack>
            <AboutYou />
            <EmailPanel />
            {isOpen && <SessionsPanel />}
            <AccountActs />
          </Stack>
          <Stack>
            <Panel title={t('password')}>
              <PasswordForm key={changes} onChanged={() => setChanges(changes + 1)} />
            </Panel>
            <SecondStepPanel />
            {isOpen && <PasskeysPanel />}
            {isOpen && <PinPanel />}
            <ErasePanel />
          </Stack>
        </Columns>
        {isOpen && props.tools !== undefined && <Stack>{props.tools}</Stack>}
      </Stack>
    </>
  );
}

function AboutYou() {
  const user = useUser();
  const place = [
    { label: t('business'), value: user.business?.name ?? t('noBusiness') },
    ...(user.business === null
      ? []
      : [{ label: t('branch'), value: user.branch?.name ?? t('allBranches') }]),
  ];
  return (
    <Panel title={t('aboutYou')}>
      <Stack>
        <NameForm />
        <Facts
          facts={[
            { label: t('role'), value: roleTitle(user.role) },
            ...place.map(({ label, value }) => ({ label, value: <bdi>{value}</bdi> })),
          ]}
        />
      </Stack>
    </Panel>
  );
}
