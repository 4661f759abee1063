import { PageBody } from '#web/ui/page/page-body.tsx'
import { AccessHead } from './access-head.tsx'

export function RoleInventoryScreen() {
  return (
    <PageBody>
      <AccessHead at="/company/roles/inventory" />
    </PageBody>
  )
}
