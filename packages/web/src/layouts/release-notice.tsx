import { useState } from 'react';
import { t } from '../i18n/en/shell.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { useNewerRelease } from './newer-release.ts';

/** Offers the newer release; whoever has customers waiting goes on with theirs. */
export function ReleaseNotice() {
  const isNewer = useNewerRelease();
  const [isLater, setLater] = useState(false);
  if (!isNewer || isLater) return null;
  const reload = <Button onClick={() => location.reload()}>{t('reload')}</Button>;
  return (
    <Banner action={reload} onDismiss={() => setLater(true)}>
      {t('newerRelease')}
    </Banner>
  );
}
