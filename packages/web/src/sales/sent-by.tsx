import { t as inRefunds } from '../i18n/en/refunds.ts';
import { t } from '../i18n/en/sales.ts';
import { TextField } from '../ui/text-field.tsx';
import type { SentBy } from './refund-choice.ts';

const PROVIDER_MAX = 40;
const REFERENCE_MAX = 64;
const stay = () => undefined;

/** By which provider mobile money goes back, and the code that it went under. */
export function SentByFields(props: {
  readonly sent: SentBy;
  /** That took it. */
  readonly providers: readonly string[];
  readonly onChange: (change: Partial<SentBy>) => void;
}) {
  const { sent, providers, onChange } = props;
  return (
    <>
      <TextField
        id="refund-provider"
        name="refund-provider"
        label={t('provider')}
        hint={providers.length > 1 ? inRefunds('asItWasPaid') : undefined}
        optional={providers.length !== 1}
        maxLength={PROVIDER_MAX}
        placeholder={providers.length > 1 ? providers.join(', ') : t('providerExample')}
        autoComplete="off"
        value={sent.provider}
        error={null}
        onChange={(provider) => onChange({ provider })}
        onBlur={stay}
      />
      <TextField
        id="refund-reference"
        name="refund-reference"
        data-scan="text"
        label={t('reference')}
        optional
        maxLength={REFERENCE_MAX}
        autoComplete="off"
        spellCheck={false}
        value={sent.reference}
        error={null}
        onChange={(reference) => onChange({ reference })}
        onBlur={stay}
      />
    </>
  );
}
