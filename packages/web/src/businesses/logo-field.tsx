import { removeReceiptLogo, setReceiptLogo } from '@tillbook/core/businesses/settings.api';
import type { BusinessSettings } from '@tillbook/core/businesses/settings.api';
import { logoPath } from '@tillbook/core/sales/receipts.api';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, upload } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/businesses.ts';
import { notify } from '../ui/notify.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import { keepSettings } from './use-settings.ts';
import styles from './block-list.module.css';

/** The field in which a picture is chosen, dropped or pasted. */
export type PictureFieldPart = (props: {
  readonly label: string;
  readonly alt: string;
  readonly shown: string | null;
  readonly pathOf: (imageId: string) => string;
  readonly isBusy: boolean;
  readonly error: string | null;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
}) => ReactNode;

/** The logo of receipts: it changes at once, like the picture of a product. */
export function LogoField(props: {
  readonly imageId: string | null;
  readonly Picture: PictureFieldPart;
}) {
  const { imageId, Picture } = props;
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (work: () => Promise<BusinessSettings>) => {
    setIsBusy(true);
    setError(null);
    try {
      keepSettings(queries, await work());
      notify.success(t('saved'));
    } catch (thrown) {
      setError(sentenceOf(thrown, t('logoFailed')));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div>
      <p className={styles['label']} aria-hidden>
        {t('logo')}
      </p>
      <Picture
        label={t('logo')}
        alt={t('logoNow')}
        shown={imageId}
        pathOf={logoPath}
        isBusy={isBusy}
        error={error}
        onChoose={(file) => void run(() => upload(setReceiptLogo, { imageId: newId() }, file))}
        onRemove={() => void run(() => call(removeReceiptLogo, { body: {} }))}
      />
    </div>
  );
}
