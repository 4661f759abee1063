/** Asks for the project whose material is shown, because that screen shows one project (001 §2, §8). */
import { Button, Group, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ProjectSelect } from '#features/projects/web/public-choice.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { NO_WORK_ORDER } from './inventory-words.ts'

export function ProjectDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [project, setProject] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (!project) return setMissing(true)
    onClose()
    void navigate({ to: '/inventory/project/$workorderId', params: { workorderId: project } })
  }
  return (
    <InputDialog title="Material of a project" isDirty={false} onClose={onClose}>
      {(cancel) => (
        <form onSubmit={open} noValidate>
          <Stack gap="md">
            {isMissing && <FormError title={NO_WORK_ORDER} problems={[]} />}
            <ProjectSelect
              value={project}
              onChoose={(chosen) => {
                setProject(chosen?.id ?? null)
                setMissing(false)
              }}
            />
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={cancel}>
                Cancel
              </Button>
              <Button type="submit">Open</Button>
            </Group>
          </Stack>
        </form>
      )}
    </InputDialog>
  )
}
