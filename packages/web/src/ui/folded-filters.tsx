import { SlidersHorizontal } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '../i18n/en/ui.ts';
import { Button } from './button.tsx';
import styles from './filter-bar.module.css';

/**
 * Filters beside each other; on a phone they wait behind a button that says how many narrow. There
 * Esc folds them again and the focus returns to the button.
 */
export function FoldedFilters(props: {
  /** How many of them narrow what is shown. */
  readonly active: number;
  readonly children: ReactNode;
}) {
  const { active, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen || (target as Element).closest('dialog') !== null) return;
    // Where they are not folded there is no button.
    if (button.current?.checkVisibility() !== true) return;
    setIsOpen(false);
    button.current.focus();
  };
  return (
    <>
      <span className={styles['fold']}>
        <Button
          ref={button}
          icon={<SlidersHorizontal size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {active === 0 ? t('filters') : t('filtersOn', { count: active })}
        </Button>
      </span>
      <div
        id={id}
        className={styles['filters']}
        data-folded={!isOpen || undefined}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </>
  );
}
