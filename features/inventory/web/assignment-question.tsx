import { Text } from '@mantine/core'

/** The question that the user agrees to by pressing the button below. */
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
