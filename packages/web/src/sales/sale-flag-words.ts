import type { SaleFlag } from '@tillbook/core/sales/sales-list.api';
import { t } from '../i18n/en/sales.ts';

/** What is out of the ordinary at a sale, as a filter and an export say it. */
export const flagName = (flag: SaleFlag): string => t(`flag_${flag}`);

/** The same in the room of a row. */
export const flagShort = (flag: SaleFlag): string => t(`short_${flag}`);
