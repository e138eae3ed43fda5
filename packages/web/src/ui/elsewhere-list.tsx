import { Store } from 'lucide-react';
import { useId } from 'react';
import { t } from '../i18n/en/elsewhere.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from './button.tsx';
import styles from './elsewhere-list.module.css';

interface Branch {
  readonly _id: string;
  readonly name: string;
  /** Null: it is not kept there. */
  readonly quantityMilli: number | null;
}

/** What other branches have: offered, asked, told, or why it is not known now. */
export function ElsewhereList(props: {
  readonly isAsked: boolean;
  readonly isOnline: boolean;
  readonly isFailed: boolean;
  readonly told: { readonly branches: readonly Branch[]; readonly asOf: string } | null;
  readonly quantityText: (milli: number) => string;
  /** For the first time, or again. */
  readonly onAsk: () => void;
}) {
  const { isAsked, isFailed, told, onAsk } = props;
  const headingId = useId();
  const { dateTime } = useFormat();
  if (!isAsked) {
    return (
      <div className={styles['ask']}>
        <Button wide icon={<Store size={20} aria-hidden />} onClick={onAsk}>
          {t('ask')}
        </Button>
      </div>
    );
  }
  return (
    <section className={styles['elsewhere']} aria-labelledby={headingId}>
      <h3 id={headingId}>{t('title')}</h3>
      <p role="status">{whatIsSaid(props, dateTime)}</p>
      {told !== null && told.branches.length > 0 && (
        <ul aria-labelledby={headingId}>
          {told.branches.map((branch) => (
            <li key={branch._id}>
              <span dir="auto">{branch.name}</span>
              <Held milli={branch.quantityMilli} text={props.quantityText} />
            </li>
          ))}
        </ul>
      )}
      {isFailed && <Button onClick={onAsk}>{t('tryAgain')}</Button>}
    </section>
  );
}

function whatIsSaid(
  { told, isOnline, isFailed }: Parameters<typeof ElsewhereList>[0],
  dateTime: (instant: string) => string,
): string {
  if (told === null && !isOnline) return t('offline');
  if (isFailed) return t('failed');
  if (told === null) return t('asking');
  return told.branches.length === 0 ? t('alone') : t('asOf', { time: dateTime(told.asOf) });
}

function Held(props: { readonly milli: number | null; readonly text: (milli: number) => string }) {
  const { milli, text } = props;
  const isNone = milli === null || milli === 0;
  const none = milli === null ? t('notKept') : t('none');
  return (
    <span className={styles['quantity']} data-none={isNone ? '' : undefined}>
      {isNone ? none : text(milli)}
    </span>
  );
}
