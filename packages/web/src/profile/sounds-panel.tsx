import { Volume2 } from 'lucide-react';
import { useId } from 'react';
import { t } from '../i18n/en/profile.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField, SwitchField } from '../ui/choice-field.tsx';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import { playTone, saleSounds, scanSounds, soundVolume, volumeNow } from '../ui/sounds.ts';
import { useStoredChoice } from '../ui/stored-choice.ts';

const loose = { error: null, onBlur: () => undefined } as const;
const STEPS = [25, 50, 75, 100] as const;

/** What is heard at the till, how loud, and each tone to try. */
export function SoundsPanel() {
  const id = useId();
  const scans = useStoredChoice(scanSounds) === 'on';
  const sales = useStoredChoice(saleSounds) === 'on';
  useStoredChoice(soundVolume);
  const volume = String(STEPS.find((step) => step >= volumeNow()) ?? STEPS[1]);
  const icon = <Volume2 size={16} aria-hidden />;
  return (
    <Panel title={t('sounds')}>
      <Stack>
        <SwitchField
          {...loose}
          id={`${id}-scan`}
          name="scanSounds"
          label={t('soundsOfScans')}
          hint={t('soundsOfScansHint')}
          value={scans}
          onChange={(isOn) => scanSounds.set(isOn ? 'on' : 'off')}
        />
        <SwitchField
          {...loose}
          id={`${id}-sale`}
          name="saleSounds"
          label={t('soundsOfSales')}
          value={sales}
          onChange={(isOn) => saleSounds.set(isOn ? 'on' : 'off')}
        />
        <ChoiceField
          {...loose}
          id={`${id}-volume`}
          name="soundVolume"
          label={t('soundVolume')}
          value={volume}
          onChange={soundVolume.set}
          choices={STEPS.map((step) => ({ value: String(step), label: `${step}%` }))}
          cardWidth={92}
        />
        <Row>
          <Button size="small" icon={icon} onClick={() => playTone('known')}>
            {t('tryKnown')}
          </Button>
          <Button size="small" icon={icon} onClick={() => playTone('unknown')}>
            {t('tryUnknown')}
          </Button>
          <Button size="small" icon={icon} onClick={() => playTone('done')}>
            {t('tryDone')}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}
