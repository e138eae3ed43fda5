import { SettingsScreen } from './profile/settings-screen.tsx';
import { PrinterPanel } from './sales/printer-panel.tsx';
import { TillHerePanel } from './sales/till-here-panel.tsx';

/** /settings with what the sales room knows of this device: its till, and what waits on it. */
export function OwnSettings() {
  return (
    <SettingsScreen
      device={
        <>
          <TillHerePanel />
          <PrinterPanel />
        </>
      }
    />
  );
}
