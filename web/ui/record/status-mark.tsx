/** The mark of a record's status: a word, with a colour and an icon. */
import { Badge } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import classes from './status-mark.module.css'

export interface StatusLook {
  label: string
  color: 'green' | 'gray' | 'orange' | 'red' | 'blueprint'
  icon?: Icon
}

export function StatusMark({ look: { label, color, icon: Icon } }: { look: StatusLook }) {
  return (
    <Badge
      tt="none"
      radius="xl"
      className={classes.mark}
      data-color={color}
      leftSection={Icon && <Icon size={14} aria-hidden />}
    >
      {label}
    </Badge>
  )
}
