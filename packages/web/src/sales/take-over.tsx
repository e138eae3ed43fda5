import type { TillLease } from '@tillbook/core/sales/tills.api';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { t } from '../i18n/en/sales.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { ErrorCard } from '../ui/states.tsx';
import { DeviceEnded } from './device-ended.tsx';
import type { TillPlace } from './till-choice.ts';
import { takeFor } from './till-gate.tsx';

/** Says what taking a till over does before it is done. */
export function TakeOver(props: {
  readonly till: Pick<TillPlace, 'name' | 'holder'>;
  readonly onTake: () => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { till, onTake, onClose } = props;
  const [error, setError] = useState<unknown>(null);
  const take = async () => {
    setError(null);
    await onTake().catch(setError);
  };
  return (
    <ConfirmDialog
      question={t('takeOverQuestion', { till: till.name })}
      confirm={t('takeOver')}
      keep={t('takeOverKeep')}
      onConfirm={take}
      onClose={onClose}
    >
      <p>
        {till.holder === null ? t('takeOverExplained') : t('takeOverFrom', { name: till.holder })}
      </p>
      {error !== null && <ErrorCard error={error} />}
    </ConfirmDialog>
  );
}

/** A button that takes the till back after another device took it. */
export function TakeBack(props: {
  readonly tillId: string;
  readonly onTaken: (lease: TillLease) => void;
}) {
  const { tillId, onTaken } = props;
  const take = useMutation({ mutationFn: () => takeFor(tillId, true), onSuccess: onTaken });
  const isEnded = take.error instanceof ApiError && take.error.code === 'DEVICE_REVOKED';
  if (isEnded) return <DeviceEnded />;
  return (
    <>
      {take.isError && <ErrorCard error={take.error} />}
      <Button kind="primary" busy={take.isPending} onClick={() => take.mutate()}>
        {t('takeBack')}
      </Button>
    </>
  );
}
