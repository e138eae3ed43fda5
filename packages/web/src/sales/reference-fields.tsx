import { useRef } from 'react';
import { t } from '../i18n/en/sales.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Paying } from './pay.ts';
import styles from './pay.module.css';

const PROVIDER_MAX = 40;
const REFERENCE_MAX = 64;

/** Provider and transaction code of mobile money; the optional slip number of a card. */
export function ReferenceFields(props: {
  readonly paying: Paying;
  readonly providers: readonly string[];
  readonly providerError: string | null;
  readonly referenceError: string | null;
  readonly onChange: (change: Partial<Paying>) => void;
}) {
  const { paying, providers, providerError, referenceError, onChange } = props;
  const { way } = paying;
  const isMobile = way.method === 'mobile_money';
  const isOptional = !isMobile && !way.needsReference;
  const isCard = way.method === 'card' && way.typeName === null;
  const reference = useRef<HTMLInputElement>(null);
  const unchecked = { onBlur: () => undefined };
  return (
    <>
      {isMobile && way.typeName === null && (
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
                    reference.current?.focus();
                  }}
                >
                  {provider}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
      <TextField
        {...unchecked}
        ref={reference}
        id="pay-reference"
        name="pay-reference"
        data-scan="text"
        label={isCard ? t('cardReference') : t('reference')}
        hint={isCard ? t('cardReferenceHint') : undefined}
        optional={isOptional}
        maxLength={REFERENCE_MAX}
        autoComplete="off"
        spellCheck={false}
        value={paying.reference}
        error={referenceError}
        onChange={(text) => onChange({ reference: text })}
      />
    </>
  );
}
