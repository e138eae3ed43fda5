import { Rows3, Rows4 } from 'lucide-react';
import { t } from '../i18n/en/ui.ts';
import { setDensity, useDensity } from './density.ts';
import { IconButton } from './icon-button.tsx';
import { useIsNarrow } from './use-media.ts';

/** Switches the row height of tables; the choice is remembered on this device. */
export function DensityButton() {
  const density = useDensity();
  const isCompact = density === 'compact';
  const isNarrow = useIsNarrow();
  const now = isCompact ? t('densityCompact') : t('densityComfortable');
  // Cards have no rows to be high or low.
  if (isNarrow) return null;
  return (
    <IconButton
      label={`${t('density')}: ${now}`}
      icon={isCompact ? <Rows4 size={20} aria-hidden /> : <Rows3 size={20} aria-hidden />}
      onClick={() => setDensity(isCompact ? 'comfortable' : 'compact')}
    />
  );
}
