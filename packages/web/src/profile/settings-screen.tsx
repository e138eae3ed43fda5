import { useId, type ReactNode } from 'react';
import { t } from '../i18n/en/profile.ts';
import { paths } from '../paths.ts';
import { themeStore, useTheme } from '../theme/browser-theme.ts';
import { AppLink } from '../ui/app-link.tsx';
import { ChoiceField, SwitchField } from '../ui/choice-field.tsx';
import { setDensity, useDensity } from '../ui/density.ts';
import { singleKeys } from '../ui/hotkeys.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Columns, Panel, Stack } from '../ui/panel.tsx';
import { useStoredChoice } from '../ui/stored-choice.ts';
import { DevicePanel } from './device-panel.tsx';
import { NoticesPanel } from './notices-panel.tsx';
import { KeepMessages } from './keep-messages.tsx';
import { SoundsPanel } from './sounds-panel.tsx';

/** What a field needs besides its value where there is no form. */
const loose = { error: null, onBlur: () => undefined } as const;

/** /settings: how it looks and behaves for this person; every switch acts at once. */
export function SettingsScreen(props: {
  /** What another room knows of this device. */
  readonly device?: ReactNode;
}) {
  return (
    <>
      <PageHeader
        title={t('settings')}
        lead={<AppLink to={paths.profile()}>{t('toProfile')}</AppLink>}
      />
      <Columns>
        <Stack>
          <AppearancePanel />
          <SoundsPanel />
          <KeyboardPanel />
        </Stack>
        <Stack>
          <Panel title={t('messages')}>
            <KeepMessages />
          </Panel>
          <NoticesPanel />
          <DevicePanel />
          {props.device}
        </Stack>
      </Columns>
    </>
  );
}

function AppearancePanel() {
  const theme = useTheme();
  const density = useDensity();
  const id = useId();
  return (
    <Panel title={t('appearance')}>
      <Stack>
        <ChoiceField
          {...loose}
          id={`${id}-theme`}
          name="theme"
          label={t('theme')}
          value={theme}
          onChange={themeStore.set}
          choices={[
            { value: 'light', label: t('themeLight') },
            { value: 'dark', label: t('themeDark') },
          ]}
        />
        <ChoiceField
          {...loose}
          id={`${id}-density`}
          name="density"
          label={t('density')}
          value={density}
          onChange={setDensity}
          choices={[
            {
              value: 'comfortable',
              label: t('densityComfortable'),
              hint: t('densityComfortableHint'),
            },
            { value: 'compact', label: t('densityCompact'), hint: t('densityCompactHint') },
          ]}
        />
      </Stack>
    </Panel>
  );
}

function KeyboardPanel() {
  const isAllowed = useStoredChoice(singleKeys) === 'on';
  const id = useId();
  return (
    <Panel title={t('keyboard')}>
      <SwitchField
        {...loose}
        id={`${id}-single`}
        name="singleKeys"
        label={t('singleKeys')}
        hint={t('singleKeysHint')}
        value={isAllowed}
        onChange={(allowed) => singleKeys.set(allowed ? 'on' : 'off')}
      />
    </Panel>
  );
}
