import { Copy, Ellipsis, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/ui.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { copyText } from './copy-text.ts';
import { IconButton } from './icon-button.tsx';
import { Menu, type MenuGroup } from './menu.tsx';
import { notify } from './notify.ts';
import styles from './page-header.module.css';
import { Row } from './panel.tsx';
import { useIsNarrow, useMedia } from './use-media.ts';
import { useUrlState } from './url-state.ts';

async function copyLink(): Promise<void> {
  if (await copyText(window.location.href)) notify.success(t('linkCopied'));
}

/** Beside what a page has of its own there is no room for them on a tablet. */
const TABLET = '(max-width: 1279px)';

/**
 * What can be done with a page, in its head: its link and its print are always among it. On a desk
 * they are buttons beside each other; on a phone one menu beside the title, so that the page begins
 * on the first screen.
 */
export function HeadActions(props: {
  /** On a desk, before the link and the print. */
  readonly children?: ReactNode;
  /** The same as the menu of a phone has it. */
  readonly groups?: readonly MenuGroup[];
}) {
  const { children, groups = [] } = props;
  const isNarrow = useIsNarrow();
  const isTablet = useMedia(TABLET) && groups.length > 0;
  // Drawn anew with the address.
  useUrlState();
  if (isNarrow) return <More groups={groups} />;
  return (
    <Row>
      {children}
      {isTablet ? <More groups={[]} /> : <Own />}
    </Row>
  );
}

function Own() {
  return (
    <>
      <CopyButton text={window.location.href} label={t('copyLink')} isWhole />
      <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </>
  );
}

function More({ groups }: { readonly groups: readonly MenuGroup[] }) {
  const own = [
    {
      ...{ label: t('print'), icon: <Printer size={16} aria-hidden /> },
      onSelect: () => window.print(),
    },
    {
      ...{ label: t('copyLink'), icon: <Copy size={16} aria-hidden /> },
      onSelect: () => void copyLink(),
    },
  ];
  return (
    <span className={styles['menu']}>
      <Menu
        label={t('moreActions')}
        opener={<IconButton label={t('moreActions')} icon={<Ellipsis size={20} aria-hidden />} />}
        groups={[...groups.filter(({ entries }) => entries.length > 0), { entries: own }]}
      />
    </span>
  );
}
