import { atCost, money, quantity, type Measure } from './measure.ts';

/**
 * From what lay there before the first day to what lies there after the last one. What left stands
 * below zero, so that a row adds up: opening and all that moved are the closing, in units and at
 * cost.
 */
export const STOCK_MOVE_MEASURES = {
  stockCame: quantity('cameMilli'),
  stockWent: quantity('wentMilli'),
  stockOpening: quantity('openingMilli'),
  stockEntered: quantity('enteredMilli'),
  stockReceived: quantity('receivedMilli'),
  stockSentBack: quantity('sentBackMilli'),
  stockSold: quantity('soldMilli'),
  stockCameBack: quantity('cameBackMilli'),
  stockAdjusted: quantity('adjustedMilli'),
  stockCounted: quantity('countedMilli'),
  stockTransferIn: quantity('transferInMilli'),
  stockTransferOut: quantity('transferOutMilli'),
  stockClosing: quantity('closingMilli'),
  stockOpeningValue: money('openingMinor', atCost),
  stockEnteredValue: money('enteredMinor', atCost),
  stockReceivedValue: money('receivedMinor', atCost),
  stockSentBackValue: money('sentBackMinor', atCost),
  stockSoldValue: money('soldMinor', atCost),
  stockCameBackValue: money('cameBackMinor', atCost),
  stockAdjustedValue: money('adjustedMinor', atCost),
  stockCountedValue: money('countedMinor', atCost),
  stockTransferInValue: money('transferInMinor', atCost),
  stockTransferOutValue: money('transferOutMinor', atCost),
  /** Goods that came after more was sold than was there: what was sold costs what they did. */
  stockRevaluedValue: money('revaluedMinor', atCost),
  stockClosingValue: money('closingMinor', atCost),
} as const satisfies Record<string, Measure>;
