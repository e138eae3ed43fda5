import type { Right } from '@tillbook/core/permissions';
import { t } from '../i18n/en/users.ts';
import { useFormat } from '../i18n/format-context.tsx';
import type { Format } from '../i18n/format.ts';
import { summaryOf, type Person, type Said } from './rights-view.ts';
import styles from './users.module.css';

/** What happens to more than a limit: it is asked for, or not done at all. */
const beyond = (right: Right): string => (right === 'deny' ? t('aboveNot') : t('aboveAsked'));

function upTo(
  right: Right,
  ceilingMinor: number | null,
  words: { readonly [key in Right | 'upTo']: (limit: string) => string },
  format: Format,
): string {
  if (right !== 'allow' || ceilingMinor === null || ceilingMinor === 0) {
    return words[ceilingMinor === 0 && right === 'allow' ? 'ask' : right]('');
  }
  return words.upTo(format.money(ceilingMinor));
}

function sentence(said: Said, format: Format): string {
  switch (said.key) {
    case 'sellsNot':
      return t('sumSellsNot');
    case 'sellsUpTo': {
      if (said.basisPoints >= 10_000) return t('sumAnyDiscount');
      const limit = format.percent(said.basisPoints);
      return t('sumDiscount', { limit, beyond: beyond(said.above) });
    }
    case 'credit':
      return upTo(
        said.right,
        said.ceilingMinor,
        {
          allow: () => t('sumCredit'),
          ask: () => t('sumCreditAsk'),
          deny: () => t('sumCreditNot'),
          upTo: (limit) => t('sumCreditUpTo', { limit }),
        },
        format,
      );
    case 'refunds':
      return upTo(
        said.right,
        said.ceilingMinor,
        {
          allow: () => t('sumRefunds'),
          ask: () => t('sumRefundsAsk'),
          deny: () => t('sumRefundsNot'),
          upTo: (limit) => t('sumRefundsUpTo', { limit }),
        },
        format,
      );
    case 'drawer':
      return t('sumNoDrawer');
  }
}

/** Says in sentences what a person may at the till. */
export function useSummary(): (person: Person) => string[] {
  const format = useFormat();
  return (person) => summaryOf(person).map((said) => sentence(said, format));
}

/** The same as a list. */
export function RightsSummary({ person }: { readonly person: Person }) {
  const said = useSummary()(person);
  if (said.length === 0) return null;
  return (
    <ul className={styles['summary']} aria-label={t('inWords')}>
      {said.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}
