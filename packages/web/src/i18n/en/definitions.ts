import { room } from '../room.ts';

/**
 * How everything that is counted is counted, in words: once for each name of core, whatever screen,
 * report or file shows it. The figures of sales first, then the columns of reports.
 */
export const t = room('definitions', {
  how_netSales:
    'What was sold after discounts, without tax, less what came back. A refund counts on the day of the refund; a voided receipt is taken off on the day it was voided.',
  how_profit:
    'Net sales less what the goods had cost when they were sold. Goods that came back give their cost back.',
  how_margin: 'Profit as a part of net sales.',
  how_markup: 'Profit as a part of what the goods had cost.',
  how_grossSales:
    'Sales at the prices that were asked, without tax, before discounts and returns. Voided receipts are none. Less discounts without tax and less returns it is net sales.',
  how_receipts:
    'Sales that were made, less those that were voided. A sale of which goods came back is still one.',
  how_averageSale: 'Net sales before refunds, divided by the number of receipts.',
  how_itemsPerSale:
    'How much was on receipts, divided by their number. A kilogram or a pack counts as one; what came back stays counted, voided receipts do not.',
  how_refunds:
    'What came back, without tax, on the day it came back. Voided receipts are not refunds.',
  how_discounts:
    'What was taken off prices as they are shown to customers. A refund does not undo a discount; a voided receipt had none, from the day on which it was voided.',
  how_tax: 'The tax on what was sold, less the tax on what came back.',
  how_collected:
    'Net sales, the tax and the rounding of cash: what customers paid or owe, less what they got back.',

  how_activeToday: 'Businesses that made at least one sale today. Today is that of each branch.',
  how_businesses: 'Businesses that have finished their set-up, whatever their state.',
  how_cashBooked:
    'What the journal holds of the month for cash over and short: counted less expected. Below zero, cash was missing.',
  how_costBooked:
    'What the journal holds of the month for the cost of goods sold: of sales less returns, and what the value of stock was put right by.',
  how_creditCollected:
    'What customers paid of their debts, the deposits they left for goods set aside, and the gift cards they bought, less the deposits and cards that were given back.',
  how_creditGiven:
    'The part of sales that was put on customers’ accounts, less what was taken back to it.',
  how_customersOwe:
    'What all customers with an open debt owe together. Who is in credit takes nothing off.',
  how_inDrawers:
    'What the drawers that are open should hold: the float, the cash of sales less refunds, and what was put in or taken out.',
  how_onShift: 'People who have a drawer open at this moment.',
  how_processed:
    'Receipts of all businesses together, less the voided ones. Today is that of each branch.',
  how_profitBooked:
    'Sales in the books less the cost of goods sold in the books, of the days they are booked on.',
  how_salesBooked:
    'What the journal holds of the month for sales: after discounts, without tax, less what came back. What came late, when its own day was closed, is in the month it is booked in.',
  how_sellerTarget:
    'What somebody should sell a day in a branch, as often as they opened a drawer or sold something there. A day off asks for nothing, today counts whole, and a day that is over keeps the target that held on it.',
  how_settingUp: 'Businesses that were begun and have not finished their set-up.',
  how_suppliersGet: 'Bills of suppliers less what was paid, sent back or settled.',
  how_targetRate: 'What was reached as a part of the target.',
  how_targetReached:
    'What customers paid or owe for what somebody sold in that branch while a target held, tax included, less what came back of it in these days.',
  how_taxBooked:
    'What the journal holds of the month for tax charged, less the tax on what came back. Tax that was paid to the state takes nothing off.',
  how_waiting: 'Owners who proved their address and wait for an answer of the platform.',

  how_cost: 'What the goods had cost when they were sold, less the cost of what came back.',
  how_share: 'Net sales of the row as a part of those of all rows.',
  how_runningShare:
    'What the row and all that brought more bring together, as a part of all products that brought something.',
  how_profitShare: 'The profit of the row as a part of that of all rows.',
  how_discountRate:
    'Gross sales less net sales before refunds, as a part of gross sales: without tax on both sides. A refund does not change it; a voided receipt is taken off both.',
  how_quantity: 'What was sold less what came back, in the unit of the product.',
  how_taken: 'What was paid in this way, less what was given back in it.',
  how_inSummary:
    'What the line comes to: what is taken off stands below zero. Discounts and refunds taken off gross sales leave net sales; these, the tax and the rounding are what was collected; and so are all ways of paying beneath it.',
  how_takenShare: 'What was paid in this way as a part of all payments.',
  how_payments: 'How many payments were made. One sale may be paid by several.',
  how_times:
    'How often it happened: lines or entries of documents, and for promotions sales. A voided sale had neither discount nor promotion.',
  how_returned: 'What came back, without tax, at the price at which it was sold.',
  how_returnedTax: 'The tax on what came back.',
  how_returnedCost: 'What the goods that came back had cost when they were sold.',
  how_lost: 'The cost of what came back and could not be sold again.',
  how_exemptSales: 'What was sold without charging tax, after discounts.',
  how_exemptTax: 'The tax that would have been charged on these sales.',
  how_taxable: 'Net sales at this rate of tax, less what came back.',
  how_taxDue: 'The tax on sales at this rate, less the tax on what came back.',
  how_stockValue: 'What lies there, at what it had cost.',
  how_stockShare: 'The value at cost of the row as a part of that of all rows.',
  how_products: 'Products of which something lies there.',
  how_onHand:
    'What lies there, in the unit of the product. Below zero, more was sold than was there.',
  how_free: 'What lies there, less what is set aside for customers. This is what runs low.',
  how_reorderAt: 'The level at which more should be ordered, as it was set for the branch.',
  how_daysBelow: 'Days since more was sold than was there, by the day of the branch.',
  how_daysUnsold: 'Days since the last sale; of what was never sold since it came.',
  how_daysLeft: 'Days until the batch expires; below zero, since it did.',
  how_daysOut: 'Days on which nothing was there from beginning to end.',
  how_daysInStock: 'Days that are over on which something was there.',
  how_missedUnits:
    'Sold per day in stock × days out of stock. With fewer than 21 days in stock, nothing.',
  how_missedSales: 'Missed units at the average price of these days, without tax.',
  how_missedProfit: 'Missed units at the average profit of these days.',
  how_moved: 'How much was put right, in the unit of the product: found less missing.',
  how_stockCame: 'How much came to the shelf, in the unit of the product.',
  how_stockWent: 'How much left the shelf, in the unit of the product.',
  how_movedValue: 'The value at cost of what came in, less that of what went out.',
  how_missing: 'The value at cost of what a count did not find.',
  how_found: 'The value at cost of what a count found beyond the books.',
  how_differs: 'Found less missing, at cost.',
  how_shrinkGone:
    'What left shelves without being sold, at cost, as the books have it as stock loss.',
  how_shrinkCame: 'What was found on shelves beyond what should be there, at cost, as stock gain.',
  how_shrunk: 'What was lost less what was found, at cost.',
  how_shrinkRate: 'Lost less found as a part of net sales of the same days, of all that is shown.',
  how_acts:
    'What was done and stands in the audit: each sale, refund, change and yes is one. Reading is none.',
  how_actsShare: 'The acts of the row as a part of those of all rows.',
  how_signIns: 'Sign-ins by password, passkey or PIN that opened this business.',
  how_signInsByPin: 'Sign-ins by PIN at a till.',
  how_signInsByPasskey: 'Sign-ins by passkey, without a password.',
  how_entered: 'Times that somebody who was signed in came over from another business of theirs.',
  how_devicesUsed:
    'Devices, by browser and system, that were signed in with; two of the same kind are one.',
  how_pinLocks: 'Times that the PIN was locked, because it was wrong five times.',
  how_shifts: 'Shifts that were closed, by the day on which they were closed.',
  how_shiftSales: 'What the shift sold: the totals of its receipts, as its report says.',
  how_expected:
    'The float, the cash of sales less refunds, and what was put in or taken out of the drawer.',
  how_counted: 'What was found in the drawers that were counted.',
  how_over: 'What counted drawers held more than they should.',
  how_short: 'What counted drawers held less than they should.',
  how_drawerDifference:
    'What was found in drawers that were counted, less what they should have held. Below zero, cash was missing.',
  how_overShortRate: 'Over or short as a part of the cash sales of the drawers that were counted.',
  how_cashIn: 'Cash that was put into drawers besides sales.',
  how_cashOut: 'Cash that was paid out of drawers besides refunds.',
  how_toSafe: 'Cash that was brought from drawers to the safe.',
  how_inCash: 'What was paid in cash, less change and what was given back in cash.',
  how_inMobileMoney: 'What was paid by mobile money, less what was given back in it.',
  how_byCard: 'What was paid by card, less what was given back to cards.',
  how_otherwise: 'What was paid in other ways, less what was given back in them.',
  how_onAccount: 'What was sold on account, less what was taken back to accounts.',
  how_paidBefore:
    'What was paid by store credit, gift card, deposit or goods in exchange, less what went back so.',
  how_rounding: 'What the rounding of cash added to totals, or took off.',
  how_outputTax: 'The tax charged on sales less refunds, by the journal.',
  how_inputTax: 'The tax paid on purchases, by the journal.',
  how_purchaseNet:
    'What the papers with tax asked for, without it, less what was credited and taken back.',
  how_purchaseTax:
    'The tax of these papers that is got back, less that of what was credited and taken back.',
  how_purchaseGross: 'What these papers came to, their tax included.',
  how_taxToPay: 'The tax on sales less the tax on purchases.',
  how_credits: 'Amounts in favour that met no debt or bill by then.',
  how_owed: 'What was open when the day ended, less amounts in favour.',
  how_overdue: 'Of what was open, what should have been paid by then.',
  how_overdueShare: 'What was overdue as a part of what was open.',
  how_owedBefore: 'What was owed when the first day began, less amounts in favour.',
  how_soldOnAccount:
    'What was sold on account or for store credit in these days, less what came back to it.',
  how_otherOnAccount:
    'What moved the account besides: opening balances, debts written off, rewards, credit paid out.',
  how_owedAfter: 'What was owed when the last day ended, less amounts in favour.',
  how_collectionRate:
    'What was paid as a part of what there was to pay: owed before and sold on account.',
  how_receivableDays:
    'For how many days of such sales customers owe: owed after, times the days, by what was sold on account.',
  how_days0to30: 'Of what was open, what is up to 30 days old.',
  how_days31to60: 'Of what was open, what is 31 to 60 days old.',
  how_days61to90: 'Of what was open, what is 61 to 90 days old.',
  how_daysOver90: 'Of what was open, what is older than 90 days.',
  how_deliveries: 'Receipts of goods that were posted.',
  how_goods: 'What the goods that came had cost, without tax.',
  how_charges: 'Freight and other charges that were spread over the goods.',
  how_sentBack: 'The cost of goods that were sent back to suppliers.',
  how_bought: 'Goods and charges less what was sent back.',
  how_orders: 'Purchase orders of which something has not come.',
  how_ordered:
    'What was ordered, in the unit of the product; of lines of which something has not come.',
  how_arrived: 'What came of it by now.',
  how_toCome: 'What was ordered less what came.',
  how_orderedValue: 'What was ordered at the cost that was agreed, without tax.',
  how_arrivedValue: 'What came of what was ordered, at the cost that was agreed.',
  how_toComeValue: 'What has not come of what was ordered, at the cost that was agreed.',
  how_lateValue: 'Of what has not come, what was expected on a day that is over.',
  how_daysLate: 'Days since the day on which it was expected. Without such a day, nothing.',
  how_ordersSent:
    'Purchase orders by the day on which they were sent, without those that were cancelled.',
  how_onTime:
    'Orders that came in full by the day on which they were expected, as a part of those whose day is over and those that did. Orders without such a day are not judged.',
  how_fillRate:
    'What came of what was ordered, at the cost that was agreed: of orders that are complete, closed short, or past their day. More than was ordered does not count.',
  how_leadTime: 'Days from the order to a delivery, on average over the deliveries.',
  how_dearer:
    'What goods cost more than at the last delivery of this supplier to the branch before these days; of goods that came before. Below zero, less.',
  how_priceChange: 'Dearer by, as a part of what the same goods would have cost at those prices.',
  how_delivered:
    'Goods and charges that came from the supplier, at the cost at which they were received.',
  how_backUnbilled: 'What was sent back before it was billed: nobody will ask for it.',
  how_notBilled: 'What came, less what was sent back and less what bills were for by then.',
  how_daysWaiting: 'Days since the delivery.',
  how_toBill:
    'What came at the cost at which it was received, less what was sent back before the bill.',
  how_billed: 'What the bill asks for these deliveries, without tax.',
  how_billedMore:
    'What bills ask beyond what was received: goods that did not come, or a higher cost.',
  how_billedLess: 'What was received beyond what its bill asks for.',
  how_debit: 'Everything that was posted on the left of the account.',
  how_credit: 'Everything that was posted on the right of the account.',
  how_balance: 'Debit less credit.',
  how_result: 'What the account adds to the profit: income above zero, expenses below.',
  how_ofSales: 'The row as a part of all income.',
  how_owned: 'What the account holds that the business owns: debit less credit.',
  how_owedOrEarned: 'What others have a claim on, and what is the owner’s: credit less debit.',
  how_expenses: 'Expenses that were booked, less those that were taken back.',
  how_spent:
    'What was spent, without the tax that is got back: so much the expenses of the books grew.',
  how_spentTax: 'The tax on what was spent that is got back.',
  how_spentInAll: 'What was spent, the tax that is got back included.',
  how_hoursOpen: 'The time from the opening of a shift to its close.',
  how_salesPerHour: 'Sales of the shifts ÷ the hours.',
  how_daysWorked:
    'Days with a target on which the person opened a drawer or sold something; a day in two branches is one in each.',
  how_target: 'The daily target that held × the days worked.',
  how_reached:
    'What customers paid or owe on the days with a target, with tax, less what came back of it.',
  how_reachedRate: 'Reached ÷ target.',
  how_beyondTarget: 'Reached − target; below zero, so much was missed.',
  how_commissionBase:
    'What the person sold on the days with a rate, without tax, less what came back of it.',
  how_commission: 'Each day’s sales × the rate that held on it, rounded day by day.',
  how_commissionRate: 'Commission ÷ what it is a part of.',
  how_quotesMade: 'Quotes by the day on which they were made, whatever became of them.',
  how_quotesOpen: 'Quotes that hold and were not sold yet.',
  how_quotesSold: 'Quotes of which a sale or a lay-by was made.',
  how_quotesExpired: 'Quotes that were not sold by the last day on which they held.',
  how_quotesWithdrawn: 'Quotes that were taken back before anybody bought by them.',
  how_quoteConversion: 'Quotes that were sold as a part of those that are no longer open.',
  how_quoted: 'What the quotes offered, without tax.',
  how_quotedSold:
    'What the quotes offered that were sold, without tax; what was sold by them may be less.',
  how_parkedSales: 'Sales that lie put aside now.',
  how_parkedLines: 'Lines in them.',
  how_parkedTotal:
    'What their goods come to at the prices that the till showed, before anything is taken off.',
  how_daysParked: 'Whole days since it was put aside, by the clock of its device.',
  how_holders: 'Gift cards, lay-bys and accounts of customers with something on them.',
  how_heldForCustomers:
    'What is owed to customers in goods: left on gift cards, store credit, paid for goods set aside.',
  how_pointsWorth:
    'The points of customers at what they are worth now. They are in the books once they become store credit.',
  how_paidOnAccount:
    'What customers paid on their accounts; what was more than they owed stays as their credit.',
  how_paidShare: 'What was paid on account in the row as a part of everything that was.',
  how_buyers: 'Customers with at least one sale that was not voided, each once in a row.',
  how_daysSinceBought: 'Days since the last sale to the customer.',
  how_lastSale: 'The last sale to the customer, without tax.',
  how_onWay:
    'What was sent and neither received nor lost nor sent back, in the unit of the product.',
  how_onWayValue: 'What the goods on their way had cost where they were sent from.',
  how_daysOnWay: 'Days since the goods were sent.',
  how_aged0to30: 'Of the value at cost, that of goods that came within the last 30 days.',
  how_aged31to60: 'Of the value at cost, that of goods that came 31 to 60 days ago.',
  how_aged61to90: 'Of the value at cost, that of goods that came 61 to 90 days ago.',
  how_agedOver90: 'Of the value at cost, that of goods that came more than 90 days ago.',
  how_sellThrough: 'What was sold, as a part of it and what was left at the end.',
  how_averageStock: 'The value at cost that lay there when a day ended, on average over the days.',
  how_turnover:
    'The cost of what was sold ÷ the average stock at cost: how often it was sold over these days.',
  how_gmroi: 'Profit ÷ the average stock at cost: what each unit of money in stock earned.',
  how_daysOfCover:
    'What was left at the end ÷ what left the shelf by sales per day in stock, in kits too; what came back damaged is gone. With fewer than 7 days in stock, or 3 on which it sold, nothing.',
  how_voided: 'What voided sales would have brought, without tax.',
  how_voidedTax: 'The tax on voided sales that is not owed now.',
  how_voidedInAll: 'The totals of voided sales: what customers had paid or would have owed.',
  how_atListPrice:
    'What these lines would have come to at the price of the list, before discounts.',
  how_atOwnPrice: 'What these lines came to at the price that was asked, before discounts.',
  how_givenUp:
    'At the list’s price less at the price that was asked, as prices are shown. Below zero, more was asked.',
  how_carts: 'Sales that were made, voided ones too.',
  how_cartsWithLinesOut: 'Sales of which at least one line was taken out before they were paid.',
  how_linesOut: 'Lines that were taken out of carts before they were paid.',
  how_linesOutRate: 'Lines taken out for each hundred sales.',
  how_discards: 'Carts with goods in them that were thrown away before anything was paid.',
  how_discardsParked: 'Discarded carts that had been parked.',
  how_discardedLines: 'Lines that were in the discarded carts.',
  how_discardedTotal:
    'What the discarded carts came to at the prices that the till showed, with tax and after what was taken off.',
  how_belowCost: 'How much was sold below its cost, in the unit of the product.',
  how_belowCostSales: 'What the lines below their cost brought after discounts, without tax.',
  how_belowCostCost: 'What the goods of the lines below their cost had cost when they were sold.',
  how_lossMade: 'What the goods had cost less what they brought, of lines below their cost.',
  how_earnedLess:
    'What was left of a unit on the days beside, less what is left of it now, × the units that were sold now. Of at least 5 units on both sides, where a unit costs at least 1% more and its price did not rise by as much.',
  how_erodedProducts: 'Products that cost more and whose price did not follow.',
  how_marginBefore: 'Profit as a part of net sales, on the days beside.',
  how_marginPoints: 'The margin less that of the days beside. Below zero, it fell.',
  how_quantityBefore: 'What was sold less what came back, on the days beside.',
  how_unitCost: 'What the goods had cost ÷ the units that were sold.',
  how_unitCostBefore: 'The cost of a unit on the days beside.',
  how_unitPrice: 'Net sales ÷ the units that were sold: after discounts, without tax.',
  how_unitPriceBefore: 'The price of a unit on the days beside.',
  how_stockOpening: 'What lay there when the first day began, in the unit of the product.',
  how_stockOpeningValue: 'What lay there when the first day began, at cost.',
  how_stockEntered:
    'What was entered as being there when the business began with it, in the unit of the product.',
  how_stockEnteredValue:
    'What was entered as being there when the business began with it, at cost.',
  how_stockReceived: 'What suppliers brought, in the unit of the product.',
  how_stockReceivedValue: 'What suppliers brought, at cost.',
  how_stockSentBack: 'What went back to suppliers, in the unit of the product.',
  how_stockSentBackValue: 'What went back to suppliers, at cost.',
  how_stockSold: 'What sales took, in packs and kits, too, in the unit of the product.',
  how_stockSoldValue: 'What sales took, in packs and kits, too, at cost.',
  how_stockCameBack:
    'What customers brought back to the shelf, and what voided sales put there again, in the unit of the product.',
  how_stockCameBackValue:
    'What customers brought back to the shelf, and what voided sales put there again, at cost.',
  how_stockAdjusted:
    'What was put there by hand less what was taken away, in the unit of the product.',
  how_stockAdjustedValue: 'What was put there by hand less what was taken away, at cost.',
  how_stockCounted: 'What counts found less what they missed, in the unit of the product.',
  how_stockCountedValue: 'What counts found less what they missed, at cost.',
  how_stockTransferIn:
    'What came from another branch, or came back from the way to it, in the unit of the product.',
  how_stockTransferInValue:
    'What came from another branch, or came back from the way to it, at cost.',
  how_stockTransferOut: 'What was sent to another branch, in the unit of the product.',
  how_stockTransferOutValue: 'What was sent to another branch, at cost.',
  how_stockClosing: 'What lay there when the last day ended, in the unit of the product.',
  how_stockClosingValue: 'What lay there when the last day ended, at cost.',
  how_stockRevaluedValue:
    'What goods that had been sold before they came turned out to have cost less, or below zero more.',
  how_spentShare: 'What was spent on the row as a part of everything that was spent.',
});
