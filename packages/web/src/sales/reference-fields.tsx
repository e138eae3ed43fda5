import { useRef } from 'react';
import { t as inAwaited } from '../i18n/en/awaited-codes.ts';
import { t } from '../i18n/en/sales.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { isAwaiting, mayAwaitCode, type Paying } from './pay.ts';
import styles from './pay.module.css';

const PROVIDER_MAX = 40;
const REFERENCE_MAX = 64;
const PAYER_MAX = 32;

interface FieldsProps {
  readonly paying: Paying;
  readonly providers: readonly string[];
  readonly providerError: string | null;
  readonly referenceError: string | null;
  readonly payerError: string | null;
  readonly onChange: (change: Partial<Paying>) => void;
}

const unchecked = { onBlur: () => undefined };

/** Provider and transaction code of mobile money; the optional slip number of a card. */
export function ReferenceFields(props: FieldsProps) {
  const { paying, referenceError, onChange } = props;
  const { way } = paying;
  const isMobile = way.method === 'mobile_money';
  const isLater = mayAwaitCode(way);
  const isOptional = isLater || (!isMobile && !way.needsReference);
  const isCard = way.method === 'card' && way.typeName === null;
  const reference = useRef<HTMLInputElement>(null);
  return (
    <>
      {isMobile && way.typeName === null && (
        <Provider {...props} onChosen={() => reference.current?.focus()} />
      )}
      <TextField
        {...unchecked}
        ref={reference}
        id="pay-reference"
        name="pay-reference"
        data-scan="text"
        label={isCard ? t('cardReference') : t('reference')}
        hint={isCard ? t('cardReferenceHint') : isLater ? inAwaited('codeLater') : undefined}
        optional={isOptional}
        maxLength={REFERENCE_MAX}
        autoComplete="off"
        spellCheck={false}
        value={paying.reference}
        error={referenceError}
        onChange={(text) => onChange({ reference: text })}
      />
      {isAwaiting(paying) && <Payer {...props} />}
    </>
  );
}

/** Which provider it is, typed or one of the latest. */
function Provider(props: FieldsProps & { readonly onChosen: () => void }) {
  const { paying, providers, providerError, onChange, onChosen } = props;
  return (
    <>
      <TextField
        {...unchecked}
        id="pay-provider"
        name="pay-provider"
        label={t('provider')}
        maxLength={PROVIDER_MAX}
        placeholder={t('providerExample')}
        autoComplete="off"
        value={paying.provider}
        error={providerError}
        onChange={(provider) => onChange({ provider })}
      />
      {providers.length > 0 && paying.provider === '' && (
        <div className={styles['shares']} role="group" aria-label={t('recentProviders')}>
          {providers.map((provider) => (
            <Button
              key={provider}
              onClick={() => {
                onChange({ provider });
                onChosen();
              }}
            >
              {provider}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

/** Whose number pays, while the code is not there. */
function Payer({ paying, payerError, onChange }: FieldsProps) {
  return (
    <TextField
      {...unchecked}
      id="pay-payer"
      name="pay-payer"
      type="tel"
      label={inAwaited('payer')}
      hint={inAwaited('payerHint')}
      optional
      maxLength={PAYER_MAX}
      autoComplete="off"
      value={paying.payerPhone}
      error={payerError}
      onChange={(payerPhone) => onChange({ payerPhone })}
    />
  );
}
