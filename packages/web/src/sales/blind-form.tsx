import { customerTitle } from '@tillbook/core/customers/customer-words';
import { blindReturnOverLimit } from '@tillbook/core/refunds/blind-return';
import type { BlindReturn } from '@tillbook/core/refunds/blind-return.api';
import { Undo2, UserRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { t } from '../i18n/en/blind-returns.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useOnline } from '../layouts/use-online.ts';
import { useUser } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { Money } from '../ui/figures.tsx';
import { Facts, Stack } from '../ui/panel.tsx';
import { PickField } from '../ui/pick-field.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import {
  comesBackBlind,
  isRight,
  totalOfLines,
  withGoods,
  type BlindChoice,
  type BlindLine,
} from './blind-choice.ts';
import { BlindLineRow } from './blind-line.tsx';
import { CustomerPicker } from './customer-picker.tsx';
import { indexOf, type ProductIndex } from './product-index.ts';
import { useCatalogue, useTills } from './queries.ts';
import styles from './refunds.module.css';
import { searchProducts } from './search-products.ts';
import type { TaxRules } from './totals.ts';
import { useBlindReturn } from './use-blind-return.ts';
import { useTillCustomers } from './use-till-customers.ts';

interface FormProps {
  readonly onClose: () => void;
  readonly onDone: (made: BlindReturn) => void;
}

const LINES = 6;
const NOTHING: BlindChoice = { lines: [], customer: null };
const NO_RULES: TaxRules = { taxMode: 'inclusive', taxRounding: 'per_rate' };
const stay = () => undefined;

/** Goods without a receipt: in which branch, what comes back, and whose account it goes to. */
export function BlindForm({ onClose, onDone }: FormProps) {
  const user = useUser();
  const own = user.branch?._id;
  const tills = useTills();
  const branches = tills.data ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const branchId = chosen ?? own ?? branches[0]?._id ?? null;
  return (
    <Sheet title={t('title')} onClose={onClose}>
      <Stack>
        <Banner>
          {t('explained')} {blindReturnOverLimit(user, 0) !== null && t('withApproval')}
        </Banner>
        {branches.length > 1 && branchId !== null && (
          <SelectField
            id="blind-branch"
            name="blind-branch"
            label={t('branch')}
            value={branchId}
            error={null}
            choices={branches.map(({ _id: value, name: label }) => ({ value, label }))}
            onChange={setChosen}
            onBlur={stay}
          />
        )}
        {branchId !== null && <Goods key={branchId} branchId={branchId} onDone={onDone} />}
        {branchId === null && tills.error !== null && (
          <ErrorCard error={tills.error} onRetry={() => void tills.refetch()} />
        )}
        {branchId === null && tills.error === null && <SkeletonLines lines={LINES} />}
      </Stack>
    </Sheet>
  );
}

/** The lines with their goods as the catalogue has them now: a price may have changed meanwhile. */
const asOfNow = (lines: readonly BlindLine[], index: ProductIndex): readonly BlindLine[] =>
  lines.map((line) => ({ ...line, product: index.byId.get(line.product._id) ?? line.product }));

