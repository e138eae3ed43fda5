import { BusinessSettingsScreen } from './businesses/settings-screen.tsx';
import { t } from './i18n/en/businesses.ts';
import { t as inNotices } from './i18n/en/notices.ts';
import { t as inUsers } from './i18n/en/users.ts';
import { RoleRightsPanel } from './users/role-rights-panel.tsx';
import { SecurityPanel } from './users/security-panel.tsx';
import { PictureField } from './products/picture-field.tsx';
import { NoticeRulesPanel } from './profile/notice-rules-panel.tsx';
import { ProveSelf } from './profile/prove-self.tsx';
import { StockPolicyPanel } from './stock/policy.tsx';
import { lazyPart } from './ui/lazy-part.tsx';

const SamplePaper = lazyPart(() => import('./sales/sample-paper.tsx'), 'SamplePaper');

/** /business/settings with the sections that other rooms give. */
export function BusinessSettings() {
  return (
    <BusinessSettingsScreen
      Prove={ProveSelf}
      receiptParts={{ Preview: SamplePaper, Picture: PictureField }}
      more={[
        { value: 'approvals', label: inUsers('roleRights'), content: <RoleRightsPanel /> },
        { value: 'stock', label: t('stock'), content: <StockPolicyPanel /> },
        { value: 'notices', label: inNotices('rules'), content: <NoticeRulesPanel /> },
        { value: 'security', label: inUsers('security'), content: <SecurityPanel /> },
      ]}
    />
  );
}
