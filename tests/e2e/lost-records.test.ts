/** Lost addresses of invoices, change orders, submittals, punch lists, captures, incidents and stock (000 §5). */
import { describe } from 'vitest'
import { hasBrowser } from './browser.ts'
import { onLostAddresses } from './leading-away.ts'
import {
  ofFieldAndStock,
  ofOtherRecords,
  toDailyReport,
  toInventory,
  toInvoices,
  toSubmittals,
} from './lost-addresses.ts'

describe.skipIf(!hasBrowser)('a lost address', () => {
  const { lead } = onLostAddresses()
  lead(ofOtherRecords, '/home')
  lead(ofFieldAndStock, '/home')
  lead(toDailyReport, '/reports/daily')
  lead(toInventory, '/inventory')
  lead(toInvoices, '/invoicemaster/{project}')
  lead(toSubmittals, '/submittals/{project}')
})
