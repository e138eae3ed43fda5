import { room } from '../room.ts';

/** Texts of the printer that hangs at a device. */
export const t = room('printer', {
  byBrowser: 'Print with the browser',
  close: 'Close',
  connect: 'Choose the printer',
  connected: 'Ready: {{name}}',
  connectedUnnamed: 'Ready',
  drawer: 'Open the drawer when cash goes in or out',
  drawerHint: 'For a drawer that hangs at the printer.',
  drawerStays: 'The drawer did not open: the printer does not answer. Open it with its key.',
  kind: 'Print receipts with',
  kind_browser: 'The print dialog of the browser',
  kind_serial: 'A receipt printer on a serial line or Bluetooth',
  kind_usb: 'A receipt printer on USB',
  noneChosen: 'No printer is chosen, or it is unplugged.',
  notPrinted: 'The receipt was not printed',
  problem_absent: 'No printer is chosen on this device, or it is unplugged.',
  problem_refused:
    'Another program uses the printer, or the system does not give it to the browser.',
  problem_silent: 'The printer does not answer. Is it on, closed, and is there paper in it?',
  problem_unsupported: 'This browser does not talk to printers. Chrome and Edge do.',
  roll: 'Roll of the printer',
  slipNotPrinted: 'The slip was not printed',
  saleStays: 'The sale is done all the same.',
  speed: 'Speed of the line',
  speedOf: '{{speed}} bits a second',
  testDone: 'The test was sent to the printer.',
  testPrint: 'Test print',
  title: 'Receipt printer',
  tryAgain: 'Try again',
});
