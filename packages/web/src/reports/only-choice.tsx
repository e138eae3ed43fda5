import type { QueryInputOf } from '@tillbook/core/endpoint';
import { narrowedBy } from '@tillbook/core/reports/report-only';
import { ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import type { getReport } from '@tillbook/core/reports/reports.api';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/reports.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { listerOf } from './only-lister.ts';

const OnlyDialog = lazyPart(() => import('./only-dialog.tsx'), 'OnlyDialog');

/** Narrows a report to one thing; absent where its rows are of nothing but days and branches. */
export function OnlyChoice(props: {
  readonly name: ReportName;
  readonly query: QueryInputOf<typeof getReport>;
}) {
  const { name, query } = props;
  const [isOpen, setIsOpen] = useState(false);
  const user = useUser();
  const by = narrowedBy(ruleOf(name)).filter((one) => listerOf(user, name, one) !== null);
  if (by.length === 0) return null;
  return (
    <>
      <Button
        icon={<ListFilter size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('only')}
      </Button>
      {isOpen && <OnlyDialog name={name} query={query} by={by} onClose={() => setIsOpen(false)} />}
    </>
  );
}
