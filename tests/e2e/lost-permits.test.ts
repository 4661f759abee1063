/** Lost addresses of punch lists of a job, RFIs and permits (000 §5). */
import { describe } from 'vitest'
import { hasBrowser } from './browser.ts'
import { onLostAddresses } from './leading-away.ts'
import { ofRfisAndPermits } from './lost-addresses.ts'

describe.skipIf(!hasBrowser)('a lost address', () => {
  const { lead } = onLostAddresses()
  lead(ofRfisAndPermits, '/home')
})
