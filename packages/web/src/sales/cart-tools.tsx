import { SALE_NOTE_MAX_CHARACTERS } from '@tillbook/core/limits';
import { PauseCircle, StickyNote } from 'lucide-react';
import { t } from '../i18n/en/sales.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './cart.module.css';
import { LaybyButton } from './layby-parts.tsx';
import { NoteInput } from './note-input.tsx';
import { QuoteButton } from './quote-parts.tsx';
import type { CounterWork } from './use-counter.ts';
import { TillButton } from './till-button.tsx';

const NOTE = <StickyNote size={20} aria-hidden />;
const PARK = <PauseCircle size={20} aria-hidden />;

/** What is done with the whole cart from its head: put it aside, offer it, write a note. */
export function CartTools(props: { readonly work: CounterWork; readonly onNote: () => void }) {
  const { work, onNote } = props;
  return (
    <>
      <IconButton label={t('saleNote')} icon={NOTE} onClick={onNote} />
      <QuoteButton work={work} />
      <LaybyButton work={work} />
      <TillButton icon={PARK} act="F8" onClick={work.parked.park}>
        {t('park')}
      </TillButton>
    </>
  );
}

/** The note to the whole sale, read or written. */
export function SaleNote(props: {
  readonly note: string | null;
  readonly isFixed: boolean;
  readonly isWriting: boolean;
  readonly onWriting: (isWriting: boolean) => void;
  readonly onNote: (note: string | null) => void;
}) {
  const { note, isFixed, isWriting, onWriting, onNote } = props;
  if (isWriting && !isFixed) {
    return (
      <div className={styles['saleNote']}>
        <NoteInput
          text={note ?? ''}
          label={t('saleNote')}
          max={SALE_NOTE_MAX_CHARACTERS}
          onDone={(text) => {
            onWriting(false);
            onNote(text);
          }}
          onLeft={() => onWriting(false)}
        />
      </div>
    );
  }
  if (note === null) return null;
  return (
    <div className={styles['saleNote']}>
      <NoteText note={note} isFixed={isFixed} onEdit={() => onWriting(true)} />
    </div>
  );
}

/** A note as it will be printed; a tap changes it. */
export function NoteText(props: {
  readonly note: string;
  readonly isFixed: boolean;
  readonly onEdit: () => void;
}) {
  const { note, isFixed, onEdit } = props;
  const content = (
    <>
      <StickyNote size={16} aria-hidden /> <span dir="auto">{note}</span>
    </>
  );
  if (isFixed) return <span className={styles['ownNote']}>{content}</span>;
  return (
    <button
      type="button"
      className={styles['ownNote']}
      aria-label={t('changeNote', { note })}
      onClick={onEdit}
    >
      {content}
    </button>
  );
}
