/** The call of finding that the app's platform uses. It is declared without the schemas, see `Reference`. */
import type { Reference } from '#web/api/client.ts'
import type { whereis } from '../contract.ts'

export const whereisCall: Reference<typeof whereis> = {
  method: 'POST',
  path: '/api/whereis',
  access: 'self',
  writes: false,
}
