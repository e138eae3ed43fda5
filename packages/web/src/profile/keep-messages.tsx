import { updateProfile } from '@tillbook/core/auth/auth.api';
import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/profile.ts';
import { session } from '../session/browser-session.ts';
import { useUser } from '../session/use-session.ts';
import { SwitchField } from '../ui/choice-field.tsx';
import styles from './profile.module.css';

/** Whether messages stay until they are closed; kept with the person, so on every device. */
export function KeepMessages() {
  const { preferences, version } = useUser();
  const id = useId();
  const save = useMutation({
    mutationFn: (keepMessages: boolean) =>
      call(updateProfile, { body: { version, preferences: { keepMessages } } }),
    onSuccess: (answer) => void session.takeUser(answer),
    // Changed elsewhere meanwhile: the next try goes out with the newest version.
    onError: () => session.refresh({ forced: true, silent: true }),
  });
  // Shown at once; what is saved takes its place.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = (keep: boolean) => {
    setWanted(keep);
    save.mutate(keep, { onSettled: () => setWanted(null) });
  };
  return (
    <div>
      <SwitchField
        id={`${id}-keep`}
        name="keepMessages"
        label={t('keepMessages')}
        hint={t('keepMessagesHint')}
        value={wanted ?? preferences['keepMessages'] === true}
        error={save.isError ? t('settingFailed') : null}
        onBlur={() => undefined}
        onChange={change}
      />
      <p role="status" className={styles['saved']}>
        {save.isSuccess && (
          <>
            <Check size={14} aria-hidden />
            {t('savedSetting')}
          </>
        )}
      </p>
    </div>
  );
}
