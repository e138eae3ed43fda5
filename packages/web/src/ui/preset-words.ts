import type { Preset } from '@tillbook/core/reports/presets';
import { t } from '../i18n/en/period.ts';

/** Days in words: "Last 7 days". */
export function presetName(preset: Preset): string {
  return t(`preset_${preset}`);
}
