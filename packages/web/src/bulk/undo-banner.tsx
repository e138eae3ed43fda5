import { t } from '../i18n/en/bulk.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import { problemText } from './change-words.ts';
import { useUndo } from './queries.ts';
import type { Applied } from './review-dialog.tsx';

interface Kept {
  readonly productId: string;
  readonly name: string;
  readonly problem: string;
}

/** Stays until it is closed or used: an Undo that leaves by itself is missed. */
export function UndoBanner(props: { readonly applied: Applied; readonly onDone: () => void }) {
  const { applied, onDone } = props;
  const undo = useUndo();
  if (undo.data !== undefined && undo.data.kept.length > 0) {
    return (
      <Banner tone="warning" onDismiss={onDone}>
        <KeptRows kept={undo.data.kept} />
      </Banner>
    );
  }
  const run = () =>
    undo.mutate(applied.changeSetId, {
      onSuccess: ({ undone, kept }) => {
        notify.success(t('undoneRows', { count: undone?.rowsUndone ?? 0 }));
        if (kept.length === 0) onDone();
      },
      onError: (error) => notify.error(sentenceOf(error, t('failed'))),
    });
  return (
    <Banner
      onDismiss={onDone}
      action={
        <Button size="small" busy={undo.isPending} onClick={run}>
          {t('undo')}
        </Button>
      }
    >
      {t('applied', { count: applied.count })}
    </Banner>
  );
}

const SHOWN_MAX = 20;

/** Products that an undo left as they are, by name. */
export function KeptRows({ kept }: { readonly kept: readonly Kept[] }) {
  return (
    <>
      <p>{t('kept', { count: kept.length })}</p>
      <ul>
        {kept.slice(0, SHOWN_MAX).map(({ productId, name, problem }) => (
          <li key={productId}>
            <strong>{name}</strong> {problemText(problem)}
          </li>
        ))}
      </ul>
    </>
  );
}
