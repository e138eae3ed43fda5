import { can } from '@tillbook/core/permissions';
import { useLocation } from '@tanstack/react-router';
import { Repeat } from 'lucide-react';
import { t } from '../i18n/en/exchanges.ts';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { useGo } from '../ui/use-go.ts';
import { handOver, type CartExchange } from './cart-exchange.ts';
import { useSheetKey } from './use-sheet-key.ts';

/** The sell screen of the area at hand. */
function sellAt(pathname: string): string {
  if (pathname.startsWith('/manager')) return paths.manager.sell();
  return pathname.startsWith('/seller') ? paths.seller.newSale() : paths.business.sell();
}

/** On to the sell screen with what comes back: something else is taken for it. For who sells. */
export function StartExchange(props: {
  readonly exchange: CartExchange;
  readonly stopped: string | null;
}) {
  const { pathname } = useLocation();
  const go = useGo();
  const maySell = can(useUser(), 'sale.post');
  const { stopped } = props;
  const begin = () => {
    const { sale, choice } = props.exchange;
    handOver({ sale, choice: { ...choice, method: null } });
    go(sellAt(pathname));
  };
  const isReady = maySell && stopped === null;
  const button = useSheetKey('mod+shift+Enter', t('start'), isReady ? begin : null);
  if (!maySell) return null;
  return (
    <Button
      ref={button}
      size="big"
      icon={<Repeat size={20} aria-hidden />}
      disabledReason={stopped}
      aria-keyshortcuts="Control+Shift+Enter"
      onClick={begin}
    >
      {t('start')}
    </Button>
  );
}
