import { Columns3 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '../i18n/en/ui.ts';
import { Button } from './button.tsx';
import styles from './columns-button.module.css';

/** A box for each column that may be shown. */
export function ColumnBoxes(props: {
  readonly columns: readonly { readonly key: string; readonly label: string }[];
  readonly shown: readonly string[];
  readonly onToggle: (key: string) => void;
  /** How many have to stay. */
  readonly least?: number;
  readonly children?: ReactNode;
}) {
  const { columns, shown, onToggle, least = 0, children } = props;
  return (
    <fieldset className={styles['boxes']}>
      <legend>{t('columns')}</legend>
      {columns.map(({ key, label }) => (
        <label key={key}>
          <input
            type="checkbox"
            checked={shown.includes(key)}
            disabled={shown.length <= least && shown.includes(key)}
            onChange={() => onToggle(key)}
          />
          {label}
        </label>
      ))}
      {children}
    </fieldset>
  );
}

/** The columns of a table beneath a button; Esc and a press elsewhere close them. */
export function ColumnsButton({ children }: { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const outside = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [isOpen]);
  return (
    <div
      ref={place}
      className={styles['columns']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setIsOpen(false);
        place.current?.querySelector('button')?.focus();
      }}
    >
      <Button
        icon={<Columns3 size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('columns')}
      </Button>
      {isOpen && <div className={styles['choices']}>{children}</div>}
    </div>
  );
}
