import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { can } from '@tillbook/core/permissions';
import { t as inDisplay } from '../i18n/en/customer-display.ts';
import { t } from '../i18n/en/unsent.ts';
import { useOnline } from '../layouts/use-online.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { DateTime } from '../ui/figures.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Facts, Panel, Stack } from '../ui/panel.tsx';
import { catalogueStore, places, unsent } from './browser-outbox.ts';
import { connectionOf } from './connection.ts';
import { deviceName } from './device-name.ts';
import { openDisplay } from './open-display.ts';
import { countOf } from './unsent-view.ts';

const UnsentSheet = lazyPart(() => import('./unsent-sheet.tsx'), 'UnsentSheet');

/** The till that the person held last here, and how old the goods are that this device knows. */
async function lookHere(businessId: string, personId: string) {
  const lease = await places.of({ businessId, personId });
  if (lease === null) return { till: null, goodsAsOf: null };
  const goodsAsOf = await catalogueStore.asOf(businessId, lease.branchId);
  return { till: `${lease.branchName} · ${lease.tillName}`, goodsAsOf };
}

/** Which device this is: its till, how fresh its goods are, and what waits on it. */
export function TillHerePanel() {
  const user = useUser();
  const isOnline = useOnline();
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot);
  const [isOpen, setIsOpen] = useState(false);
  const businessId = user.business?._id ?? null;
  const here = useQuery({
    queryKey: ['till-here', businessId, user._id],
    queryFn: () => (businessId === null ? null : lookHere(businessId, user._id)),
    // It is all on this device.
    networkMode: 'always',
    staleTime: 0,
  });
  const { till = null, goodsAsOf = null } = here.data ?? {};
  const count = countOf(waiting);
  const { kind } = connectionOf(waiting, isOnline);
  const state = { online: t('hereSent'), offline: t('hereOffline'), attention: t('hereAttention') };
  return (
    <Panel title={t('hereTitle')}>
      <Stack>
        <Facts
          facts={[
            { label: t('hereDevice'), value: deviceName(navigator) },
            { label: t('hereTill'), value: <bdi>{till ?? t('hereNoTill')}</bdi> },
            {
              label: t('hereGoods'),
              value: goodsAsOf === null ? t('hereNever') : <DateTime at={goodsAsOf} />,
            },
            { label: t('hereState'), value: count === 0 && isOnline ? t('hereSent') : state[kind] },
            { label: t('hereWaiting'), value: String(count), isFigure: true },
          ]}
        />
        {till !== null && can(user, 'sale.post') && (
          <Stack gap="small">
            <p>{inDisplay('openHint')}</p>
            <div>
              <Button size="small" onClick={() => openDisplay(user)}>
                {inDisplay('open')}
              </Button>
            </div>
          </Stack>
        )}
        <div>
          <Button size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            {t('hereShow')}
          </Button>
        </div>
        {isOpen && <UnsentSheet unsent={waiting} onClose={() => setIsOpen(false)} />}
      </Stack>
    </Panel>
  );
}
