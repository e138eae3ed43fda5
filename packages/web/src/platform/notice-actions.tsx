import { Megaphone, Wrench } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/platform.ts';
import { Button } from '../ui/button.tsx';
import { NoticeDialog } from './notice-dialog.tsx';

/** Something said to every business at once, or that work on the platform is coming. */
export function NoticeActions() {
  const [writing, setWriting] = useState<'notice' | 'maintenance' | null>(null);
  const close = () => setWriting(null);
  const first = { words: t('maintenanceWords'), level: 'warning', hours: '1' } as const;
  return (
    <>
      <Button icon={<Megaphone size={20} aria-hidden />} onClick={() => setWriting('notice')}>
        {t('sayToAll')}
      </Button>
      <Button icon={<Wrench size={20} aria-hidden />} onClick={() => setWriting('maintenance')}>
        {t('sayMaintenance')}
      </Button>
      {writing === 'notice' && <NoticeDialog onClose={close} />}
      {writing === 'maintenance' && <NoticeDialog onClose={close} first={first} />}
    </>
  );
}
