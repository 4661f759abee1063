/** Edits an employee: /employee/edit/{id} (001 §2, 002 §2). */

import { Button, Group, Paper, Select, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { statuses } from '#contract/statuses.ts'
import { texts } from '#web/api/texts.ts'
import { sessionQuery, useMay, useSession } from '#web/session/session.ts'
import { useAsk } from '#web/ui/ask/ask.tsx'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { FormFrame, FormSection } from '#web/ui/form/form-frame.tsx'
import { useFormSaving } from '#web/ui/form/form-saving.ts'
import { fullName } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { type Employee, type EmployeeChange, USERNAME_MISSING } from '../contract.ts'
import { employeeQuery, useChangeEmployee } from './api.ts'
import { useDeletion } from './delete-employee.ts'
import { ContractInputs, LoginInputs, PersonInputs } from './employee-inputs.tsx'
import { EmployeeStatus } from './employee-status.tsx'
import {
  employeeErrors,
  employeeInput,
  employeeLabels,
  employeeValues,
  missingNames,
} from './employee-values.ts'
import { Verification } from './verification.tsx'

const FORM_WIDTH = 860
const route = getRouteApi('/signed-in/employee/edit/$id')

/** True if two states of an employee have the same form values. */
function isSameInForm(one: Employee, other: Employee): boolean {
  return JSON.stringify(employeeValues(one)) === JSON.stringify(employeeValues(other))
}

export function EmployeeEditScreen() {
  const { id } = route.useLoaderData()
  const { data: employee } = useSuspenseQuery(employeeQuery(id))
  const session = useSession()
  const may = useMay()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const change = useChangeEmployee()
  // The form keeps its initial values. If another person changes the employee meanwhile, the version check
  // refuses to save.
  const [begun] = useState(employee)
  /**
   * The chosen status, if different from the current status. The current status can change by itself, when an
   * invitation is followed.
   */
  const [chosenStatus, setChosenStatus] = useState<EmployeeChange['statusId']>()
  const [isGone, setGone] = useState(false)
  const isSelf = id === session.employeeUniqueId
  const form = useForm({
    initialValues: employeeValues(begun),
    initialErrors: missingNames(begun),
    validate: employeeErrors,
    enhanceGetInputProps: checkWhenLeft,
  })
  const leave = () => navigate({ to: '/employee' })
  const deletion = useDeletion(employee, () => {
    setGone(true)
    // Leaves after the dialog has closed.
    setTimeout(() => void leave())
  })
  const [ask, question] = useAsk()
  const saving = useFormSaving({
    form,
    labels: employeeLabels,
    hasMore: chosenStatus !== undefined && chosenStatus !== employee.statusId,
    save: async (values) => {
      const { rowVersion } = isSameInForm(begun, employee) ? employee : begun
      await change.mutateAsync({
        ...employeeInput(values),
        employeeUniqueID: id,
        rowVersion,
        ...(chosenStatus !== undefined && { statusId: chosenStatus }),
      })
      if (isSelf) await queryClient.invalidateQueries(sessionQuery)
      toast.success(texts.updated)
      await leave()
    },
    onProblems: () => {
      const { hasLoginAccess, employeeUserName } = form.getValues()
      // 002 §5
      if (hasLoginAccess && employeeUserName.trim() === '') toast.warning(USERNAME_MISSING)
    },
  })
  return (
    <PageBody width={FORM_WIDTH}>
      <PageHeader title={fullName(employee)} subtitle={<Standing employee={employee} />} />
      {employee.statusId === statuses.Pending && <Verification employee={employee} />}
      <FormFrame
        saveLabel="Save"
        isSaving={change.isPending}
        isDirty={saving.isDirty && !isGone}
        failure={saving.failure}
        onSave={async () => void (await saving.onSave())}
        onCancel={() => void leave()}
        actions={
          may('Employees', 'Delete') &&
          !isSelf && (
            <Button
              variant="outline"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => deletion.ask && ask(deletion.ask)}
            >
              Delete
            </Button>
          )
        }
      >
        <FormSection title="Employee">
          <PersonInputs form={form} isSelf={isSelf} />
          <StatusChoice
            present={employee.statusId}
            value={chosenStatus}
            isDisabled={isSelf}
            onChange={setChosenStatus}
          />
          <ContractInputs form={form} employee={employee} />
        </FormSection>
        <FormSection title="Sign-in">
          <LoginInputs form={form} isSelf={isSelf} mayGive={session.isAccountAdministrator} />
        </FormSection>
      </FormFrame>
      {employee.hasLoginAccess && !isSelf && session.isAccountAdministrator && (
        <Paper withBorder p="lg" mt="xl">
          <Group justify="space-between" gap="sm">
            <Stack gap={2} flex="1 1 260px">
              <Text fz="sm" fw={600}>
                Lost phone?
              </Text>
              <Text fz="sm" c="dimmed">
                Remove their two-step sign-in so they can set it up on another one.
              </Text>
            </Stack>
            <LinkButton to="/second-factor-reset" search={{ obj: id }} variant="default">
              Remove two-step sign-in
            </LinkButton>
          </Group>
        </Paper>
      )}
      {question}
    </PageBody>
  )
}

/**
 * The status, and a note that the address is verified. An employee who is not Pending counts as verified
 * (002 §4).
 */
function Standing({ employee: { statusId, hasLoginAccess, employeeUserName } }: { employee: Employee }) {
  return (
    <Group gap="xs" mt={2}>
      <EmployeeStatus statusId={statusId} />
      {hasLoginAccess && statusId !== statuses.Pending && `${employeeUserName} is verified`}
    </Group>
  )
}

interface StatusChoiceProps {
  present: number
  value: EmployeeChange['statusId']
  isDisabled: boolean
  onChange: (status: EmployeeChange['statusId']) => void
}

/** A choice between active and inactive. Pending ends by the link in the mail, or by 'Activate now'. */
function StatusChoice({ present, value, isDisabled, onChange }: StatusChoiceProps) {
  const isPending = present === statuses.Pending
  return (
    <Select
      label={employeeLabels.statusId}
      description="Inactive: signed out at once, and cannot sign in."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDeselect={false}
      disabled={isDisabled}
      maw={{ xs: '50%' }}
      data={[
        isPending
          ? { value: String(statuses.Pending), label: 'Pending' }
          : { value: String(statuses.Active), label: 'Active' },
        { value: String(statuses.InActive), label: 'Inactive' },
      ]}
      value={String(value ?? present)}
      onChange={(next) => {
        const chosen = [statuses.Active, statuses.InActive, statuses.Pending].find(
          (id) => String(id) === next,
        )
        onChange(chosen === present ? undefined : chosen)
      }}
    />
  )
}
