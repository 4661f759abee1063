/** The dialog that adds several people to a record at once. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { FormError } from '#web/ui/form-error.tsx'
import { useKeyOfTry } from '#web/ui/form-saving.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { EmptyState } from '#web/ui/list-states.tsx'
import { useSeveral } from '#web/ui/several.ts'
import { toast } from '#web/ui/toast.ts'
import type { LevelName } from '../contract.ts'
import { candidatesQuery, type ListPart, useAssign } from './api.ts'
import { levelWords } from './levels.ts'
import { PeopleChooser } from './people-chooser.tsx'
import classes from './people-picker.module.css'

export interface PeoplePickerProps {
  level: LevelName
  target: string
  /** What the record is called. */
  name: string
  /** The way to the level above, where more people can be added first. */
  wayUp: ReactNode
  onClose: () => void
}

/** On the two that are wide enough it stands in the middle; a phone has no room to spare. */
export function PeoplePicker({ level, target, name, wayUp, onClose }: PeoplePickerProps) {
  const isPhone = useIsPhone()
  const [part, setPart] = useState<ListPart>({ page: 1 })
  const chosen = useSeveral()
  const people = useQuery(candidatesQuery(level, target, part))
  const assign = useAssign(level, target)
  const { keyOf } = useKeyOfTry()
  const [failure, setFailure] = useState<{ title: string; problems: string[] }>()
  // What is rendered lags behind a second click, this does not.
  const isBusy = useRef(false)
  const { noun, above, added } = levelWords[level]
  const count = chosen.items.length
  const { data } = people
  const isAllThere =
    data !== undefined &&
    !part.search &&
    data.totalCount > 0 &&
    data.totalPages === 1 &&
    data.items.every(({ isAssigned }) => isAssigned)

  const save = async () => {
    if (count === 0 || isBusy.current) return
    isBusy.current = true
    setFailure(undefined)
    const employees = chosen.items.map(({ id }) => id)
    try {
      await assign.mutateAsync({ employees, key: keyOf(employees) })
      toast.success(added)
      onClose()
    } catch (error) {
      setFailure({ title: (error as Error).message, problems: [] })
    } finally {
      isBusy.current = false
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
  }
  return (
    <Modal
      opened
      onClose={() => {
        if (!isBusy.current) onClose()
      }}
      title={`Add employees to ${name}`}
      size="lg"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': 'Close', iconSize: 18 }}
      styles={{ title: { fontWeight: 650, lineHeight: 1.4, overflowWrap: 'anywhere' } }}
    >
      {/* The keys are a short cut; the button below is the way for everybody. */}
      <form onSubmit={submit} onKeyDown={onKeyDown} noValidate>
        <Stack gap="sm">
          {failure && <FormError {...failure} />}
          <PeopleChooser
            label={`People of the ${above}`}
            people={people}
            part={part}
            onPart={setPart}
            chosen={chosen}
            empty={
              <EmptyState
                title={`Nobody is on the ${above} yet`}
                text={`The people of ${article(noun)} come from its ${above}. Add them there first.`}
              />
            }
          />
          {(isAllThere || wayUp) && (
            <Group gap="xs" justify="space-between">
              <Text fz="sm" c="dimmed" role={isAllThere ? 'status' : undefined}>
                {isAllThere ? `Everybody on the ${above} is here already.` : 'Somebody is missing?'}
              </Text>
              {wayUp}
            </Group>
          )}
          <Group justify="flex-end" className={classes.foot}>
            <Button variant="default" onClick={onClose} disabled={assign.isPending}>
              Cancel
            </Button>
            <Button type="submit" disabled={count === 0} loading={assign.isPending} title="Ctrl + Enter">
              {count === 0 ? 'Add' : `Add ${count} ${count === 1 ? 'employee' : 'employees'}`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

const article = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
