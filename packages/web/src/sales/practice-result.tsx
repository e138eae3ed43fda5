import {
  isGoodRound,
  isRight,
  isWithin,
  scoreOf,
  type PracticeEffort,
} from '@tillbook/core/sales/practice-score';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/practice.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { FormActions } from '../ui/form.tsx';
import { Facts, Panel } from '../ui/panel.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import gate from './gate.module.css';
import styles from './practice.module.css';
import { slipText } from './practice-words.ts';
import type { TaskResult } from './use-practice-task.ts';

function useEfforts(took: PracticeEffort, budget: PracticeEffort) {
  const { number } = useFormat();
  const of = (part: keyof PracticeEffort) =>
    t('budget', { took: number(took[part]), budget: number(budget[part]) });
  return [
    { label: t('presses'), value: of('presses'), isFigure: true },
    { label: t('seconds'), value: of('seconds'), isFigure: true },
  ];
}

/** How one customer was served, and on to the next. */
export function Served(props: {
  readonly result: TaskResult;
  readonly at: number;
  readonly count: number;
  readonly onNext: () => void;
}) {
  const { result, at, count, onNext } = props;
  const { slips, isSkipped, changeMinor, took, budget, kind } = result;
  const format = useFormat();
  const efforts = useEfforts(took, budget);
  const right = isRight(result);
  const Icon = right ? CircleCheck : TriangleAlert;
  return (
    <section className={gate['gate']} aria-label={t('result')}>
      <div className={styles['verdict']} data-state={right ? 'right' : 'wrong'} role="status">
        <h2>
          <Icon size={24} aria-hidden /> {right ? t('right') : t('notQuite')}
        </h2>
        <p>{t(`title_${kind}`)}</p>
        {isSkipped && <p>{t('skipped')}</p>}
        {slips.length > 0 && (
          <ul>
            {slips.map((slip, place) => (
              <li key={place}>{slipText(slip, format)}</li>
            ))}
          </ul>
        )}
        {changeMinor > 0 && <p>{t('change', { amount: format.money(changeMinor) })}</p>}
      </div>
      <Panel>
        <Facts facts={efforts} />
      </Panel>
      <FormActions>
        <Button kind="primary" size="big" autoFocus onClick={onNext}>
          {at + 1 < count ? t('next') : t('seeResult')}
        </Button>
      </FormActions>
    </section>
  );
}

/** How a whole round went; another one has other customers. */
export function Summary(props: {
  readonly results: readonly TaskResult[];
  readonly onAgain: () => void;
  readonly onLeave: () => void;
  /** What became of telling the business. */
  readonly children?: ReactNode;
}) {
  const { results, onAgain, onLeave } = props;
  const score = scoreOf(results);
  const efforts = useEfforts(score.took, score.budget);
  return (
    <section className={gate['gate']} aria-label={t('summary')}>
      <h2>{t('rightOf', { right: score.right, count: score.tasks })}</h2>
      {isGoodRound(score) && (
        <div>
          <ToneBadge tone="success">{t('ready')}</ToneBadge>
        </div>
      )}
      <Panel>
        <Facts facts={efforts} />
      </Panel>
      <p className={gate['lead']}>{t('readyHint')}</p>
      {props.children}
      <FormActions>
        <Button kind="primary" size="big" autoFocus onClick={onAgain}>
          {t('again')}
        </Button>
        <Button size="big" onClick={onLeave}>
          {t('leave')}
        </Button>
      </FormActions>
      <Customers results={results} />
    </section>
  );
}

function Customers({ results }: { readonly results: readonly TaskResult[] }) {
  const { number } = useFormat();
  return (
    <ol className={styles['customers']} aria-label={t('summary')}>
      {results.map((result, at) => {
        const { took, budget } = result;
        const right = isRight(result);
        return (
          <li key={at}>
            <span>{t(`title_${result.kind}`)}</span>
            <ToneBadge tone={right ? 'success' : 'warning'}>
              {right ? t('right') : t('notQuite')}
            </ToneBadge>
            <small data-over={isWithin(took, budget) ? undefined : ''}>
              {t('presses')}:{' '}
              {t('budget', { took: number(took.presses), budget: number(budget.presses) })}
              {' · '}
              {t('seconds')}:{' '}
              {t('budget', { took: number(took.seconds), budget: number(budget.seconds) })}
            </small>
          </li>
        );
      })}
    </ol>
  );
}
