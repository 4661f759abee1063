/** What can be done with a project from the list. An action comes in here when its screen exists. */
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconFolderOpen, IconInfoCircle, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMay } from '#web/session/session.ts'
import type { WorkOrder } from '../contract.ts'

export function ProjectActions({ project }: { project: WorkOrder }) {
  const navigate = useNavigate()
  const may = useMay()
  const { workOrderUniqueID: woID, workOrderTitle } = project
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Actions for ${workOrderTitle}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFolderOpen size={16} aria-hidden />}
          onClick={() => navigate({ to: '/projects/details/$woID', params: { woID } })}
        >
          Jobs, tasks and activities
        </Menu.Item>
        <Menu.Item
          leftSection={<IconInfoCircle size={16} aria-hidden />}
          onClick={() =>
            navigate({ to: '/projects/details/$woID', params: { woID }, search: { view: 'overview' } })
          }
        >
          Overview
        </Menu.Item>
        {may('Projects', 'Update', woID) && (
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => navigate({ to: '/project/edit', search: { obj: woID } })}
          >
            Edit
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
