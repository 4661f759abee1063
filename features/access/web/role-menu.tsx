/** The menu with the actions on a role. */
import { IconPackage, IconPencil, IconShieldLock, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type CompanyRole, roleErrors } from '#features/roles/contract.ts'
import { useMay } from '#web/session/session.ts'
import { deletion, RecordMenu } from '#web/ui/menu/record-menu.tsx'
import { refreshOfferedRoles, useDeleteRole } from './api.ts'
import { RoleInUseDialog } from './role-in-use-dialog.tsx'

export function RoleMenu({ role, onEdit }: { role: CompanyRole; onEdit: () => void }) {
  const {
    companyRoleUniqueId: id,
    companyRoleName: name,
    roleKind,
    mayChange,
    peopleCount,
    peopleElsewhereCount,
    recordCount,
  } = role
  const may = useMay()
  const navigate = useNavigate()
  const remove = useDeleteRole()
  const [isShowingUse, setShowingUse] = useState(false)
  const isInUse = peopleCount > 0 || Boolean(peopleElsewhereCount) || recordCount > 0
  const above = mayChange ? null : roleErrors.ROLE_NOT_YOURS_TO_CHANGE
  const refusal = above ?? (roleKind ? roleErrors.ROLE_FIXED : null)
  const showsUse = isInUse && refusal === null
  return (
    <>
      <RecordMenu
        name={name}
        groups={[
          [
            {
              label: 'Access',
              icon: IconShieldLock,
              onClick: () => void navigate({ to: '/company/roles-accesslist', search: { role: id } }),
            },
            {
              label: 'Stock categories',
              icon: IconPackage,
              onClick: () => void navigate({ to: '/company/roles/inventory', search: { role: id } }),
            },
          ],
          [may('Roles', 'Update') && { label: 'Edit', icon: IconPencil, refusal: above, onClick: onEdit }],
          [
            may('Roles', 'Delete') &&
              isInUse &&
              !refusal && {
                label: 'Delete',
                icon: IconTrash,
                isDangerous: true,
                onClick: () => setShowingUse(true),
              },
            may('Roles', 'Delete') &&
              !showsUse &&
              deletion({
                name,
                noun: 'role',
                takesAlong: 'Its access and its stock categories are deleted with it.',
                refusal,
                act: async () => {
                  await remove.mutateAsync({ id })
                  void refreshOfferedRoles()
                },
                // The text is that of 002 §8
                done: { text: 'CompanyRole was Deleted', detail: name },
              }),
          ],
        ]}
      />
      {isShowingUse && <RoleInUseDialog role={role} onClose={() => setShowingUse(false)} />}
    </>
  )
}
