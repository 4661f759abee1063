/** The screen that replaces a project that was deleted. */
import { Paper } from '@mantine/core'
import { IconBuildingOff } from '@tabler/icons-react'
import { hierarchyErrors } from '#features/hierarchy/contract.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

/**
 * Shown if somebody deletes the project while the project is open. If the deletion is undone, the project is
 * shown again.
 */
export function ProjectGone({ title }: { title: string }) {
  return (
    <PageBody>
      <PageHeader title={title} />
      <Paper withBorder role="status">
        <EmptyState
          title={hierarchyErrors.WORK_ORDER_NOT_FOUND.text}
          text="It was deleted, or you are no longer assigned to it."
          icon={<IconBuildingOff size={22} stroke={1.5} />}
        >
          <LinkButton to="/home" variant="default" mt="xs">
            To the projects
          </LinkButton>
        </EmptyState>
      </Paper>
    </PageBody>
  )
}
