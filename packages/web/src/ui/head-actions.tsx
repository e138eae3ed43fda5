import { Copy, Ellipsis, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/ui.ts';
import { ButtonLink } from './button-link.tsx';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { copyText } from './copy-text.ts';
import { IconButton } from './icon-button.tsx';
import { Menu, type MenuGroup } from './menu.tsx';
import { notify } from './notify.ts';
import styles from './page-header.module.css';
import { Row } from './panel.tsx';
import { useGo } from './use-go.ts';
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
  if (isNarrow) return <More groups={[...groups, OWN]} />;
  return (
    <Row>
      {children}
      {isTablet ? <More groups={[OWN]} /> : <Own />}
    </Row>
  );
}

/** A place that a list leads to from its head. */
export interface HeadWay {
  readonly label: string;
  /** A path of `paths.ts`. */
  readonly to: string;
  readonly icon?: ReactNode;
}

/**
 * Where a list leads on to, and what is done there most. On a desk all of it is buttons; on a phone
 * that one stays beside the title and the rest is one menu: the list begins on the first screen.
 */
export function ListActions(props: {
  readonly ways?: readonly HeadWay[];
  /** What is a menu on a desk too. */
  readonly groups?: readonly MenuGroup[];
  /** What is done there most: a primary button. */
  readonly main?: ReactNode;
}) {
  const { ways = [], groups = [], main } = props;
  const go = useGo();
  const led = ways.map(({ to, ...way }) => ({ ...way, onSelect: () => go(to) }));
  const isMain = main !== undefined && main !== null && main !== false;
  if (useIsNarrow()) {
    return (
      <>
        {isMain && <span className={styles['main']}>{main}</span>}
        <More groups={[{ entries: led }, ...groups, OWN]} />
      </>
    );
  }
  return (
    <>
      {ways.map(({ label, to, icon }) => (
        <ButtonLink key={to} to={to} icon={icon}>
          {label}
        </ButtonLink>
      ))}
      {groups.length > 0 && <More groups={groups} />}
      {main}
    </>
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

const OWN: MenuGroup = {
  entries: [
    {
      ...{ label: t('print'), icon: <Printer size={16} aria-hidden /> },
      onSelect: () => window.print(),
    },
    {
      ...{ label: t('copyLink'), icon: <Copy size={16} aria-hidden /> },
      onSelect: () => void copyLink(),
    },
  ],
};

function More({ groups }: { readonly groups: readonly MenuGroup[] }) {
  return (
    <span className={styles['menu']}>
      <Menu
        label={t('moreActions')}
        opener={<IconButton label={t('moreActions')} icon={<Ellipsis size={20} aria-hidden />} />}
        groups={groups.filter(({ entries }) => entries.length > 0)}
      />
    </span>
  );
}
