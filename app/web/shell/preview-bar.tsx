/** The bar on every screen of a preview. The bar names the role that the app is shown as, and the project. */
import { Button, Group, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { ProjectSelect } from '#features/projects/web/public-choice.ts'
import { endPreview, startPreview } from '#web/session/previewing.ts'
import { useSession } from '#web/session/session.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import classes from './preview-bar.module.css'

export function PreviewBar() {
  const { preview } = useSession()
  const isPhone = useIsPhone()
  if (!preview) return null
  const { companyRoleUniqueId: role, companyRoleName, workOrderUniqueId } = preview
  return (
    <Group component="section" aria-label="Preview" className={classes.bar} gap="sm" wrap="nowrap">
      {!isPhone && <IconEye size={18} stroke={1.75} aria-hidden className={classes.eye} />}
      <Text component="span" fz="sm" fw={600} truncate className={classes.role}>
        {`As ${companyRoleName}`}
      </Text>
      <Text component="span" fz="sm" visibleFrom="sm" className={classes.words}>
        Read only. Never more than you may see yourself.
      </Text>
      <div className={classes.project}>
        <ProjectSelect
          isBeyondPreview
          label={null}
          aria-label="On the project"
          placeholder="On a project"
          clearable
          value={workOrderUniqueId}
          onChoose={(next) => startPreview({ role, project: next?.id ?? null })}
        />
      </div>
      <Button
        size="compact-sm"
        variant="white"
        className={classes.end}
        aria-label="End preview"
        onClick={() => endPreview()}
      >
        {isPhone ? 'End' : 'End preview'}
      </Button>
    </Group>
  )
}
