import { PauseCircle } from 'lucide-react';
import { t } from '../i18n/en/sales.ts';
import { Button } from '../ui/button.tsx';
import type { ParkedWork } from './use-parked.ts';

/** How many sales were put aside; behind it they are taken up again. */
export function ParkedButton({ parked }: { readonly parked: ParkedWork }) {
  const count = parked.sales.length + parked.others.length;
  if (count === 0) return null;
  return (
    <Button
      icon={<PauseCircle size={20} aria-hidden />}
      aria-haspopup="dialog"
      aria-keyshortcuts="Shift+F8"
      onClick={parked.open}
    >
      {t('parkedCount', { count })}
    </Button>
  );
}
