import { moneyText } from '@tillbook/core/money';
import { can } from '@tillbook/core/permissions';
import { applyMargins, type MarginWarning } from '@tillbook/core/purchasing/receipts.api';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ErrorCard } from '../ui/states.tsx';
import { readMoney } from '../ui/number-field.tsx';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import { TextField } from '../ui/text-field.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import styles from './purchasing.module.css';
import { useBranches, useDeed, useMargins } from './queries.ts';

const keyOf = ({ productId, branchId }: MarginWarning): string => `${productId} ${branchId ?? ''}`;

/** What of a receipt earns less than its target, with a better price to set at once. */
export function MarginGuard({ receiptId }: { readonly receiptId: string }) {
  const query = useMargins(receiptId);
  if (query.isLoadingError) {
    return <ErrorCard error={query.error} onRetry={() => void query.refetch()} />;
  }
  const items = query.data?.items ?? [];
  if (items.length === 0) {
    return query.data === undefined ? null : (
      <p className={styles['hint']} role="status">
        {t('marginOk')}
      </p>
    );
  }
  return <Warnings key={items.map(keyOf).join()} receiptId={receiptId} items={items} />;
}

function Warnings(props: { readonly receiptId: string; readonly items: readonly MarginWarning[] }) {
  const { receiptId, items } = props;
  const currency = useFormat().place.currency ?? '';
  const mayChange = can(useUser(), 'product.manage');
  const branches = useBranches().data ?? [];
  const deed = useDeed();
  const [where, setWhere] = useState('');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const textOf = (item: MarginWarning): string =>
    typed[keyOf(item)] ?? moneyText(item.suggestedMinor, currency);
  const ready = items.flatMap((item) => {
    const priceMinor = readMoney(textOf(item), currency);
    return priceMinor === null || priceMinor === item.priceMinor ? [] : [{ item, priceMinor }];
  });
  const apply = () =>
    deed.mutate({
      said: t('marginApplied'),
      run: () =>
        call(applyMargins, {
          params: { receiptId },
          body: {
            prices: ready.map(({ item, priceMinor }) => ({
              productId: item.productId,
              branchId: item.branchId ?? (where === '' ? null : where),
              seenMinor: item.priceMinor,
              priceMinor,
            })),
          },
        }),
    });
  return (
    <Panel title={t('marginGuard')}>
      <Stack gap="small">
        <p className={styles['hint']}>{t('marginGuardText')}</p>
        {items.map((item) => (
          <Warning
            key={keyOf(item)}
            item={item}
            text={textOf(item)}
            mayChange={mayChange}
            onChange={(text) => setTyped({ ...typed, [keyOf(item)]: text })}
          />
        ))}
        {mayChange && (
          <Row align="end">
            {branches.length > 1 && (
              <SelectField
                id={`${receiptId}-where`}
                name="where"
                label={t('branch')}
                width="medium"
                value={where}
                error={null}
                placeholder={t('allBranchesPrice')}
                choices={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
                onChange={setWhere}
                onBlur={() => undefined}
              />
            )}
            <Button kind="primary" busy={deed.isPending} onClick={apply}>
              {t('applyPrices', { count: ready.length })}
            </Button>
          </Row>
        )}
      </Stack>
    </Panel>
  );
}

function Warning(props: {
  readonly item: MarginWarning;
  readonly text: string;
  readonly mayChange: boolean;
  readonly onChange: (text: string) => void;
}) {
  const { item, text, mayChange, onChange } = props;
  const format = useFormat();
  const currency = format.place.currency ?? '';
  const { marginBasisPoints } = item;
  const margin = marginBasisPoints === null ? '–' : format.percent(marginBasisPoints);
  const isWrong = readMoney(text, currency) === null;
  return (
    <div className={styles['line']} role="group" aria-label={item.name}>
      <div className={styles['lineName']}>
        <bdi>{item.name}</bdi>
        <small>
          {item.branchName ?? item.sku}
          {` · ${t('price')} ${format.money(item.priceMinor)} · ${t('cost')} `}
          {`${format.money(item.costMinor)} · ${t('margin')} ${margin} · ${t('marginTarget')} `}
          {format.percent(item.targetBasisPoints)}
        </small>
      </div>
      {mayChange && (
        <div className={styles['wide']}>
          <TextField
            id={`${item.productId}-${item.branchId ?? 'all'}`}
            name="price"
            label={t('newPrice')}
            value={text}
            error={isWrong ? t('currencyNeeded') : null}
            inputMode="decimal"
            align="end"
            autoComplete="off"
            onChange={onChange}
            onBlur={() => undefined}
          />
        </div>
      )}
    </div>
  );
}
