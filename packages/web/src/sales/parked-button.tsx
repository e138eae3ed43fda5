import { PauseCircle } from 'lucide-react';
import { t } from '../i18n/en/sales.ts';
import type { ParkedWork } from './use-parked.ts';
import { TillButton } from './till-button.tsx';

/** How many sales were put aside; behind it they are taken up again. */
export function ParkedButton({ parked }: { readonly parked: ParkedWork }) {
  const count = parked.sales.length + parked.others.length;
  if (count === 0) return null;
  return (
    <TillButton
      icon={<PauseCircle size={20} aria-hidden />}
      aria-haspopup="dialog"
      act="shift+F8"
      onClick={parked.open}
    >
      {t('parkedCount', { count })}
    </TillButton>
  );
}
