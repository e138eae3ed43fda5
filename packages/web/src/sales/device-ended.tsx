import { useMutation } from '@tanstack/react-query';
import { MonitorX } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { t } from '../i18n/en/device-ended.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, ErrorCard } from '../ui/states.tsx';
import { unsent } from './browser-outbox.ts';
import { renewDevice } from './renew-device.ts';
import { countOf } from './unsent-view.ts';

/** The end of a device, and the way back for whoever may sell. */
export function DeviceEnded() {
  const businessId = useUser().business?._id ?? '';
  const count = countOf(useSyncExternalStore(unsent.subscribe, unsent.getSnapshot));
  const renew = useMutation({
    mutationFn: () => renewDevice(businessId),
    // Whatever this page still knows of the former device goes with it.
    onSuccess: () => location.reload(),
  });
  const isBusy = renew.isPending || renew.isSuccess;
  return (
    <>
      <EmptyState
        icon={MonitorX}
        title={t('title')}
        action={
          <Button kind="primary" busy={isBusy} onClick={() => renew.mutate()}>
            {t('enrol')}
          </Button>
        }
      >
        {t('lead')} {count > 0 && t('kept', { count })}
      </EmptyState>
      {renew.isError && <ErrorCard error={renew.error} />}
    </>
  );
}
