import { CircleCheck, Circle, ChevronRight } from 'lucide-react';
import { t } from '../i18n/en/dashboard.ts';
import { useKnownAddress } from '../layouts/known-address.ts';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './dashboard.module.css';
import type { OwnersDay } from './queries.ts';

type Step = NonNullable<OwnersDay['gettingStarted']>['steps'][number];

function textOf({ kind, done, wanted }: Step): string {
  switch (kind) {
    case 'add_products':
      return done > 0 && done < wanted ? t('addProductsSome', { done }) : t('addProducts');
    case 'make_sale':
      return t('makeSale');
    case 'invite_staff':
      return t('inviteStaff');
    case 'close_shift':
      return t('closeShift');
  }
}

const PATHS: Readonly<Record<Step['kind'], string>> = {
  add_products: paths.business.products({ view: 'new' }),
  make_sale: paths.business.sell(),
  invite_staff: paths.business.users({ view: 'invite' }),
  close_shift: paths.business.sell(),
};

/** The first steps of a business, from what it has really done. Goes away when they are done. */
export function GettingStarted({ steps }: { readonly steps: readonly Step[] }) {
  const isKnown = useKnownAddress();
  const done = steps.filter((step) => step.done === step.wanted).length;
  return (
    <Panel
      title={t('getStarted')}
      actions={
        <span className={styles['count']}>{t('getStartedCount', { done, of: steps.length })}</span>
      }
    >
      <ol className={styles['steps']}>
        {steps.map((step) => {
          const isDone = step.done === step.wanted;
          const to = PATHS[step.kind];
          return (
            <li key={step.kind} data-done={isDone ? '' : undefined}>
              {isDone ? <CircleCheck size={20} aria-hidden /> : <Circle size={20} aria-hidden />}
              {isDone && <span className="sr-only">{t('stepDone')}</span>}
              {!isDone && isKnown(to) ? (
                <AppLink to={to}>
                  {textOf(step)}
                  <ChevronRight size={16} aria-hidden />
                </AppLink>
              ) : (
                <span>{textOf(step)}</span>
              )}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
