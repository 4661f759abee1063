/** Puts somebody in the place of an actor who has not decided: asks who, and why. */
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { Allowed } from '#contract/machine.ts'
import { ResponsibleSelect, type ResponsibleSelectProps } from '#features/parties/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { RecordMenu } from '#web/ui/menu/record-menu.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { Replacing } from '../contract.ts'

/** Whoever is asked until now. */
interface ReplacedActor {
  roleTypeUniqueId: number
  employeeUniqueId: string
  name: string
}

export interface ReplaceMenuProps {
  /** Whether the viewer may; a record that is not changed any more does not say. */
  may: Allowed | undefined
  actor: ReplacedActor
  /** Who can be asked instead. */
  offer: ResponsibleSelectProps['offer']
  act: (replacing: Replacing) => Promise<unknown>
}

/** Nothing where the viewer may not. */
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
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const said = reason.trim()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isBusy || !person || said === '') return
    setBusy(true)
    setFailure(undefined)
    try {
      await act({ roleTypeUniqueId, replacedEmployeeUniqueId, employeeUniqueId: person, reason: said })
      toast.success(texts.updated, { detail: `${name} was replaced` })
      onClose()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : texts.unknownError)
      setBusy(false)
    }
  }
  return (
    <InputDialog
      title={`Replace ${name}?`}
      isDirty={person !== null || reason !== ''}
      isBusy={isBusy}
      onClose={onClose}
    >
      {(cancel) => (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            {failure && <FormError title={failure} problems={[]} />}
            <Text fz="sm">
              Choose who decides instead. Both people are notified, and the history shows why.
            </Text>
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
            <Group justify="flex-end" gap="sm">
              <Button variant="default" disabled={isBusy} onClick={cancel}>
                Cancel
              </Button>
              <Button type="submit" loading={isBusy}>
                Replace
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </InputDialog>
  )
}
