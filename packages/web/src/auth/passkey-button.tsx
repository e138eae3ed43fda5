import { useState } from 'react';
import { t } from '../i18n/en/auth.ts';
import { passkeysWorkHere } from '../session/passkeys-here.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import { useServerFacts } from './server-facts.ts';

/** Signs in with a passkey of this device; absent where the browser or the address has none. */
export function PasskeyButton() {
  const { passkeyHost } = useServerFacts();
  const [isBusy, setIsBusy] = useState(false);
  if (!passkeysWorkHere(passkeyHost)) return null;
  const press = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const way = await import('./sign-in-by-passkey.ts').catch((error: unknown) => {
        throw new Error(t('passkeyNotFetched'), { cause: error });
      });
      await way.signInByPasskey();
    } catch (error) {
      notify.error(error instanceof Error ? error.message : t('passkeyNotFetched'));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button wide busy={isBusy} onClick={() => void press()}>
      {t('signInByPasskey')}
    </Button>
  );
}
