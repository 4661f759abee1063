/**
 * Why a person can do something, or cannot: /company/explain. The address contains the question, so that it
 * can be shared as a link.
 */
import { Stack } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSession } from '#web/session/session.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import type { ExplainSearch } from './address.ts'
import { Explained } from './explained.tsx'

export function ExplainScreen() {
  const {
    person,
    module = 'Projects',
    action = 'Read',
    project,
  } = useSearch({ from: '/signed-in/company/explain' })
  const { employeeUniqueId } = useSession()
  const navigate = useNavigate({ from: '/company/explain' })
  const question = { person: person ?? employeeUniqueId ?? '', module, action, project }
  const ask = (more: ExplainSearch) => void navigate({ search: { ...question, ...more }, replace: true })
  return (
    <PageBody>
      <Stack maw={760} gap={0}>
        <PageHeader title="Explain access" subtitle="Check whether someone can do something, and why" />
        <Explained question={question} ask={ask} columns={2} />
      </Stack>
    </PageBody>
  )
}
