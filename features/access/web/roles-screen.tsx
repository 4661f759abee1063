import { PageBody } from '#web/ui/page/page-body.tsx'
import { AccessHead } from './access-head.tsx'

export function RolesScreen() {
  return (
    <PageBody>
      <AccessHead at="/company/roles" />
    </PageBody>
  )
}
