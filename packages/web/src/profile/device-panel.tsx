import { useEffect, useState } from 'react';
import { t } from '../i18n/en/profile.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import { Facts, Panel, Stack } from '../ui/panel.tsx';
import { bytesText, type Space } from './space.ts';
import styles from './profile.module.css';

/** What the browser says of the storage that this app uses on this device. */
async function askSpace(): Promise<Space | null> {
  // Over plain http on a network there is no storage manager.
  if (!('storage' in navigator)) return null;
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  return { usage, quota, isProtected: await navigator.storage.persisted() };
}

/** Storage, protection and zone of this browser. */
export function DevicePanel() {
  const [space, setSpace] = useState<Space | null>(null);
  const { businessContext } = useSession();
  const format = useFormat();
  const look = () => void askSpace().then(setSpace);
  useEffect(look, []);
  const protect = async () => {
    const isProtected = await navigator.storage.persist();
    if (!isProtected) notify.info(t('protectFailed'));
    look();
  };
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const bytes = (count: number): string => bytesText(count, format);
  const used =
    space === null
      ? t('spaceUnknown')
      : t('spaceOf', { used: bytes(space.usage), quota: bytes(space.quota) });
  return (
    <Panel title={t('device')}>
      <Stack>
        <p className={styles['meta']}>{t('deviceHint')}</p>
        <Facts
          facts={[
            { label: t('space'), value: <bdi>{used}</bdi> },
            { label: t('browserZone'), value: <bdi>{zone}</bdi> },
            ...(businessContext === null
              ? []
              : [{ label: t('businessZone'), value: <bdi>{businessContext.timezone}</bdi> }]),
          ]}
        />
        {space !== null && (
          <div className={styles['protect']}>
            <span>
              <strong>{space.isProtected ? t('protected') : t('protectedNot')}</strong>
              {!space.isProtected && <small>{t('protectedHint')}</small>}
            </span>
            {!space.isProtected && (
              <Button size="small" onClick={() => void protect()}>
                {t('protect')}
              </Button>
            )}
          </div>
        )}
      </Stack>
    </Panel>
  );
}
