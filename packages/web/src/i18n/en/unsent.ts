import { room } from '../room.ts';

/** Texts of sales that wait on this device. */
export const t = room('unsent', {
  asOf: 'Offline. Selling goes on with prices and stock as of {{time}}.',
  asOfShort: 'Offline. Prices and stock as of {{time}}.',
  attention: 'Needs attention {{count}}',
  by: '{{name}}, {{time}}',
  closeFirst_one:
    '{{count}} sale is still on this device. The shift can be closed once it is sent.',
  closeFirst_other:
    '{{count}} sales are still on this device. The shift can be closed once they are sent.',
  closeOffline:
    'You are offline, and this device is not enrolled. The shift can be closed once the connection is back.',
  closeOpening:
    'The opening of this shift is still on this device. It can be closed once that is sent.',
  closeOthers:
    '{{name}} opened this shift. Without a connection it is closed by who opened it, or by a manager.',
  closedHere: 'Counted and closed here. The Z report is numbered when this device is connected.',
  closesHere:
    'You are offline. The shift is counted and closed on this device, and its Z report is numbered once the connection is back.',
  closing: 'Shift closed at {{till}}',
  closingsSum_one: '{{count}} shift closed',
  closingsSum_other: '{{count}} shifts closed',
  dayDrawer: 'Your drawer',
  dayLatest: 'Your latest sales on this device',
  dayNoShift: 'No shift of yours is open here.',
  dayNothing: 'Nothing',
  dayShift: '{{till}}, {{branch}}, open since {{at}}',
  dayUnsent: 'Not sent yet, and not in these figures: {{sums}}.',
  closeMoves_one:
    '{{count}} cash move is still on this device. The shift can be closed once it is sent.',
  closeMoves_other:
    '{{count}} cash moves are still on this device. The shift can be closed once they are sent.',
  discard: 'Cart discarded at {{till}}',
  discardsSum_one: '{{count}} discarded cart',
  discardsSum_other: '{{count}} discarded carts',
  empty: 'Everything is sent',
  emptyHint: 'Sales that are made without a connection wait here until they are sent.',
  copyFailed:
    'The file could not be made. Sell on, and send the sales as soon as there is a connection.',
  copyFirst: 'Save the unsent sales as a file first',
  copyNow: 'Save as a file',
  copyWhy:
    '{{count}} unsent sales lie in this browser alone, and it may clear them. Save them as a file, then sell on.',
  exportFile: 'Export file',
  exportName: 'unsent-sales',
  fileHint:
    'The exported file is for when this device cannot send: a manager brings it in under Devices, and nothing is counted twice.',
  heading: 'Sales on this device',
  isAtFault: 'The server could not read it: {{problem}}',
  keptHere: 'Saved on this device',
  listHere: 'You are offline. These are the sales that this device keeps.',
  listWaiting_one: '{{count}} sale of the list is not sent yet: {{total}}.',
  listWaiting_other: '{{count}} sales of the list are not sent yet: {{total}}.',
  lookupAsOf: 'No connection. These are prices and stock as of {{time}}, as this till keeps them.',
  move: '{{kind}} at {{till}}',
  moveKept: '{{kind}} is written down on this device. It is sent by itself.',
  movesHere:
    'You are offline. It is written down on this device, and the server hears of it by itself once the connection is back.',
  movesSum_one: '{{count}} cash move',
  movesSum_other: '{{count}} cash moves',
  needsServer: 'You are offline, and this needs the server.',
  ofNoSale: 'its sale could not be sent either',
  offline: 'Offline',
  offlineSaved: 'Offline – {{count}} saved here',
  sendNow: 'Send now',
  sentBy:
    'They are sent by themselves as soon as the server answers, also when nobody is signed in.',
  shiftKept: 'Shift opened and saved on this device. It is sent by itself.',
  signInToSend: 'This device may not send them yet. Sign in here as somebody who sells.',
  opening: 'Shift opened at {{till}}',
  openingsSum_one: '{{count}} shift opened',
  openingsSum_other: '{{count}} shifts opened',
  opensHere:
    'You are offline. The shift is opened on this device, and the server hears of it by itself once the connection is back.',
  refund: 'Refund {{number}} of {{receipt}}',
  refundsSum_one: '{{count}} refund, {{total}}',
  refundsSum_other: '{{count}} refunds, {{total}}',
  staysHere_one: '{{count}} unsent sale stays on this device and is sent by itself.',
  staysHere_other: '{{count}} unsent sales stay on this device and are sent by themselves.',
  staysOther_one: '{{count}} unsent entry stays on this device and is sent by itself.',
  staysOther_other: '{{count}} unsent entries stay on this device and are sent by themselves.',
  sum_one: '{{count}} sale, {{total}}',
  sum_other: '{{count}} sales, {{total}}',
  undone: 'Undone: {{receipt}}',
  unprotectedShort: 'What is kept here may be cleared.',
  unprotected:
    'This browser may clear what is kept when space runs out: install the app, or allow storage for this site.',
  hereAttention: 'Something needs a look',
  hereDevice: 'Browser',
  hereGoods: 'Goods as of',
  hereNever: 'Not kept here',
  hereNoTill: 'None held here by you',
  hereOffline: 'Offline: kept here and sent later',
  hereSent: 'Everything is sent',
  hereShow: 'Show, send or save what waits',
  hereState: 'State',
  hereTill: 'Till',
  hereTitle: 'Till on this device',
  hereWaiting: 'Waiting to be sent',
});
