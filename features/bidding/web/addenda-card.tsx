/** A list of the addenda to a project. Each opens in a dialog. */
import { Badge, Button, Group, List, Modal, Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { countOf, formatInstant, formatInstantDay } from '#web/ui/format.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import type { Addendum, ReceivedAddendum } from '../addenda-contract.ts'
import { addendumLineWords } from './line-words.ts'
import { classes } from './styles.ts'

/** The fields of an addendum that both sides read. */
type Shown = Omit<Addendum, 'issuedBy'> & Partial<Pick<Addendum, 'issuedBy'>> & Partial<ReceivedAddendum>

export interface AddendaCardProps<One extends Shown> {
  items: readonly One[]
  total: number
  /** Loads more addenda; null if all are loaded. */
  more: (() => void) | null
  /** Shown at the end of an addendum's row, such as whether it was read. */
  mark?: (one: One) => ReactNode
  /** Buttons for the open addendum. */
  actions?: (one: One, close: () => void) => ReactNode
  /** Set if another card follows below. */
  mb?: 'md'
  /** Shown below the list, about all addenda. */
  children?: ReactNode
}

export function AddendaCard<One extends Shown>(props: AddendaCardProps<One>) {
  const { items, total, more, mark, actions, mb, children } = props
  const [opened, setOpened] = useState<number>()
  const isPhone = useIsPhone()
  const one = items.find(({ addendumNumber }) => addendumNumber === opened)
  const close = () => setOpened(undefined)
  if (total === 0) return null
  return (
    <Paper withBorder className={classes.cardOfLines} component="section" aria-label="Addenda" mb={mb}>
      <Group gap="sm" px="md" py="sm">
        <Title order={2} fz="sm">
          Addenda
        </Title>
        <Text fz="sm" c="dimmed">
          {total}
        </Text>
      </Group>
      <ul className={classes.cards}>
        {items.map((item) => (
          <li key={item.addendumUniqueId}>
            <UnstyledButton className={classes.addendum} onClick={() => setOpened(item.addendumNumber)}>
              <Text fz="sm" fw={600} span>
                {`Addendum ${item.addendumNumber}`}
              </Text>
              <Text fz="sm" span className={classes.addendumTitle}>
                {item.addendumTitle}
              </Text>
              <Text fz="xs" c="dimmed" span>
                {formatInstantDay(item.issuedDate)}
              </Text>
              {mark?.(item)}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {(more || children) && (
        <div className={classes.foot}>
          {children}
          {more && (
            <Button variant="subtle" size="sm" onClick={more}>
              {`Show more: ${items.length} of ${total}`}
            </Button>
          )}
        </div>
      )}
      <Modal
        opened={one !== undefined}
        onClose={close}
        title={one && `Addendum ${one.addendumNumber}`}
        size="lg"
        fullScreen={isPhone}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {one && (
          <Stack gap="md">
            <div>
              <Text fw={600} className={classes.addendumText}>
                {one.addendumTitle}
              </Text>
              <Text fz="sm" c="dimmed">
                {[`Issued ${formatInstant(one.issuedDate)}`, one.issuedBy && `by ${one.issuedBy}`]
                  .filter(Boolean)
                  .join(' ')}
              </Text>
            </div>
            <Text className={classes.addendumText}>{one.addendumText}</Text>
            {one.lines.length > 0 && (
              <section aria-label="Changed lines">
                <Text fz="sm" fw={600} mb={4}>
                  {`${countOf(one.lines.length, 'line')} changed`}
                </Text>
                <List fz="sm" spacing={4}>
                  {one.lines.map((line) => (
                    <List.Item key={line.subTaskUniqueId}>
                      <b>{`${(line.after ?? line.before)?.subTaskTitle}, ${line.taskName}`}</b>
                      {`: ${addendumLineWords(line)}`}
                    </List.Item>
                  ))}
                </List>
              </section>
            )}
            {one.movedEndTo && (
              <Text fz="sm" fw={600}>{`It moved the end of bidding to ${one.movedEndTo}.`}</Text>
            )}
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={close}>
                Close
              </Button>
              {actions?.(one, close)}
            </Group>
          </Stack>
        )}
      </Modal>
    </Paper>
  )
}

/** Whether the account has confirmed that it read an addendum. */
export function ReadMark({ one: { readDate } }: { one: ReceivedAddendum }) {
  return readDate ? (
    <Text fz="xs" c="dimmed" span>
      {`Read ${formatInstantDay(readDate)}`}
    </Text>
  ) : (
    <Badge color="orange" variant="outline" tt="none">
      Not read yet
    </Badge>
  )
}
