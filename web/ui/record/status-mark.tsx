/** How a record stands: always in a word, with a colour and where it helps a picture beside it. */
import { Badge } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

export interface StatusLook {
  label: string
  color: 'green' | 'gray' | 'orange' | 'red' | 'blueprint'
  icon?: Icon
}

export function StatusMark({ look: { label, color, icon: Icon } }: { look: StatusLook }) {
  return (
    <Badge
      variant="outline"
      tt="none"
      color={color}
      leftSection={Icon && <Icon size={12} aria-hidden />}
      // In a narrow column it keeps its word.
      style={{ flex: 'none', maxWidth: 'none' }}
      styles={{ label: { overflow: 'visible' } }}
    >
      {label}
    </Badge>
  )
}
