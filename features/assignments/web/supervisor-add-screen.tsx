/**
 * Chooses the people who report to a supervisor: /project/supervisors/{id}, the id of the project (000 §2).
 */

import { type ComboboxItem, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { callFailure } from '#web/ui/form/call-failure.ts'
import type { FormErrorProps } from '#web/ui/form/form-error.tsx'
import { FormFrame, FormSection } from '#web/ui/form/form-frame.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { SearchedSelect, useTyping } from '#web/ui/form/searched-select.tsx'
import { fullName } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { useSeveral } from '#web/ui/list/several.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { type ListPart, MOST_AT_ONCE, teamToChooseQuery, unsupervisedQuery, useSupervise } from './api.ts'
import { PeopleChooser } from './people-chooser.tsx'

const FORM_WIDTH = 860

export function SupervisorAddScreen() {
  const { workOrderUniqueID: woID, workOrderTitle } = projectFrameRoute.useLoaderData().project
  const { supervisor: named = null } = useSearch({ from: '/signed-in/project/project/supervisors/$woid' })
  const navigate = useNavigate()
  const [supervisor, setSupervisor] = useState(named)
  const [part, setPart] = useState<ListPart>({ page: 1 })
  const chosen = useSeveral()
  const [failure, setFailure] = useState<FormErrorProps>()
  const [isSaved, setSaved] = useState(false)
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
          ...(supervisor ? [] : ['Supervisor: Choose a supervisor']),
          ...(reportees.length > 0 ? [] : ['Direct reports: Choose at least one']),
        ],
      })
      return
    }
    try {
      // The form counts as saved from here, so that leaving the screen asks no question.
      setSaved(true)
      await supervise.mutateAsync({ supervisor, reportees, key: keyOf([supervisor, reportees]) })
      toast.success(texts.updated)
      await leave()
    } catch (error) {
      setSaved(false)
      setFailure(callFailure(error))
    }
  }
  return (
    <PageBody width={FORM_WIDTH}>
      <PageHeader title="Add direct reports" subtitle={workOrderTitle} />
      <FormFrame
        saveLabel="Add direct reports"
        isSaving={supervise.isPending}
        isDirty={!isSaved && (supervisor !== named || chosen.items.length > 0)}
        failure={failure}
        onSave={save}
        onCancel={() => void leave()}
      >
        <FormSection title="Supervisor">
          <SupervisorSelect
            workOrder={woID}
            value={supervisor}
            onChange={(id) => {
              setSupervisor(id)
              setPart({ page: 1 })
              // A supervisor cannot be their own reportee.
              const self = chosen.items.find((item) => item.id === id)
              if (self) chosen.toggle(self)
            }}
          />
        </FormSection>
        <FormSection title="Direct reports" isRequired>
          <Text fz="sm" c="dimmed">
            People on the project without a supervisor.
          </Text>
          <PeopleChooser
            label="People without a supervisor"
            people={people}
            part={part}
            onPart={setPart}
            chosen={chosen}
            empty={
              <EmptyState
                title="No one left to add"
                text="Everyone else on this project has a supervisor. Add more people to the project first."
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

interface SupervisorSelectProps {
  workOrder: string
  value: string | null
  onChange: (id: string | null) => void
}

function SupervisorSelect({ workOrder, value, onChange }: SupervisorSelectProps) {
  const [chosen, setChosen] = useState<ComboboxItem>()
  const typing = useTyping(chosen?.label)
  const offered = useQuery(teamToChooseQuery(workOrder, typing.search))
  const people = offered.data?.items ?? []
  const isNamed = value !== null && !chosen && !people.some((person) => person.employeeUniqueID === value)
  // In a very large team, the person in the address may be on a later page.
  const whole = useQuery({
    ...teamToChooseQuery(workOrder, '', MOST_AT_ONCE),
    enabled: isNamed && offered.isSuccess,
  })
  const named = whole.data?.items.filter((person) => person.employeeUniqueID === value) ?? []
  const found = [...people, ...(isNamed ? named : [])]
    .filter(({ isActive, employeeUniqueID }) => isActive || employeeUniqueID === value)
    .map((person) => ({
      value: person.employeeUniqueID,
      label: [fullName(person), person.companyRoleName].filter(Boolean).join(', '),
    }))
  return (
    <SearchedSelect
      label="Who supervises"
      description="One of the people on this project"
      required
      placeholder={offered.isPending ? 'Loading' : 'Choose a person'}
      typing={typing}
      offered={offered}
      found={found}
      chosen={chosen}
      nothing="Nobody matches"
      error={offered.error?.message}
      value={value}
      onChosen={setChosen}
      onChange={onChange}
    />
  )
}
