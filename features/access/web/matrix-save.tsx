/** The bar with the unsaved changes, and the question before they are saved (002 §5). */
import { Button, Group, Kbd, List, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CompanyRole } from '#features/roles/contract.ts'
import { labelOf, wordsOf } from '#features/roles/words.ts'
import { fullName } from '#web/ui/format.ts'
import classes from './access.module.css'
import { peopleOfRoleQuery } from './api.ts'
import { countOf, loudLines, type ModuleChange } from './matrix-marks.ts'
import { elsewhereText } from './role-change-words.ts'

/** The unsaved changes of one role, in general or on one project. */
export interface Waiting {
  role: CompanyRole
  changes: readonly ModuleChange[]
}

export const peopleIn = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`
export const changesIn = (count: number) => `${count} ${count === 1 ? 'change' : 'changes'}`

const sumOf = (waiting: readonly Waiting[]) => waiting.reduce((sum, { changes }) => sum + countOf(changes), 0)

export interface SaveBarProps {
  waiting: readonly Waiting[]
  isSaving: boolean
  onDiscard: () => void
  onSave: () => void
}

/** Shows the number of unsaved changes, and the number of people whom they concern. */
export function SaveBar({ waiting, isSaving, onDiscard, onSave }: SaveBarProps) {
  const people = waiting.reduce((sum, { role }) => sum + role.peopleCount, 0)
  const [only] = waiting
  const of = waiting.length === 1 ? only?.role.companyRoleName : `${waiting.length} roles`
  return (
    <section className={classes.bar} aria-label="Changes that are not saved">
      <Group justify="space-between" gap="sm">
        <div style={{ flex: '1 1 260px' }}>
          <Text fw={600} fz="sm" aria-live="polite">
            {changesIn(sumOf(waiting))} to {of}, for {peopleIn(people)}
          </Text>
          <Text fz="sm" c="dimmed" lineClamp={2}>
            {waiting.length === 1 && only && summed(only.changes)} All offices of the company share its roles.
          </Text>
        </div>
        <Group gap="sm">
          <Button variant="default" onClick={onDiscard} disabled={isSaving}>
            Discard
          </Button>
          <Button onClick={onSave} loading={isSaving} rightSection={<Kbd visibleFrom="sm">Ctrl ↵</Kbd>}>
            Save
          </Button>
        </Group>
      </Group>
    </section>
  )
}

/** 'Gains Inventory Create, Update. Loses Change orders Create.' */
function summed(changes: readonly ModuleChange[]): string {
  const said = (verb: string, part: 'gained' | 'lost') => {
    const named = changes.filter((change) => change[part].length > 0)
    if (named.length === 0) return ''
    return `${verb} ${named.map((change) => `${labelOf(change.module)} ${change[part].join(', ')}`).join('; ')}.`
  }
  return [said('Gains', 'gained'), said('Loses', 'lost')].filter(Boolean).join(' ')
}

export interface SaveQuestionProps {
  isOpen: boolean
  waiting: readonly Waiting[]
  /** The title of the project, if the changes are for one project only. */
  project?: string | undefined
  isSaving: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks with the text of the documents. Above it are the changes that nobody should overlook. */
export function SaveQuestion({ isOpen, waiting, project, isSaving, onClose, onConfirm }: SaveQuestionProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={isSaving ? () => {} : onClose}
      title="This will set the existing permissions. Continue?"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        {waiting.map((one) => (
          <RoleChanges key={one.role.companyRoleUniqueId} project={project} {...one} />
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button onClick={onConfirm} loading={isSaving} data-autofocus>
            Save
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function RoleChanges({ role, changes, project }: Waiting & { project?: string | undefined }) {
  const { companyRoleUniqueId, companyRoleName, peopleCount, peopleElsewhereCount } = role
  // A record for a project concerns only people of this account.
  const elsewhere = project ? undefined : elsewhereText(peopleElsewhereCount)
  const people = useQuery(peopleOfRoleQuery(companyRoleUniqueId))
  const names = people.data?.map(fullName)
  return (
    <Stack gap={6} component="section" aria-label={companyRoleName}>
      <Text fw={650}>
        {companyRoleName}
        {project && ` on ${project}`}
      </Text>
      {loudLines(changes, peopleCount).map((line) => (
        <Text key={line} fz="sm" fw={600} c="var(--plumb-warning)">
          {line}.
        </Text>
      ))}
      <List fz="sm" spacing={2}>
        {changes.map(({ module, before, after }) => (
          <List.Item key={module}>
            {labelOf(module)}: {wordsOf(before)} → <b>{wordsOf(after)}</b>
          </List.Item>
        ))}
      </List>
      <Text fz="sm" c="dimmed">
        {peopleCount === 0
          ? 'Nobody in this account has this role now.'
          : `${peopleIn(peopleCount)}${names ? `: ${names.join(', ')}` : ''}`}
      </Text>
      {elsewhere && <Text fz="sm">{elsewhere}</Text>}
    </Stack>
  )
}
