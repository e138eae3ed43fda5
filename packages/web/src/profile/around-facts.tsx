import { t } from '../i18n/en/scanner.ts';
import { Facts } from '../ui/panel.tsx';
import {
  AROUND_CHARACTERS_MAX,
  isAim,
  signsText,
  whyNotAround,
  type ScanAround,
} from '../ui/scan-around.ts';

/** What comes before and after each code, with control signs by their names. */
export function AroundFacts({ around }: { readonly around: ScanAround }) {
  const shown = (text: string) =>
    text === '' ? t('nothing') : <bdi dir="ltr">{signsText(text)}</bdi>;
  const before = (
    <>
      {shown(around.prefix)} {isAim(around.prefix) && <small>{t('aim')}</small>}
    </>
  );
  return (
    <Facts
      facts={[
        { label: t('before'), value: before },
        { label: t('after'), value: shown(around.suffix) },
      ]}
    />
  );
}

/** What is wrong with it, by field; an empty object when it can be set. */
export function faultsOf(around: ScanAround): Partial<Record<keyof ScanAround, string>> {
  const { prefix, suffix } = whyNotAround(around);
  const said = (fault: 'tooLong' | 'endsFirst'): string =>
    fault === 'tooLong'
      ? t('fault_tooLong', { count: AROUND_CHARACTERS_MAX })
      : t('fault_endsFirst');
  return {
    ...(prefix === null ? {} : { prefix: said(prefix) }),
    ...(suffix === null ? {} : { suffix: said(suffix) }),
  };
}
