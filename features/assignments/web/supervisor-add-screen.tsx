/** Says who reports to a supervisor: /project/supervisors/{id}, the project's (000 §2). */
import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { projectFrameRoute } from '#features/projects/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { FormFrame, FormSection } from '#web/ui/form-frame.tsx'
import { useKeyOfTry } from '#web/ui/form-saving.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useSeveral } from '#web/ui/several.ts'
import { toast } from '#web/ui/toast.ts'
import { type ListPart, unsupervisedQuery, useSupervise, wholeTeamQuery } from './api.ts'
import { PeopleChooser } from './people-chooser.tsx'
import { nameOf } from './person.tsx'

const FORM_WIDTH = 860
/** More are found by typing. */
const MOST_SHOWN = 50

interface Failure {
  title: string
  problems: string[]
}

export function SupervisorAddScreen() {
  const { workOrderUniqueID: woID, workOrderTitle } = projectFrameRoute.useLoaderData().project
  const { supervisor: named = null } = useSearch({ from: '/signed-in/project/project/supervisors/$woid' })
  const navigate = useNavigate()
  const [supervisor, setSupervisor] = useState(named)
  const [part, setPart] = useState<ListPart>({ page: 1 })
  const chosen = useSeveral()
  const [failure, setFailure] = useState<Failure>()
  const [isSaved, setSaved] = useState(false)
  const team = useQuery(wholeTeamQuery(woID))
  const people = useQuery(unsupervisedQuery(woID, part, supervisor ?? undefined))
  const supervise = useSupervise(woID)
  const { keyOf } = useKeyOfTry()
  const leave = () => navigate({ to: '/project/mapping', search: { obj: woID } })

  const save = async () => {
    const reportees = chosen.items.map(({ id }) => id)
    if (!supervisor || reportees.length === 0) {
      setFailure({
        title: 'This cannot be saved yet',
        problems: [
          ...(supervisor ? [] : ['Supervisor: Choose who leads']),
          ...(reportees.length > 0 ? [] : ['Reportees: Choose at least one']),
        ],
      })
      return
    }
    try {
      // What leaves the form is saved: nothing to ask about when the screen changes.
      setSaved(true)
      await supervise.mutateAsync({ supervisor, reportees, key: keyOf([supervisor, reportees]) })
      toast.success(texts.updated)
      await leave()
    } catch (error) {
      setSaved(false)
      setFailure({ title: (error as Error).message, problems: [] })
    }
  }
  return (
    <PageBody width={FORM_WIDTH}>
      <PageHeader title="Add reportees" subtitle={workOrderTitle} />
      <FormFrame
        saveLabel="Add reportees"
        isSaving={supervise.isPending}
        isDirty={!isSaved && (supervisor !== named || chosen.items.length > 0)}
        failure={failure}
        onSave={save}
        onCancel={() => void leave()}
      >
        <FormSection title="Supervisor">
          <Select
            label="Who leads"
            description="One of the people on this project"
            required
            searchable
            limit={MOST_SHOWN}
            placeholder={team.isPending ? 'Loading' : 'Choose a person'}
            nothingFoundMessage="Nobody matches"
            data={(team.data?.items ?? [])
              .filter(({ isActive, employeeUniqueID }) => isActive || employeeUniqueID === supervisor)
              .map((person) => ({
                value: person.employeeUniqueID,
                label: [nameOf(person), person.companyRoleName].filter(Boolean).join(', '),
              }))}
            error={team.error?.message}
            value={supervisor}
            onChange={(id) => {
              setSupervisor(id)
              setPart({ page: 1 })
              // Nobody leads themselves.
              const self = chosen.items.find((item) => item.id === id)
              if (self) chosen.toggle(self)
            }}
          />
        </FormSection>
        <FormSection title="Reportees">
          <Text fz="sm" c="dimmed">
            Those on the project who have no supervisor there. Whoever the supervisor reports to is not among
            them.
          </Text>
          <PeopleChooser
            label="People without a supervisor"
            people={people}
            part={part}
            onPart={setPart}
            chosen={chosen}
            empty={
              <EmptyState
                title="Nobody is left"
                text="Everybody else on this project has a supervisor. Add more people to it first."
              >
                <LinkButton to="/project/employees" search={{ obj: woID }} variant="default" mt="xs">
                  Employees on the project
                </LinkButton>
              </EmptyState>
            }
          />
        </FormSection>
      </FormFrame>
    </PageBody>
  )
}
