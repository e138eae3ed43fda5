import { can } from '@tillbook/core/permissions';
import { GraduationCap, Lock, PackageOpen, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/practice.ts';
import { t as inDoor } from '../i18n/en/practice-door.ts';
import { t as inSales } from '../i18n/en/sales.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { FormActions } from '../ui/form.tsx';
import { WithKeypads } from '../ui/keypad-field.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { EmptyState, ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import { useGo } from '../ui/use-go.ts';
import gate from './gate.module.css';
import { InPractice } from './in-practice.ts';
import { PracticeCounter } from './practice-counter.tsx';
import { afterPractice, productsPathOf } from './practice-path.ts';
import { Served, Summary } from './practice-result.tsx';
import styles from './practice.module.css';
import { ToldRound } from './told-round.tsx';
import { tillsInReach } from './till-choice.ts';
import { useTills } from './queries.ts';
import { useLastPlace } from './use-kept-place.ts';
import { usePracticeRound } from './use-practice-round.ts';
import type { PracticeBranch } from './use-practice-till.ts';
import { useShelfData } from './use-shelf-data.ts';

const SHELF_HEIGHT = 320;

/**
 * Practice: the sell screen with the branch's own goods and scripted customers, over a world of its
 * own. No sale, stock, shift, number, customer or event comes of it.
 */
export function PracticeScreen() {
  const user = useUser();
  usePageTitle(t('practice'));
  const maySell = user.business !== null && can(user, 'sale.post');
  return (
    <InPractice value>
      <div className={styles['screen']}>
        <h1 className="sr-only">{t('practice')}</h1>
        <Stripe />
        <div className={styles['inside']}>
          {maySell ? (
            <WithKeypads value>
              <AtBranch />
            </WithKeypads>
          ) : (
            <EmptyState icon={Lock} title={inSales('mayNotSell')}>
              {inSales('mayNotSellHint')}
            </EmptyState>
          )}
        </div>
      </div>
    </InPractice>
  );
}

/** Says it for as long as it is practice, and leads out. */
function Stripe() {
  const user = useUser();
  const go = useGo();
  return (
    <div className={styles['stripe']}>
      <p>
        <GraduationCap size={20} aria-hidden />
        <strong>{t('practice')}</strong>
        <span>{t('stripe')}</span>
      </p>
      <Button size="small" onClick={() => go(afterPractice(user))}>
        {t('leave')}
      </Button>
    </div>
  );
}

/** The branch whose goods are practised with: one's own, the last till's, else the first. */
function AtBranch() {
  const { branch } = useUser();
  const last = useLastPlace();
  const isAsked = branch === null && last === null;
  const tills = useTills({ last: isAsked ? null : undefined });
  if (branch !== null) return <Practice branch={branch} />;
  if (last !== null && last !== undefined) {
    return <Practice branch={{ _id: last.branchId, name: last.branchName }} />;
  }
  if (tills.isError) {
    return <ErrorCard error={tills.error} onRetry={() => void tills.refetch()} />;
  }
  if (tills.data === undefined) return <SkeletonBlock height={SHELF_HEIGHT} />;
  const [first] = tillsInReach(tills.data, null);
  if (first !== undefined) {
    return <Practice branch={{ _id: first.branchId, name: first.branchName }} />;
  }
  return (
    <EmptyState icon={Store} title={t('nothingOf')}>
      {t('nothingOfHint')}
    </EmptyState>
  );
}

function Practice({ branch }: { readonly branch: PracticeBranch }) {
  const businessId = useUser().business?._id ?? '';
  const shelf = useShelfData(businessId, branch._id);
  const { data, isError, error, refetch } = shelf.catalogue;
  if (data === undefined && isError) {
    return <ErrorCard error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined || data.cursor === null) return <SkeletonBlock height={SHELF_HEIGHT} />;
  return <Rounds branch={branch} shelf={shelf} />;
}

function Rounds(props: {
  readonly branch: PracticeBranch;
  readonly shelf: ReturnType<typeof useShelfData>;
}) {
  const { branch, shelf } = props;
  const user = useUser();
  const go = useGo();
  const { step, count, key, hasGoods, start, serve, next } = usePracticeRound(shelf);
  if (!hasGoods) {
    return (
      <EmptyState icon={PackageOpen} title={t('nothing')} action={<AddGoods />}>
        {t('nothingHint')}
      </EmptyState>
    );
  }
  if (step.kind === 'ready') return <Ready branch={branch} onStart={start} />;
  if (step.kind === 'over') {
    return (
      <Summary
        key={step.roundId}
        results={step.results}
        onAgain={start}
        onLeave={() => go(afterPractice(user))}
      >
        <ToldRound round={step} branchId={branch._id} />
      </Summary>
    );
  }
  if (step.kind === 'served') return <Served {...step} count={count} onNext={next} />;
  return (
    <PracticeCounter
      key={key}
      task={step.task}
      at={step.at}
      count={count}
      branch={branch}
      shelf={shelf}
      onServed={serve}
    />
  );
}

/** On to the goods, for who may add them. */
function AddGoods(): ReactNode {
  const user = useUser();
  const go = useGo();
  const to = productsPathOf(user);
  if (to === null) return null;
  return (
    <Button kind="primary" onClick={() => go(to)}>
      {inSales('products')}
    </Button>
  );
}

function Ready(props: { readonly branch: PracticeBranch; readonly onStart: () => void }) {
  return (
    <section className={gate['gate']} aria-label={inDoor('practise')}>
      <h2>{inDoor('practise')}</h2>
      <p dir="auto">{t('lead', { branch: props.branch.name })}</p>
      <p>{t('leadKept')}</p>
      <p>{t('leadScore')}</p>
      <FormActions>
        <Button kind="primary" size="big" autoFocus onClick={props.onStart}>
          {t('start')}
        </Button>
      </FormActions>
    </section>
  );
}
