/** Marks a bid that was submitted before lines changed. */
import { Badge } from '@mantine/core'

export const StaleMark = () => (
  <Badge color="orange" variant="outline" tt="none">
    Lines changed since
  </Badge>
)
