import { SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { t } from '../i18n/en/ui.ts';
import { Button } from './button.tsx';
import styles from './filter-bar.module.css';

/** Filters beside each other; on a phone they wait behind a button that says how many narrow. */
export function FoldedFilters(props: {
  /** How many of them narrow what is shown. */
  readonly active: number;
  readonly children: ReactNode;
}) {
  const { active, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <span className={styles['fold']}>
        <Button
          icon={<SlidersHorizontal size={16} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {active === 0 ? t('filters') : t('filtersOn', { count: active })}
        </Button>
      </span>
      <div className={styles['filters']} data-folded={!isOpen || undefined}>
        {children}
      </div>
    </>
  );
}
