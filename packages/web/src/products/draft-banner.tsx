import { t } from '../i18n/en/products.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/** Something was left unfinished here: go on with it, or begin anew. */
export function DraftBanner(props: {
  readonly savedAtMs: number;
  readonly take: () => void;
  readonly drop: () => void;
}) {
  const { savedAtMs, take, drop } = props;
  const format = useFormat();
  const at = format.dateTime(new Date(savedAtMs).toISOString());
  return (
    <Banner
      action={
        <>
          <Button size="small" kind="primary" onClick={take}>
            {t('draftTake')}
          </Button>
          <Button size="small" onClick={drop}>
            {t('draftDrop')}
          </Button>
        </>
      }
    >
      {t('draftFound', { at })}
    </Banner>
  );
}
