/** The menu in which a person chooses the columns of a register, their order, and the density of the rows. */
import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { PressMenu } from '#web/ui/menu/press-menu.tsx'
import type { ColumnsMenuProps } from './column-choices.tsx'
import { ColumnChoices } from './later-parts.ts'

export function ColumnsMenu(props: ColumnsMenuProps) {
  return (
    <PressMenu
      position="bottom-end"
      closeOnItemClick={false}
      button={
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          Columns
        </Button>
      }
    >
      <ColumnChoices {...props} />
    </PressMenu>
  )
}
