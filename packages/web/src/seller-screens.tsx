import { SellerDashboardScreen } from './dashboard/seller-dashboard-screen.tsx';
import { OwnProfile } from './own-profile.tsx';
import { ScannerPanel } from './profile/scanner-panel.tsx';
import { AwaitedCodes } from './sales/awaited-codes.tsx';
import { useKnownCode } from './sales/codes-here.ts';
import { DayUnsent, DeviceDay } from './sales/device-day.tsx';
import { KeysPanel } from './sales/keys-panel.tsx';
import { ParkedPanel } from './sales/parked-panel.tsx';
import { PracticePanel } from './sales/practice-panel.tsx';

/** /seller/dashboard: the seller's day, with what waits at this device. */
export function SellerHome() {
  return (
    <SellerDashboardScreen
      waiting={
        <>
          <AwaitedCodes />
          <ParkedPanel />
        </>
      }
      device={<DeviceDay />}
      unsent={<DayUnsent />}
    />
  );
}

/** /seller/profile: who one is, and what one works with: the scanner, the keys. */
export function SellerProfile() {
  const findKnown = useKnownCode();
  return (
    <OwnProfile
      tools={
        <>
          <ScannerPanel findKnown={findKnown} />
          <KeysPanel />
          <PracticePanel />
        </>
      }
    />
  );
}
