import { PageBody } from '#web/ui/page/page-body.tsx'
import { AccessHead } from './access-head.tsx'

export function AccessScreen() {
  return (
    <PageBody>
      <AccessHead at="/company/roles-accesslist" />
    </PageBody>
  )
}
