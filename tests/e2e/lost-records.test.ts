/** Lost addresses of change orders, submittals and punch lists (000 §5). */
import { describe } from 'vitest'
import { hasBrowser } from './browser.ts'
import { onLostAddresses } from './leading-away.ts'
import { ofOtherRecords } from './lost-addresses.ts'

describe.skipIf(!hasBrowser)('a lost address', () => {
  const { lead } = onLostAddresses()
  lead(ofOtherRecords, '/home')
})
