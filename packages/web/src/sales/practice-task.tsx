import type { PracticeTask } from '@tillbook/core/sales/practice';
import { ScanBarcode } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '../i18n/en/practice.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { useHotkeys } from '../ui/hotkeys.ts';
import { useKeyTexts } from '../session/till-keys.ts';
import { announce } from '../ui/live-region.ts';
import styles from './practice.module.css';
import { turnWords } from './practice-words.ts';
import type { PracticeTaskWork } from './use-practice-task.ts';

/** What the customer says, above the till. */
export function TaskCard(props: {
  readonly task: PracticeTask;
  readonly at: number;
  readonly count: number;
  readonly serving: PracticeTaskWork;
  /** What a phone shows below it. */
  readonly view: 'products' | 'cart';
}) {
  const { task, at, count, serving } = props;
  const { turn, scan, skip } = serving;
  const format = useFormat();
  const { lead, asked } = turnWords(task, turn, format);
  const goods = task.turns[turn]?.goods ?? [];
  const canScan = task.turns[turn]?.until === 'scanned';
  const said = [
    lead,
    ...goods.map(({ name, quantityMilli }) => `${format.quantity(quantityMilli)} × ${name}`),
    ...asked,
  ].join(' ');
  useEffect(() => announce(said), [said]);
  const textOf = useKeyTexts();
  const ways = { charge: textOf('F9'), park: textOf('F8'), parked: textOf('shift+F8') };
  const run = () => canScan && scan();
  useHotkeys(t('practice'), [{ keys: 'alt+c', label: t('scan'), run, inFields: true }]);
  return (
    <section className={styles['task']} aria-label={t('task')} data-view={props.view}>
      <p className={styles['number']}>{t('customerOf', { at: at + 1, count })}</p>
      <h2>{t(`title_${task.kind}`)}</h2>
      <div className={styles['said']}>
        <p>{lead}</p>
        {goods.length > 0 && (
          <ul aria-label={t('goods')}>
            {goods.map(({ soldId, name, quantityMilli }) => (
              <li key={soldId}>
                <span className="number">{format.quantity(quantityMilli)} ×</span>{' '}
                <strong dir="auto">{name}</strong>
              </li>
            ))}
          </ul>
        )}
        {asked.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className={styles['ways']}>
        {canScan && (
          <Button
            icon={<ScanBarcode size={20} aria-hidden />}
            aria-keyshortcuts="Alt+C"
            onClick={scan}
          >
            {t('scan')}
          </Button>
        )}
        <details>
          <summary>{t('how')}</summary>
          <p>{t(`how_${task.kind}`, ways)}</p>
        </details>
        <Button kind="quiet" onClick={skip}>
          {t('skip')}
        </Button>
      </div>
    </section>
  );
}
