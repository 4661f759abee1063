/** The content of the columns menu. */
import { ActionIcon, Checkbox, Group, SegmentedControl } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconKeyboard } from '@tabler/icons-react'
import { useMenu } from '#web/ui/menu/menu-parts.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { type RegisterChange, useChoose, useRegisterChoice } from './api.ts'
import type { Column } from './column.ts'
import classes from './register.module.css'

type AnyColumn = Pick<Column<never>, 'id' | 'title' | 'kind'>

export interface ColumnsMenuProps {
  name: string
  columns: readonly AnyColumn[]
  shown: readonly AnyColumn[]
  showKeys: () => void
}

export function ColumnChoices({ name, columns, shown, showKeys }: ColumnsMenuProps) {
  const Menu = useMenu()
  const choice = useRegisterChoice(name)
  const choose = useChoose(name)
  const change = (next: RegisterChange) => void choose(next).catch(toast.failure)
  const show = (ids: string[]) => change({ columns: ids })
  const ids = shown.map(({ id }) => id)
  const ordered = [...shown, ...columns.filter(({ id }) => !ids.includes(id))]
  const move = (id: string, step: number) => {
    const at = ids.indexOf(id)
    const next = ids.toSpliced(at, 1).toSpliced(at + step, 0, id)
    show(next)
  }
  return (
    <>
      <Menu.Label>Columns</Menu.Label>
      {ordered.map(({ id, title, kind }) => {
        const at = ids.indexOf(id)
        return (
          <Group key={id} gap={2} wrap="nowrap" px={12} py={2} className={classes.column}>
            <Checkbox
              size="xs"
              label={title}
              flex={1}
              checked={at >= 0}
              // The column with the name of a record is always shown.
              disabled={kind === 'name'}
              onChange={() => show(at >= 0 ? ids.filter((other) => other !== id) : [...ids, id])}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={`${title}: further left`}
              disabled={at <= 0}
              onClick={() => move(id, -1)}
            >
              <IconArrowUp size={14} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={`${title}: further right`}
              disabled={at < 0 || at === ids.length - 1}
              onClick={() => move(id, 1)}
            >
              <IconArrowDown size={14} />
            </ActionIcon>
          </Group>
        )
      })}
      <Menu.Divider />
      <SegmentedControl
        size="xs"
        fullWidth
        mx={8}
        aria-label="Density"
        data={[
          { value: 'wide', label: 'Comfortable' },
          { value: 'compact', label: 'Compact' },
        ]}
        value={choice.isCompact ? 'compact' : 'wide'}
        onChange={(value) => change({ isCompact: value === 'compact' })}
      />
      {choice.columns && (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => change({ columns: null })}>Default columns</Menu.Item>
        </>
      )}
      <Menu.Divider />
      <Menu.Item closeMenuOnClick leftSection={<IconKeyboard size={16} aria-hidden />} onClick={showKeys}>
        Keyboard shortcuts
      </Menu.Item>
    </>
  )
}
