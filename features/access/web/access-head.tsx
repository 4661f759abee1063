/** The common head of the screens of roles and access, with links between them. */
import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeader } from '#web/ui/page/page-header.tsx'

const screens = [
  { value: '/company/roles', label: 'Roles' },
  { value: '/company/roles-accesslist', label: 'Access' },
  { value: '/company/roles/inventory', label: 'Stock categories' },
] as const

export interface AccessHeadProps {
  at: (typeof screens)[number]['value']
  /** The chosen role. The other screens open with the same role. */
  role?: string | undefined
  subtitle?: ReactNode
  children?: ReactNode
}

export function AccessHead({ at, role, subtitle, children }: AccessHeadProps) {
  const navigate = useNavigate()
  return (
    <PageHeader title="Roles and access" subtitle={subtitle}>
      <SegmentedControl
        aria-label="Which of roles is shown"
        data={screens.map(({ value, label }) => ({ value, label }))}
        value={at}
        onChange={(to) => void navigate({ to, search: to !== '/company/roles' && role ? { role } : {} })}
      />
      {children}
    </PageHeader>
  )
}
