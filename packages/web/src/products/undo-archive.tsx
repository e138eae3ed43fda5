import { t } from '../i18n/en/products.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { useArchive, type Archived } from './use-archive.ts';

/** Stays until it is closed or used: an Undo that leaves by itself is missed. */
export function UndoArchive(props: { readonly archived: Archived; readonly onDone: () => void }) {
  const { archived, onDone } = props;
  const archive = useArchive();
  const undo = () =>
    archive.mutate({ product: archived, isArchived: false }, { onSuccess: onDone });
  return (
    <Banner
      onDismiss={onDone}
      action={
        <Button size="small" busy={archive.isPending} onClick={undo}>
          {t('undo')}
        </Button>
      }
    >
      {t('archivedDone', { name: archived.name })}
    </Banner>
  );
}
