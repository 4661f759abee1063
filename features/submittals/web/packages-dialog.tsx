/** The packages of a project: their contents, submitting a package, and adding, renaming and deleting packages. */

import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPencil, IconPlus, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { stepTexts } from '#contract/step-texts.ts'
import { texts } from '#web/api/texts.ts'
import { useMay } from '#web/session/session.ts'
import { useAsk } from '#web/ui/ask/ask.tsx'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { callFailure } from '#web/ui/form/call-failure.ts'
import { FormError, type FormErrorProps } from '#web/ui/form/form-error.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { countOf, formatNumber } from '#web/ui/format.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { deletion, RecordMenu } from '#web/ui/menu/record-menu.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { LONGEST_TITLE, type SubmittalPackage } from '../contract.ts'
import { packagesQuery, useAddPackage, useChangePackage, useRemovePackage, useSubmitPackage } from './api.ts'

export interface PackagesDialogProps {
  woid: string
  /** Filters the register by one package. */
  show: (id: string) => void
  onClose: () => void
}

export function PackagesDialog({ woid, show, onClose }: PackagesDialogProps) {
  const may = useMay()
  const packages = useQuery(packagesQuery(woid))
  const [name, setName] = useState('')
  const [failure, setFailure] = useState<FormErrorProps>()
  const [isBusy, setBusy] = useState(false)
  const add = useAddPackage()
  const { keyOf, forget } = useKeyOfTry()
  const change = useChangePackage()
  const submit = useSubmitPackage()
  const [ask, question] = useAsk()
  // The package that the user is renaming.
  const [renamed, setRenamed] = useState<{ id: string; name: string }>()
  const act = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(callFailure(error))
    } finally {
      setBusy(false)
    }
  }
  const addOne = (event: FormEvent) => {
    event.preventDefault()
    const given = name.trim()
    if (given === '') return
    void act(async () => {
      const input = { workOrderUniqueId: woid, submittalPackageName: given }
      await add.mutateAsync({ input, key: keyOf(input) })
      forget()
      toast.success(texts.added, { detail: given })
      setName('')
    })
  }
  const rename = () =>
    act(async () => {
      const given = renamed?.name.trim()
      if (!renamed || !given) return
      await change.mutateAsync({ submittalPackageUniqueId: renamed.id, submittalPackageName: given })
      toast.success(texts.updated, { detail: given })
      setRenamed(undefined)
    })
  const isDirty = name !== '' || renamed !== undefined
  return (
    <InputDialog title="Packages" size="lg" isDirty={isDirty} isBusy={isBusy} onClose={onClose}>
      {(cancel) => (
        <Stack gap="md">
          {failure && <FormError {...failure} />}
          {may('Submittals', 'Create', woid) && (
            <form onSubmit={addOne}>
              <Group align="flex-end" wrap="nowrap">
                <TextInput
                  label="New package"
                  description="Submittals that belong together"
                  maxLength={LONGEST_TITLE}
                  value={name}
                  onChange={(event) => setName(event.currentTarget.value)}
                  style={{ flex: 1 }}
                />
                <Button
                  type="submit"
                  variant="default"
                  disabled={name.trim() === ''}
                  loading={isBusy}
                  leftSection={<IconPlus size={16} aria-hidden />}
                >
                  Add
                </Button>
              </Group>
            </form>
          )}
          {packages.data ? (
            packages.data.items.map((pack) =>
              pack.submittalPackageUniqueId === renamed?.id ? (
                <NameForm
                  key={renamed.id}
                  name={renamed.name}
                  isBusy={isBusy}
                  change={(given) => setRenamed({ ...renamed, name: given })}
                  save={() => void rename()}
                  cancel={() => setRenamed(undefined)}
                />
              ) : (
                <PackageRow
                  key={pack.submittalPackageUniqueId}
                  pack={pack}
                  isBusy={isBusy}
                  show={show}
                  rename={() =>
                    setRenamed({ id: pack.submittalPackageUniqueId, name: pack.submittalPackageName })
                  }
                  submit={() =>
                    ask({
                      title: `Submit all of ${pack.submittalPackageName} together?`,
                      text: `${countOf(pack.toSubmitCount, 'submittal goes', 'submittals go')} to the approvers. They are locked until they come back.`,
                      confirmLabel: 'Submit together',
                      // Refusals appear in the dialog of packages, one for each submittal.
                      act: () =>
                        act(async () => {
                          const ids = await submit.mutateAsync(pack.submittalPackageUniqueId)
                          toast.success(stepTexts.submitted, { detail: countOf(ids.length, 'submittal') })
                        }),
                    })
                  }
                />
              ),
            )
          ) : packages.isError ? (
            <FailedState title={texts.fetchFailed} error={packages.error} retry={() => packages.refetch()} />
          ) : (
            <LoadingRows rows={2} />
          )}
          {packages.data?.items.length === 0 && (
            <Text fz="sm" c="dimmed">
              No packages yet. Choose a package in a submittal's form to submit several together.
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" disabled={isBusy} onClick={cancel}>
              Close
            </Button>
          </Group>
          {question}
        </Stack>
      )}
    </InputDialog>
  )
}

interface PackageRowProps {
  pack: SubmittalPackage
  isBusy: boolean
  show: (id: string) => void
  rename: () => void
  submit: () => void
}

interface NameFormProps {
  name: string
  isBusy: boolean
  change: (name: string) => void
  save: () => void
  cancel: () => void
}

function NameForm({ name, isBusy, change, save, cancel }: NameFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Group gap="xs" wrap="nowrap">
        <TextInput
          aria-label="Name of the package"
          maxLength={LONGEST_TITLE}
          data-autofocus
          autoFocus
          value={name}
          onChange={(event) => change(event.currentTarget.value)}
          style={{ flex: 1 }}
        />
        <Button type="submit" disabled={name.trim() === ''} loading={isBusy}>
          Rename
        </Button>
        <Button variant="default" disabled={isBusy} onClick={cancel}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}

function PackageRow({ pack, isBusy, show, rename, submit }: PackageRowProps) {
  const may = useMay()
  const { submittalPackageUniqueId: id, submittalPackageName: name, submittalCount, toSubmitCount } = pack
  const remove = useRemovePackage()
  const states = [
    countOf(submittalCount, 'submittal'),
    toSubmitCount > 0 && `${formatNumber(toSubmitCount)} to submit`,
    pack.decidedCount > 0 && `${formatNumber(pack.decidedCount)} decided`,
  ]
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={0} style={{ flex: '1 1 200px' }}>
        <Text fz="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text fz="xs" c="dimmed">
          {states.filter(Boolean).join(' · ')}
        </Text>
      </Stack>
      <Group gap="xs" wrap="nowrap">
        <Button size="compact-sm" variant="default" onClick={() => show(id)} aria-label={`Show ${name}`}>
          Show
        </Button>
        {toSubmitCount > 0 && (
          <Button
            size="compact-sm"
            disabled={isBusy}
            leftSection={<IconSend size={14} aria-hidden />}
            onClick={submit}
            aria-label={`Submit ${name} together`}
          >
            Submit together
          </Button>
        )}
        <RecordMenu
          name={name}
          groups={[
            [
              may('Submittals', 'Update', pack.workOrderUniqueId) && {
                label: 'Rename',
                icon: IconPencil,
                onClick: rename,
              },
            ],
            [
              may('Submittals', 'Delete', pack.workOrderUniqueId) &&
                deletion({
                  name,
                  noun: 'package',
                  takesAlong: 'Its submittals stay, without a package.',
                  act: () => remove.mutateAsync({ id }),
                  done: { text: stepTexts.deleted, detail: name },
                }),
            ],
          ]}
        />
      </Group>
    </Group>
  )
}
