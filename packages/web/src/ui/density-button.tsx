import { Rows3, Rows4 } from 'lucide-react';
import { t } from '../i18n/en/ui.ts';
import { setDensity, useDensity } from './density.ts';
import { IconButton } from './icon-button.tsx';

/** Switches the row height of tables; the choice is remembered on this device. */
export function DensityButton() {
  const density = useDensity();
  const isCompact = density === 'compact';
  const now = isCompact ? t('densityCompact') : t('densityComfortable');
  return (
    <IconButton
      label={`${t('density')}: ${now}`}
      icon={isCompact ? <Rows4 size={20} aria-hidden /> : <Rows3 size={20} aria-hidden />}
      onClick={() => setDensity(isCompact ? 'comfortable' : 'compact')}
    />
  );
}
