import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '../i18n/en/profile.ts';
import { keepPreferences } from '../layouts/use-preferences.ts';
import { useUser } from '../session/use-session.ts';
import { SwitchField } from '../ui/choice-field.tsx';
import styles from './profile.module.css';

/** Whether messages stay until they are closed; kept with the person, so on every device. */
export function KeepMessages() {
  const { preferences } = useUser();
  const id = useId();
  const save = useMutation({
    mutationFn: (keepMessages: boolean) => keepPreferences({ keepMessages }),
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
