import { t } from '../i18n/en/dashboard.ts';

import { useFormat } from '../i18n/format-context.tsx';
import { definitionOf } from '../ui/definition-words.ts';
import { figureName } from '../ui/figure-words.ts';
import { Money } from '../ui/figures.tsx';
import { Facts, Panel, Stack } from '../ui/panel.tsx';
import styles from './dashboard.module.css';
import type { SellersDay } from './queries.ts';
import { monthName } from './words.ts';

/** What somebody earns of what they sold this month; nothing where no rate was said. */
export function CommissionPanel({ earned }: { readonly earned: SellersDay['commission'] }) {
  const { locale } = useFormat().place;
  if (earned === null) return null;
  return (
    <Panel title={t('commissionOf', { month: monthName(earned.month, locale) })}>
      <Stack>
        <Facts
          facts={[
            {
              label: figureName('commissionBase'),
              value: <Money minor={earned.netMinor} />,
              isFigure: true,
            },
            {
              label: figureName('commission'),
              value: <Money minor={earned.commissionMinor} />,
              isFigure: true,
            },
          ]}
        />
        <p className={styles['count']}>
          {definitionOf('commissionBase')} {definitionOf('commission')}
        </p>
      </Stack>
    </Panel>
  );
}
