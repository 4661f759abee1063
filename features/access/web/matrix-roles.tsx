/** The list of roles to choose from, each with a summary and the number of people who have it. */
import { Select, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Permissions } from '#contract/modules.ts'
import type { CompanyRole } from '#features/roles/contract.ts'
import { useIsNarrow } from '#web/ui/is-phone.ts'
import { useLetters } from '#web/ui/letters.ts'
import classes from './access.module.css'
import { summaryOf } from './matrix-marks.ts'

export interface MatrixRolesProps {
  roles: readonly CompanyRole[]
  chosen: string
  permissionsOf: (role: string) => Permissions | undefined
  /** The number of unsaved changes of a role. */
  waitingOf: (role: string) => number
  onChoose: (role: string) => void
  /** Content below the list; not shown on a narrow screen. */
  beside: ReactNode
}

export const unsaved = (count: number) => `${count} unsaved ${count === 1 ? 'change' : 'changes'}`

export function MatrixRoles(props: MatrixRolesProps) {
  const { roles, chosen, onChoose, waitingOf } = props
  const isNarrow = useIsNarrow()
  // The keys [ and ] move to the previous and the next role.
  useLetters((key) => {
    const step = key === '[' ? -1 : key === ']' ? 1 : 0
    const at = roles.findIndex(({ companyRoleUniqueId }) => companyRoleUniqueId === chosen)
    const next = step !== 0 && roles[at + step]
    if (next) onChoose(next.companyRoleUniqueId)
    return Boolean(next)
  })
  if (!isNarrow)
    return (
      <div className={classes.side}>
        <RoleList {...props} />
        {props.beside}
      </div>
    )
  return (
    <Select
      label="Role"
      allowDeselect={false}
      searchable
      value={chosen}
      onChange={(role) => role && onChoose(role)}
      data={roles.map(({ companyRoleUniqueId: value, companyRoleName, peopleCount }) => {
        const waiting = waitingOf(value)
        return {
          value,
          label: `${companyRoleName} (${peopleCount})${waiting > 0 ? `, ${unsaved(waiting)}` : ''}`,
        }
      })}
    />
  )
}

function RoleList({ roles, chosen, permissionsOf, waitingOf, onChoose }: MatrixRolesProps) {
  const [sought, setSought] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useLetters((key) => {
    if (key === '/') field.current?.focus()
    return key === '/'
  })
  const found = roles.filter(({ companyRoleName }) =>
    companyRoleName.toLowerCase().includes(sought.trim().toLowerCase()),
  )
  return (
    <nav className={`${classes.card} ${classes.roles}`} aria-label="Roles">
      <TextInput
        ref={field}
        m={10}
        aria-label="Find a role"
        placeholder="Find a role"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
      />
      {found.length === 0 && (
        <Text fz="sm" c="dimmed" px={14} pb={12}>
          No role matches.
        </Text>
      )}
      <ul className={classes.roleList}>
        {found.map(({ companyRoleUniqueId: id, companyRoleName, peopleCount }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.role}
              aria-current={id === chosen}
              onClick={() => onChoose(id)}
            >
              <span style={{ flex: 1, minWidth: 0 }}>
                <Text component="span" display="block" fz="sm" fw={600}>
                  {companyRoleName}
                </Text>
                {waitingOf(id) > 0 ? (
                  <Text component="span" display="block" fz="xs" fw={600} c="var(--plumb-warning)">
                    {unsaved(waitingOf(id))}
                  </Text>
                ) : (
                  <Text component="span" display="block" fz="xs" c="dimmed">
                    {summaryOf(permissionsOf(id))}
                  </Text>
                )}
              </span>
              <Text component="span" fz="sm" c="dimmed" aria-label={`${peopleCount} people`}>
                {peopleCount}
              </Text>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
