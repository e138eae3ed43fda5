import { withKeyMoved } from '@tillbook/core/sales/quick-keys';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/quick-keys.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { notify } from '../ui/notify.ts';
import { useArranging, type BranchKeysAt } from './branch-keys.tsx';
import styles from './shelf.module.css';

/** The branch's keys one below the other, each moved by one place at a time; saved as a whole. */
export function OrderKeys(props: {
  readonly at: BranchKeysAt;
  /** What a key is called; undefined for what this till does not sell. */
  readonly nameOf: (soldId: string) => string | undefined;
  readonly onClose: () => void;
}) {
  const { at, nameOf, onClose } = props;
  const arranging = useArranging(at);
  const [ids, setIds] = useState<readonly string[]>(at.quickKeys?.soldIds ?? []);
  const save = () =>
    arranging.mutate(ids, {
      onSuccess: () => {
        notify.success(t('saved'));
        onClose();
      },
    });
  return (
    <Dialog
      question={t('keys')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={arranging.isPending} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <p>{t('intro')}</p>
      <ol className={styles['order']} aria-label={t('keys')}>
        {ids.map((soldId) => {
          const name = nameOf(soldId) ?? soldId;
          return (
            <li key={soldId}>
              <span dir="auto">{name}</span>
              <IconButton
                label={t('earlier', { name })}
                icon={<ArrowUp size={20} aria-hidden />}
                onClick={() => setIds(withKeyMoved(ids, soldId, -1))}
              />
              <IconButton
                label={t('later', { name })}
                icon={<ArrowDown size={20} aria-hidden />}
                onClick={() => setIds(withKeyMoved(ids, soldId, 1))}
              />
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
}
