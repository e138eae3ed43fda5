import { can } from '@tillbook/core/permissions';
import { GraduationCap } from 'lucide-react';
import { t } from '../i18n/en/practice-door.ts';
import { useUser } from '../session/use-session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Panel, Stack } from '../ui/panel.tsx';
import { practicePathOf } from './practice-path.ts';

/** The way into practice, beside the keys that are learned there. */
export function PracticePanel() {
  const user = useUser();
  if (!can(user, 'sale.post')) return null;
  return (
    <Panel title={t('practise')}>
      <Stack gap="small">
        <p>{t('practiseHint')}</p>
        <div>
          <ButtonLink to={practicePathOf(user)} icon={<GraduationCap size={20} aria-hidden />}>
            {t('practise')}
          </ButtonLink>
        </div>
      </Stack>
    </Panel>
  );
}
