import { PRESETS, type Preset } from '@tillbook/core/reports/presets';
import { useId } from 'react';
import { t } from '../i18n/en/period.ts';
import { presetName } from '../ui/preset-words.ts';
import { useUrlState } from '../ui/url-state.ts';
import styles from './dashboard.module.css';

/** The days in the address; without any, or with some that nobody knows, today. */
export function usePeriodShown(): Preset {
  const asked = useUrlState().get('period');
  return PRESETS.find((one) => one === asked) ?? 'today';
}

/** Chooses the days that the dashboard tells of. */
export function PeriodChoice() {
  const url = useUrlState();
  const id = useId();
  return (
    <div className={styles['choice']}>
      <label htmlFor={id}>{t('period')}</label>
      <select
        id={id}
        value={usePeriodShown()}
        onChange={({ currentTarget: { value } }) =>
          url.set({ period: value === 'today' ? undefined : value }, 'push')
        }
      >
        {PRESETS.map((preset) => (
          <option key={preset} value={preset}>
            {presetName(preset)}
          </option>
        ))}
      </select>
    </div>
  );
}
