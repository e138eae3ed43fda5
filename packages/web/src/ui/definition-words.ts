import type { DashboardFigure } from '@tillbook/core/reports/figures';
import type { MeasureName } from '@tillbook/core/reports/report-measures';
import { t } from '../i18n/en/definitions.ts';

/** Everything that is counted anywhere: figures of dashboards and analytics, columns of reports. */
export type Counted = DashboardFigure | MeasureName;

/** How it is counted, in words: one definition for each name, whatever shows it. */
export const definitionOf = (name: Counted): string => t(`how_${name}`);