function Goods({ branchId, onDone }: Pick<FormProps, 'onDone'> & { readonly branchId: string }) {
  const { money, place } = useFormat();
  const currency = place.currency ?? '';
  const isOnline = useOnline();
  const catalogue = useCatalogue(useUser().business?._id ?? '', branchId);
  const pages = catalogue.data?.pages;
  const index = useMemo(() => indexOf(pages?.flatMap(({ items }) => items) ?? []), [pages]);
  const [said, setChoice] = useState(NOTHING);
  const choice = { ...said, lines: asOfNow(said.lines, index) };
  const total = totalOfLines(choice.lines, currency, pages?.[0] ?? NO_RULES);
  const totalMinor = total?.totalMinor ?? 0;
  const onRefused = () => void catalogue.refetch();
  const work = useBlindReturn({ branchId, choice, totalMinor, onDone, onRefused });
  const change = (at: number, more: Partial<BlindLine> | null) =>
    setChoice((now) => ({ ...now, lines: changed(now.lines, at, more) }));
  const stopped = isOnline ? whyNotNow(choice, currency) : t('offline');
  if (work.unsure !== false) return work.unsure;
  return (
    <>
      {!isOnline && <Banner tone="warning">{t('offline')}</Banner>}
      {catalogue.isError && pages === undefined ? (
        <ErrorCard error={catalogue.error} onRetry={() => void catalogue.refetch()} />
      ) : (
        <Finder
          index={pages === undefined ? null : index}
          onPick={(product) =>
            setChoice((now) => ({ ...now, lines: withGoods(now.lines, product, currency) }))
          }
        />
      )}
      <ul className={styles['lines']}>
        {choice.lines.map((line, at) => (
          <BlindLineRow
            key={line.product._id}
            line={line}
            currency={currency}
            onChange={(more) => change(at, more)}
            onRemove={() => change(at, null)}
          />
        ))}
      </ul>
      <Whose choice={choice} onPick={(customer) => setChoice((now) => ({ ...now, customer }))} />
      <Facts
        facts={[{ label: t('storeCredit'), value: <Money minor={totalMinor} />, isFigure: true }]}
      />
      {work.error !== null && <ErrorCard error={work.error} />}
      <Button
        kind="primary"
        size="big"
        icon={<Undo2 size={20} aria-hidden />}
        busy={work.isBusy}
        disabledReason={stopped}
        onClick={() => void work.run()}
      >
        {t('asCredit', { amount: money(totalMinor) })}
      </Button>
      {work.sheet}
    </>
  );
}

/** A line changed, or taken out. */
function changed(
  lines: readonly BlindLine[],
  at: number,
  more: Partial<BlindLine> | null,
): readonly BlindLine[] {
  if (more === null) return lines.filter((_line, index) => index !== at);
  return lines.map((line, index) => (index === at ? { ...line, ...more } : line));
}

/** Why it cannot be given now, or null. */
function whyNotNow({ lines, customer }: BlindChoice, currency: string): string | null {
  if (lines.length === 0) return t('choose');
  if (!lines.every((line) => isRight(line, currency))) return t('fix');
  return customer === null ? t('chooseCustomer') : null;
}

function Finder(props: {
  /** Null while it is fetched. */
  readonly index: ProductIndex | null;
  readonly onPick: (product: BlindLine['product']) => void;
}) {
  const { index, onPick } = props;
  const { money } = useFormat();
  const [typed, setTyped] = useState('');
  const found = index === null ? [] : searchProducts(index, typed).filter(comesBackBlind);
  const isNothing = index !== null && typed.trim() !== '' && found.length === 0;
  return (
    <PickField
      label={t('find')}
      typed={typed}
      onType={setTyped}
      found={found}
      isFinding={index === null}
      onPick={onPick}
      status={index === null ? t('loading') : isNothing ? t('findNothing') : ''}
    >
      {(product) => (
        <>
          <span dir="auto">{product.name}</span>
          <small>{money(product.priceMinor)}</small>
        </>
      )}
    </PickField>
  );
}

/** Whose account it goes to: one field finds or adds the customer. */
function Whose(props: {
  readonly choice: BlindChoice;
  readonly onPick: (customer: NonNullable<BlindChoice['customer']>) => void;
}) {
  const { choice, onPick } = props;
  const known = useTillCustomers()?.items ?? null;
  const isOnline = useOnline();
  const [isPicking, setIsPicking] = useState(false);
  return (
    <>
      <Button
        icon={<UserRound size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsPicking(true)}
      >
        {choice.customer === null ? t('whose') : customerTitle(choice.customer)}
      </Button>
      {isPicking && (
        <CustomerPicker
          known={known}
          isOnline={isOnline}
          question={t('whose')}
          onPick={(customer) => {
            onPick(customer);
            setIsPicking(false);
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </>
  );
}
