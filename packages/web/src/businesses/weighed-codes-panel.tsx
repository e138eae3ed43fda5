import {
  WEIGHED_PREFIXES,
  type WeighedCode,
  type WeighedPrefix,
} from '@tillbook/core/products/weighed-codes';
import { listWeighedCodes, saveWeighedCodes } from '@tillbook/core/products/weighed-codes.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/businesses.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { notify } from '../ui/notify.ts';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';

const CODES = ['setup', 'weighed-codes'] as const;
const ITEM_DIGITS = [4, 5, 6];
const DECIMALS = [0, 1, 2, 3];
/** Digits of article and value together: without prefix and check digit. */
const FREE_DIGITS = 10;

/** How the codes of the shop's scales are read. */
export function WeighedCodesPanel() {
  const codes = useQuery({
    queryKey: CODES,
    queryFn: async ({ signal }) => {
      const answer = await call(listWeighedCodes, {}, { signal });
      return answer.codes;
    },
  });
  return (
    <Panel title={t('weighedCodes')}>
      {codes.data !== undefined && <Codes key={JSON.stringify(codes.data)} saved={codes.data} />}
      {codes.isError && codes.data === undefined && (
        <ErrorCard error={codes.error} onRetry={() => void codes.refetch()} />
      )}
      {codes.isPending && <SkeletonLines lines={3} />}
    </Panel>
  );
}

function Codes({ saved }: { readonly saved: readonly WeighedCode[] }) {
  const queries = useQueryClient();
  const [codes, setCodes] = useState(saved);
  const [isBusy, setIsBusy] = useState(false);
  const free = WEIGHED_PREFIXES.find((prefix) => codes.every((code) => code.prefix !== prefix));
  const change = (at: number, over: Partial<WeighedCode>) =>
    setCodes(codes.map((code, index) => (index === at ? { ...code, ...over } : code)));
  const save = async () => {
    setIsBusy(true);
    try {
      const answer = await call(saveWeighedCodes, { body: { codes: [...codes] } });
      queries.setQueryData(CODES, answer.codes);
      notify.success(t('weighedSaved'));
    } catch {
      notify.error(t('weighedFailed'));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Stack>
      <p>{t('weighedHint')}</p>
      {codes.map((code, at) => (
        <CodeRow
          key={at}
          code={code}
          taken={codes.filter((_, index) => index !== at).map(({ prefix }) => prefix)}
          onChange={(over) => change(at, over)}
          onRemove={() => setCodes(codes.filter((_, index) => index !== at))}
        />
      ))}
      <Row>
        {free !== undefined && (
          <Button
            icon={<Plus size={20} aria-hidden />}
            onClick={() =>
              setCodes([...codes, { prefix: free, kind: 'weight', itemDigits: 5, decimals: 3 }])
            }
          >
            {t('weighedAdd')}
          </Button>
        )}
        <Button
          busy={isBusy}
          disabledReason={codes === saved ? t('weighedUnchanged') : null}
          onClick={() => void save()}
        >
          {t('weighedSave')}
        </Button>
      </Row>
    </Stack>
  );
}

interface CodeRowProps {
  readonly code: WeighedCode;
  /** Prefixes of the other rows. */
  readonly taken: readonly WeighedPrefix[];
  readonly onChange: (over: Partial<WeighedCode>) => void;
  readonly onRemove: () => void;
}

function CodeRow({ code, taken, onChange, onRemove }: CodeRowProps) {
  const id = useId();
  const { prefix, kind, itemDigits, decimals } = code;
  const bound = { error: null, onBlur: () => undefined };
  const asChoices = (values: readonly number[]) =>
    values.map((value) => ({ value: String(value), label: String(value) }));
  const field = (name: string) => ({ ...bound, id: `${id}-${name}`, name });
  return (
    <div role="group" aria-label={t('weighedCodeOf', { prefix })}>
      <Row>
        <SelectField
          {...field('prefix')}
          label={t('weighedPrefix')}
          width="short"
          value={prefix}
          choices={WEIGHED_PREFIXES.filter((one) => !taken.includes(one)).map((value) => ({
            value,
            label: value,
          }))}
          onChange={(next) => onChange({ prefix: next })}
        />
        <SelectField
          {...field('kind')}
          label={t('weighedKind')}
          width="short"
          value={kind}
          choices={[
            { value: 'weight', label: t('weighedWeight') },
            { value: 'price', label: t('weighedPrice') },
          ]}
          onChange={(next) => onChange({ kind: next === 'price' ? 'price' : 'weight' })}
        />
        <SelectField
          {...field('item')}
          label={t('weighedItem')}
          width="short"
          value={String(itemDigits)}
          choices={asChoices(ITEM_DIGITS)}
          onChange={(next) => onChange({ itemDigits: Number(next) })}
        />
        <SelectField
          {...field('decimals')}
          label={t('weighedDecimals')}
          width="short"
          value={String(decimals)}
          choices={asChoices(DECIMALS)}
          onChange={(next) => onChange({ decimals: Number(next) })}
        />
        <IconButton
          label={t('weighedRemove', { prefix })}
          icon={<X size={20} aria-hidden />}
          onClick={onRemove}
        />
      </Row>
      <p>
        <bdi dir="ltr" className="number">
          {exampleOf(code)}
        </bdi>
      </p>
    </div>
  );
}

/** `21 00042 00.750 c`: where the digits of such a code belong. */
function exampleOf({ prefix, itemDigits, decimals }: WeighedCode): string {
  const value = '1234567'.slice(0, FREE_DIGITS - itemDigits);
  const whole = value.slice(0, value.length - decimals);
  const part = decimals === 0 ? '' : `.${value.slice(value.length - decimals)}`;
  return `${prefix} ${'42'.padStart(itemDigits, '0')} ${whole}${part} c`;
}
