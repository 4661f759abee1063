/** The menu of a record's actions, behind three dots. */

import { ActionIcon, Text } from '@mantine/core'
import { type Icon, IconDots, IconTrash } from '@tabler/icons-react'
import { type Allowed, denialOf } from '#contract/machine.ts'
import { type Ask, useAsk } from '#web/ui/ask/ask.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useMenu } from './menu-parts.tsx'
import { PressMenu } from './press-menu.tsx'
import classes from './record-menu.module.css'

export interface RecordAction {
  label: string
  icon: Icon
  onClick?: () => void
  /** The question before the action. */
  ask?: Ask
  /** True for an action that deletes or removes. */
  isDangerous?: boolean
  /**
   * The reason why the action is refused at present. The item stays reachable by keyboard, so that screen
   * readers read the reason. If the item is pressed, the reason is shown in `tone`.
   */
  refusal?:
    | { text: string; hint?: string | undefined; tone?: 'info' | 'warning' | 'error' }
    | null
    | undefined
  /**
   * Whether the caller may take the step, from the server's reply. The item is hidden if the caller may never
   * take the step.
   */
  may?: Allowed | undefined
}

/** A group of actions; an action that the person may not do is `false`. */
export type RecordActions = readonly (RecordAction | false | undefined)[]

export interface RecordMenuProps {
  /** The name of the record. */
  name: string
  /** Groups of actions, separated by lines. */
  groups: readonly RecordActions[]
  /** True beside a heading: the button has a border. */
  isFramed?: boolean
  size?: number
  onChange?: (isOpen: boolean) => void
}

/** The menu button of a record; renders nothing if the person may do no action. */
export function RecordMenu({ name, groups, isFramed = false, size = 32, onChange }: RecordMenuProps) {
  const shown = groups
    .map((group) =>
      group.filter((action): action is RecordAction =>
        Boolean(action && !denialOf(action.may ?? true)?.never),
      ),
    )
    .filter((group) => group.length > 0)
  const [ask, dialog] = useAsk()
  if (shown.length === 0) return null
  return (
    <>
      <PressMenu
        position="bottom-end"
        {...(onChange && { onChange })}
        button={
          <ActionIcon
            variant={isFramed ? 'default' : 'subtle'}
            color="gray"
            size={size}
            aria-label={`Actions for ${name}`}
          >
            <IconDots size={18} />
          </ActionIcon>
        }
      >
        <Actions groups={shown} ask={ask} />
      </PressMenu>
      {dialog}
    </>
  )
}

function Actions({ groups, ask }: { groups: readonly RecordAction[][]; ask: (what: Ask) => void }) {
  const Menu = useMenu()
  return groups.map((group, index) => [
    index > 0 && <Menu.Divider key={`line ${group[0]?.label}`} />,
    group.map((action) => (
      <ActionItem
        key={action.label}
        {...action}
        onClick={() => (action.ask ? ask(action.ask) : action.onClick?.())}
      />
    )),
  ])
}

function ActionItem({
  label,
  icon: Icon,
  onClick,
  isDangerous = false,
  may = true,
  ...action
}: RecordAction) {
  const Menu = useMenu()
  const refusal = action.refusal ?? denialOf(may)
  return (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden />}
      mod={{ dangerous: isDangerous, refused: Boolean(refusal) }}
      className={classes.item}
      aria-disabled={refusal ? true : undefined}
      closeMenuOnClick={!refusal || refusal.tone !== undefined}
      onClick={
        refusal ? () => refusal.tone && toast[refusal.tone](refusal.text, { detail: refusal.hint }) : onClick
      }
    >
      {label}
      {refusal && (
        <Text fz="xs" c="dimmed" maw={230}>
          {[refusal.text, refusal.hint].filter(Boolean).join(' ')}
        </Text>
      )}
    </Menu.Item>
  )
}

export interface Deletion extends Pick<Ask, 'act' | 'done' | 'step'>, Pick<RecordAction, 'refusal' | 'may'> {
  /** The name of the record. */
  name: string
  /** The kind of the record: 'punch list'. */
  noun: string
  /** A sentence about the content that is deleted together with the record. */
  takesAlong?: string
}

/**
 * Returns the action that deletes a record, the last action of a menu. The action asks with the documents'
 * text (001 §8, 002 §5).
 */
export function deletion({ name, noun, takesAlong, refusal, may, ...ask }: Deletion): RecordAction {
  return {
    label: 'Delete',
    icon: IconTrash,
    isDangerous: true,
    refusal,
    may,
    ask: {
      ...ask,
      record: name,
      title: `Would you like to delete : ${name}`,
      confirmLabel: `Delete ${noun}`,
      isDangerous: true,
      text: (
        <>
          <Text inherit>Are you sure you want to delete this?</Text>
          {takesAlong && (
            <Text inherit c="dimmed" mt={4}>
              {takesAlong}
            </Text>
          )}
        </>
      ),
    },
  }
}
