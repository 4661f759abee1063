/** Lost addresses of projects and their plans (000 §5). */
import { describe } from 'vitest'
import { hasBrowser } from './browser.ts'
import { onLostAddresses } from './leading-away.ts'
import { ofPlans } from './lost-addresses.ts'

describe.skipIf(!hasBrowser)('a lost address', () => {
  const { lead } = onLostAddresses()
  lead(ofPlans, '/home')
})
