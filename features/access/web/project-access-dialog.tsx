/**
 * The permissions of a role on one project, which replace the general ones: the modules that the record
 * names, with their bits.
 */
import { Button, Checkbox, CloseButton, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { bits, type Module, type Permissions } from '#contract/modules.ts'
import { ProjectSelect } from '#features/projects/web/public-choice.ts'
import type { CompanyRole, Iam } from '#features/roles/contract.ts'
import { bitNames, bitsOf, labelOf, moduleGroups, wordsOf } from '#features/roles/words.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'

export interface ProjectAccessGiven {
  project: { id: string; title: string }
  /** The bits of the named modules; null: the module is no longer named. */
  permissions: Partial<Record<Module, number | null>>
}

export interface ProjectAccessDialogProps {
  role: CompanyRole
  general: Permissions
  /** The record to change; undefined to add a record. */
  record?: { iam: Iam; permissions: Permissions } | undefined
  /** Why a bit cannot be given on the project; undefined if it can. */
  lockOf: (module: Module, bit: (typeof bitNames)[number], project: string) => string | undefined
  isBusy: boolean
  onSave: (given: ProjectAccessGiven) => void
  onClose: () => void
}

export function ProjectAccessDialog(props: ProjectAccessDialogProps) {
  const { role, general, record, lockOf, isBusy, onSave, onClose } = props
  const [project, setProject] = useState(
    record && { id: record.iam.workOrderUniqueId ?? '', title: record.iam.workOrderTitle ?? '' },
  )
  const [named, setNamed] = useState<Permissions>(record?.permissions ?? {})
  const [isTried, setTried] = useState(false)
  const members = moduleGroups.flatMap((group) => group.modules)
  const shown = members.filter((module) => named[module] !== undefined)
  const isDirty = JSON.stringify(named) !== JSON.stringify(record?.permissions ?? {})
  const save = () => {
    setTried(true)
    if (!project || shown.length === 0) return
    const gone = members.filter(
      (module) => named[module] === undefined && record?.permissions[module] !== undefined,
    )
    onSave({
      project,
      permissions: { ...named, ...Object.fromEntries(gone.map((module) => [module, null])) },
    })
  }
  return (
    <InputDialog
      title={
        record
          ? `${role.companyRoleName} on ${record.iam.workOrderTitle}`
          : `${role.companyRoleName} in one project`
      }
      size="lg"
      isDirty={isDirty}
      isBusy={isBusy}
      onClose={onClose}
    >
      {(cancel) => (
        <Stack
          component="form"
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          {!record && (
            <ProjectSelect
              required
              value={project?.id ?? null}
              onChoose={(next) => next && setProject(next)}
            />
          )}
          {isTried && !project && <Missing text="Choose the project." />}
          <Select
            label="Add a module"
            description="The record replaces the general permissions for the modules it names. All others keep them."
            placeholder="Choose a module"
            searchable
            value={null}
            data={members
              .filter((module) => named[module] === undefined)
              .map((module) => ({ value: module, label: labelOf(module) }))}
            onChange={(module) => module && setNamed({ ...named, [module]: general[module] ?? 0 })}
          />
          {isTried && shown.length === 0 && <Missing text="Add at least one module." />}
          {shown.map((module) => (
            <Stack
              key={module}
              gap={6}
              component="fieldset"
              m={0}
              p="sm"
              style={{ border: '1px solid var(--plumb-line)', borderRadius: 8 }}
            >
              <Group justify="space-between" wrap="nowrap">
                <Text fw={600} fz="sm" component="legend">
                  {labelOf(module)}
                </Text>
                <Group gap={6} wrap="nowrap">
                  <Text fz="xs" c="dimmed">
                    in general: {wordsOf(general[module] ?? 0)}
                  </Text>
                  <CloseButton
                    size="sm"
                    aria-label={`Remove ${labelOf(module)}`}
                    onClick={() => {
                      const { [module]: _gone, ...others } = named
                      setNamed(others)
                    }}
                  />
                </Group>
              </Group>
              <Checkbox.Group
                aria-label={labelOf(module)}
                value={bitsOf(named[module] ?? 0)}
                onChange={(chosen) =>
                  setNamed({
                    ...named,
                    [module]: bitNames.reduce((sum, bit) => sum + (chosen.includes(bit) ? bits[bit] : 0), 0),
                  })
                }
              >
                <Group gap="md">
                  {bitNames.map((bit) => (
                    <Checkbox
                      key={bit}
                      value={bit}
                      label={bit}
                      disabled={
                        lockOf(module, bit, project?.id ?? '') !== undefined &&
                        ((named[module] ?? 0) & bits[bit]) === 0
                      }
                    />
                  ))}
                </Group>
              </Checkbox.Group>
            </Stack>
          ))}
          <Group justify="flex-end">
            <Button variant="default" onClick={cancel} disabled={isBusy}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              Save
            </Button>
          </Group>
        </Stack>
      )}
    </InputDialog>
  )
}

function Missing({ text }: { text: string }) {
  return (
    <Text c="var(--plumb-late)" fz="sm" role="alert">
      {text}
    </Text>
  )
}
