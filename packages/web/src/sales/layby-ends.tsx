import { PackageCheck } from 'lucide-react';
import { t } from '../i18n/en/laybys.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Money } from '../ui/figures.tsx';
import styles from './cart.module.css';
import { isPaidBefore } from './layby-parts.tsx';
import type { CounterWork } from './use-counter.ts';
import { TillButton } from './till-button.tsx';

/** What was paid before and is left of a lay-by; nothing left, its goods are handed over now. */
export function LaybyEnds({ work }: { readonly work: CounterWork }) {
  const { amount } = useFormat();
  const { laybys, dueMinor, stopped, state } = work;
  return (
    <>
      <dl className={styles['totals']}>
        <div>
          <dt>{t('paid')}</dt>
          <dd className="number">{amount(laybys.paidMinor)}</dd>
        </div>
        <div data-total="">
          <dt>{t('left')}</dt>
          <dd>
            <Money minor={dueMinor} />
          </dd>
        </div>
      </dl>
      {isPaidBefore(work) && state.pending === null && (
        <div className={styles['ends']}>
          <TillButton
            kind="primary"
            size="big"
            wide
            icon={<PackageCheck size={20} aria-hidden />}
            hasCap
            disabledReason={stopped}
            act="F9"
            onClick={work.charge}
          >
            {t('handOver')}
          </TillButton>
        </div>
      )}
    </>
  );
}
