import { promotionState } from '@tillbook/core/promotions/promotion';
import type { PromotionAnswer } from '@tillbook/core/promotions/promotions.api';
import { t as ofProducts } from '../i18n/en/products.ts';
import { t } from '../i18n/en/promotions.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { saveTable } from '../ui/save-table.ts';
import { doesWords, ofWords, whenWords } from './promotion-words.ts';

/** Saves the promotions that the list shows. */
export function ExportPromotions(props: {
  readonly rows: readonly PromotionAnswer[];
  readonly today: string;
}) {
  const { rows, today } = props;
  const format = useFormat();
  const header = [
    ...[t('name'), t('kind'), t('does'), t('of'), t('when'), t('where')],
    ...[t('priority'), t('state')],
  ];
  const cells = rows.map((one) => [
    ...[one.name, t(`kind_${one.kind}`), doesWords(one, format), ofWords(one)],
    whenWords(one, format),
    one.branches.length === 0 ? t('allBranches') : one.branches.map(({ name }) => name).join(', '),
    ...[String(one.priority), t(`state_${promotionState(one, today)}`)],
  ]);
  return (
    <ExportButton
      label={ofProducts('export')}
      onExport={(as) => void saveTable(`${t('promotions')}_${today}`, [header, ...cells], as)}
    />
  );
}
