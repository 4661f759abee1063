import { Text } from '@mantine/core'

/** What one agrees to by pressing the button below it. */
export function AssignmentQuestion({ children }: { children: string }) {
  return (
    <div>
      <Text fw={600} fz="sm">
        Continue with inventory assignment?
      </Text>
      <Text fz="sm" c="dimmed">
        {children}
      </Text>
    </div>
  )
}
