import { PauseCircle, Pencil, Trash2, Undo2 } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { NoteInput } from './note-input.tsx';
import { OtherParked } from './other-parked.tsx';
import type { ParkedSale } from './parked.ts';
import styles from './parked.module.css';
import type { Promoter } from './promoted.ts';
import { itemsIn, totalOf, type TaxRules } from './totals.ts';
import type { ParkedWork } from './use-parked.ts';

const NAME_MAX = 60;

/** The sales put aside: arrows choose, Enter takes up, Delete discards, F2 renames. */
export function ParkedSheet(props: {
  readonly work: ParkedWork;
  readonly rules: TaxRules;
  readonly promoter: Promoter;
}) {
  const { work, rules, promoter } = props;
  const { sales, discarded } = work;
  const list = useRef<HTMLUListElement>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-sale]') ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    const id = rows[at]?.dataset['sale'];
    if (id === undefined) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) rows[at + step]?.focus();
    else if (event.key === 'Delete') {
      work.discard(id);
      (rows[at + 1] ?? rows[at - 1])?.focus();
    } else if (event.key === 'F2') setRenaming(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Sheet title={t('parkedSales')} onClose={work.close}>
      {discarded !== null && (
        <p className={styles['discarded']} role="status">
          <span dir="auto">{t('discarded', { name: discarded.name })}</span>
          <Button icon={<Undo2 size={20} aria-hidden />} onClick={work.restore}>
            {t('undo')}
          </Button>
        </p>
      )}
      {sales.length + work.others.length === 0 ? (
        <EmptyState icon={PauseCircle} title={t('nothingParked')}>
          {t('nothingParkedHint')}
        </EmptyState>
      ) : (
        <ul
          ref={list}
          className={styles['sales']}
          aria-label={t('parkedSales')}
          onKeyDown={onKeyDown}
        >
          {sales.map((sale, at) => (
            <Row
              key={sale.id}
              sale={sale}
              isFirst={at === 0}
              rules={rules}
              promoter={promoter}
              work={work}
              isRenaming={renaming === sale.id}
              onRename={setRenaming}
            />
          ))}
          <OtherParked sales={work.others} isAlone={sales.length === 0} onTake={work.retrieve} />
        </ul>
      )}
    </Sheet>
  );
}

interface RowProps {
  readonly sale: ParkedSale;
  /** It has the focus when the sheet opens. */
  readonly isFirst: boolean;
  readonly rules: TaxRules;
  readonly promoter: Promoter;
  readonly work: ParkedWork;
  readonly isRenaming: boolean;
  readonly onRename: (id: string | null) => void;
}

function Row({ sale, isFirst, rules, promoter, work, isRenaming, onRename }: RowProps) {
  const { ago, amount } = useFormat();
  const { id, name, lines, parkedAtMs, parkedBy } = sale;
  if (isRenaming) {
    return (
      <li>
        <NoteInput
          text={name}
          label={t('nameOfParked')}
          max={NAME_MAX}
          onDone={(next) => {
            onRename(null);
            if (next !== null) work.rename(id, next);
          }}
          onLeft={() => onRename(null)}
        />
      </li>
    );
  }
  const total = totalOf(sale, rules, promoter(lines));
  return (
    <li>
      <button
        type="button"
        className={styles['sale']}
        data-sale={id}
        data-autofocus={isFirst ? '' : undefined}
        onClick={() => work.retrieve(id)}
      >
        <strong dir="auto">{name}</strong>
        <span className="number">{total === null ? '' : amount(total.totalMinor)}</span>
        <small>
          {t('items', { count: itemsIn(lines) })} ·{' '}
          {ago(new Date(parkedAtMs).toISOString(), nowMs())} · <bdi>{parkedBy}</bdi>
        </small>
      </button>
      <IconButton
        label={t('renameParked', { name })}
        icon={<Pencil size={20} aria-hidden />}
        onClick={() => onRename(id)}
      />
      <IconButton
        label={t('discardParked', { name })}
        icon={<Trash2 size={20} aria-hidden />}
        onClick={() => work.discard(id)}
      />
    </li>
  );
}
