/** The dialog that adds several people to a record at once. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { callFailure } from '#web/ui/form/call-failure.ts'
import { FormError, type FormErrorProps } from '#web/ui/form/form-error.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { useSeveral } from '#web/ui/list/several.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { LevelName } from '../contract.ts'
import { alsoAddedSentences, type TitlesAbove } from './also-added.ts'
import { candidatesQuery, type ListPart, othersQuery, useAssign } from './api.ts'
import { type LowerLevel, levelWords } from './levels.ts'
import { PeopleChooser, PeopleList, type PeopleListProps } from './people-chooser.tsx'
import classes from './people-picker.module.css'

export interface PeoplePickerProps {
  level: LevelName
  target: string
  /** The title of the record. */
  name: string
  titlesAbove: TitlesAbove
  /** A link to the screen where more people can be added first. */
  wayUp?: ReactNode
  onClose: () => void
}

/** A dialog in the middle of the screen; on a phone it fills the screen, because there is little room. */
export function PeoplePicker({ level, target, name, titlesAbove, wayUp, onClose }: PeoplePickerProps) {
  const isPhone = useIsPhone()
  const [part, setPart] = useState<ListPart>({ page: 1 })
  const chosen = useSeveral()
  // For each chosen person, the levels above that the person is added to as well.
  const [also, setAlso] = useState<ReadonlyMap<string, readonly LevelName[]>>(new Map())
  const people = useQuery(candidatesQuery(level, target, part))
  const assign = useAssign(level, target)
  const { keyOf } = useKeyOfTry()
  const [failure, setFailure] = useState<FormErrorProps>()
  // A ref, because a second click can come before the busy state is rendered.
  const isBusy = useRef(false)
  const { above, added } = levelWords[level]
  const count = chosen.items.length
  const { data } = people
  const isAllThere =
    data !== undefined &&
    !part.search &&
    data.totalCount > 0 &&
    data.totalPages === 1 &&
    data.items.every(({ isAssigned }) => isAssigned)

  const alsoOf = (id: string) => also.get(id) ?? []
  const toggle: PeopleListProps['onToggle'] = (item, alsoAddedTo) => {
    setAlso((present) => new Map(present).set(item.id, alsoAddedTo))
    chosen.toggle(item)
  }
  const save = async () => {
    if (count === 0 || isBusy.current) return
    isBusy.current = true
    setFailure(undefined)
    const employees = chosen.items.map(({ id }) => ({ id, isAlsoAbove: alsoOf(id).length > 0 }))
    try {
      await assign.mutateAsync({ employees, key: keyOf(employees) })
      toast.success(added)
      onClose()
    } catch (error) {
      setFailure(callFailure(error))
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
    <InputDialog
      isDirty={count > 0}
      isBusy={assign.isPending}
      onClose={onClose}
      title={`Add employees to ${name}`}
      size="lg"
      fullScreen={isPhone}
    >
      {(cancel) => (
        // Ctrl + Enter is a shortcut. The button below works for everybody.
        <form onSubmit={submit} onKeyDown={onKeyDown} noValidate>
          <Stack gap="sm">
            {failure && <FormError {...failure} />}
            <PeopleChooser
              label={`People of the ${above}`}
              people={people}
              part={part}
              onPart={setPart}
              chosen={{ ...chosen, toggle: (item) => toggle(item, []) }}
              empty={
                <Text fz="sm" c="dimmed">
                  {`Nobody is on the ${above} yet.`}
                </Text>
              }
            >
              {level !== 'WorkOrder' && (
                <Others
                  // A new search starts at its first page.
                  key={part.search}
                  level={level}
                  target={target}
                  search={part.search}
                  has={chosen.has}
                  onToggle={toggle}
                />
              )}
            </PeopleChooser>
            {(isAllThere || wayUp) && (
              <Group gap="xs" justify="space-between">
                <Text fz="sm" c="dimmed" role={isAllThere ? 'status' : undefined}>
                  {isAllThere ? `Everyone on the ${above} is already here.` : 'Someone missing?'}
                </Text>
                {wayUp}
              </Group>
            )}
            <Stack gap="xs" className={classes.foot}>
              <div role="status">
                {alsoAddedSentences(
                  chosen.items.map((item) => ({ name: item.name, to: alsoOf(item.id) })),
                  titlesAbove,
                ).map((sentence) => (
                  <Text key={sentence} fz="sm">
                    {sentence}
                  </Text>
                ))}
              </div>
              <Group justify="flex-end">
                <Button variant="default" onClick={cancel} disabled={assign.isPending}>
                  Cancel
                </Button>
                <Button type="submit" disabled={count === 0} loading={assign.isPending} title="Ctrl + Enter">
                  {count === 0 ? 'Add' : `Add ${count} ${count === 1 ? 'employee' : 'employees'}`}
                </Button>
              </Group>
            </Stack>
          </Stack>
        </form>
      )}
    </InputDialog>
  )
}

interface OthersProps extends Pick<PeopleListProps, 'has' | 'onToggle'> {
  level: LowerLevel
  target: string
  search: string | undefined
}

/** The people of the office who are not on the level above yet. */
function Others({ level, target, search, has, onToggle }: OthersProps) {
  const [page, setPage] = useState(1)
  const part = { search, page }
  const others = useQuery(othersQuery(level, target, part))
  const { above } = levelWords[level]
  const title = `Not on the ${above} yet`
  return (
    <>
      <div>
        <Text component="h3" fz="sm" fw={600}>
          {title}
        </Text>
        <Text fz="xs" c="dimmed">
          People you choose here are added to it too.
        </Text>
      </div>
      <PeopleList
        label={title}
        people={others}
        part={part}
        onPage={setPage}
        has={has}
        onToggle={onToggle}
        empty={
          <Text fz="sm" c="dimmed">
            {`Everyone in the office is on the ${above}.`}
          </Text>
        }
      />
    </>
  )
}
