/**
 * The menu and the dialog to replace an actor who has not decided: the user chooses a person and gives a
 * reason.
 */
import { Text, Textarea } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import type { Allowed } from '#contract/machine.ts'
import { ResponsibleSelect, type ResponsibleSelectProps } from '#features/parties/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { NOT_YET, SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import { RecordMenu } from '#web/ui/menu/record-menu.tsx'
import type { Replacing } from '../contract.ts'

/** The actor to replace. */
interface ReplacedActor {
  roleTypeUniqueId: number
  employeeUniqueId: string
  name: string
}

export interface ReplaceMenuProps {
  /** Whether the viewer may replace the actor. Undefined if the record cannot change any more. */
  may: Allowed | undefined
  actor: ReplacedActor
  /** The people who can be chosen. */
  offer: ResponsibleSelectProps['offer']
  act: (replacing: Replacing) => Promise<unknown>
}

/** Shows nothing if the viewer may not replace the actor. */
export function ReplaceMenu({ may, actor, ...props }: ReplaceMenuProps) {
  const [isOpen, setOpen] = useState(false)
  if (may !== true) return null
  return (
    <>
      <RecordMenu
        name={actor.name}
        groups={[[{ label: 'Replace', icon: IconUserShare, onClick: () => setOpen(true) }]]}
        size={28}
      />
      {isOpen && <ReplaceDialog actor={actor} {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const missing = { person: 'Choose who decides instead.', reason: 'Say why.' }

function ReplaceDialog({
  actor,
  offer,
  act,
  onClose,
}: Omit<ReplaceMenuProps, 'may'> & { onClose: () => void }) {
  const { roleTypeUniqueId, employeeUniqueId: replacedEmployeeUniqueId, name } = actor
  const [person, setPerson] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const said = reason.trim()
  /** Lists what is missing; each field then shows its own message, too. */
  const problem = () => {
    setTried(true)
    const problems = [
      !person && `Who decides instead: ${missing.person}`,
      said === '' && `Reason: ${missing.reason}`,
    ].filter((one) => one !== false)
    return problems.length > 0 ? { title: NOT_YET, problems } : undefined
  }
  return (
    <SaveDialog
      title={`Replace ${name}?`}
      isDirty={person !== null || reason !== ''}
      onClose={onClose}
      confirmLabel="Replace"
      problem={problem}
      save={() =>
        act({ roleTypeUniqueId, replacedEmployeeUniqueId, employeeUniqueId: person ?? '', reason: said })
      }
      done={() => ({ text: texts.updated, detail: `${name} was replaced` })}
    >
      <Text fz="sm">Choose who decides instead. Both people are notified, and the history shows why.</Text>
      <ResponsibleSelect
        label="Who decides instead"
        required
        clearable={false}
        offer={offer}
        value={person}
        present={undefined}
        error={isTried && !person && missing.person}
        onChange={setPerson}
      />
      <Textarea
        label="Reason"
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={reason}
        error={isTried && said === '' && missing.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </SaveDialog>
  )
}
