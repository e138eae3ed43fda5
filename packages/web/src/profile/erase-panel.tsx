import { eraseMyAccount } from '@tillbook/core/auth/own-account.api';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/profile.ts';
import { session } from '../session/browser-session.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import { ProveSelf } from './prove-self.tsx';

/** The own account goes for ever: what goes, what stays, and the way there. */
export function ErasePanel() {
  const [isAsking, setIsAsking] = useState(false);
  if (useUser().role === 'super_admin') return null;
  return (
    <Panel title={t('erase')}>
      <Stack>
        <p>{t('eraseGoes')}</p>
        <p>{t('eraseStays')}</p>
        {isAsking ? (
          <ProveSelf
            label={t('eraseForever')}
            kind="danger"
            onCancel={() => setIsAsking(false)}
            onProved={async (body) => {
              await call(eraseMyAccount, { body });
              await session.logout();
            }}
          />
        ) : (
          <Row>
            <Button kind="dangerQuiet" onClick={() => setIsAsking(true)}>
              {t('eraseBegin')}
            </Button>
          </Row>
        )}
      </Stack>
    </Panel>
  );
}
