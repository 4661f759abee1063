/** Adds employees: /employee/create (001 §2). Several are queued in a list, then saved together. */

import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { callFailure } from '#web/ui/form/call-failure.ts'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import type { FormErrorProps } from '#web/ui/form/form-error.tsx'
import { FormFrame, FormSection } from '#web/ui/form/form-frame.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { errorsOfQueue } from '#web/ui/form/queue-errors.ts'
import { schemasHere } from '#web/ui/form/schema-form.ts'
import { fullName } from '#web/ui/format.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { DETAILS_MISSING } from '../contract.ts'
import { useAddEmployees } from './api.ts'
import { ContractInputs, LoginInputs, PersonInputs } from './employee-inputs.tsx'
import {
  type EmployeeValues,
  employeeErrors,
  employeeInput,
  employeeLabels,
  employeeValues,
  type Queued,
} from './employee-values.ts'
import { QueuedEmployees } from './queued-employees.tsx'

const FORM_WIDTH = 860
/** The fields that the message about missing details covers (001 §5). */
const details = ['employeeFirstName', 'employeeLastName', 'employeeUserName']

export function EmployeesCreateScreen() {
  const navigate = useNavigate()
  const add = useAddEmployees()
  const { keyOf } = useKeyOfTry()
  const form = useForm({
    initialValues: employeeValues(),
    validate: employeeErrors,
    // Names are not checked when the field is left, because the focus returns to the first name for the next
    // employee.
    enhanceGetInputProps: (given) =>
      ['phoneNumber', 'employeeUserName'].includes(given.field) ? checkWhenLeft(given) : undefined,
  })
  const [queue, setQueue] = useState<readonly Queued[]>([])
  const [failure, setFailure] = useState<FormErrorProps>()
  const [faults, setFaults] = useState<Readonly<Record<number, string[]>>>({})
  const [isSaved, setSaved] = useState(false)
  const lastKey = useRef(0)
  const fields = useRef<HTMLDivElement>(null)
  const focusFirst = () => fields.current?.querySelector('input')?.focus()

  /** The list with the form's employee added at its end; undefined with a message if the form has errors. */
  const queueWithForm = (): readonly Queued[] | undefined => {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) {
      if (details.some((field) => field in errors)) toast.warning(DETAILS_MISSING)
      const problems = Object.entries(errors).map(
        ([field, problem]) =>
          `${(employeeLabels as Record<string, string>)[field] ?? field}: ${problem as string}`,
      )
      setFailure({ title: 'This cannot be added yet', problems })
      return undefined
    }
    const values = form.getValues()
    const nameOf = ({ employeeFirstName }: EmployeeValues) => employeeFirstName.trim().toLowerCase()
    // 001 §5: a duplicate first name in the pending list is rejected
    if (queue.some((queued) => nameOf(queued.values) === nameOf(values))) {
      toast.warning('name is already added!')
      form.setFieldError('employeeFirstName', 'Already on the list below')
      focusFirst()
      return undefined
    }
    setFailure(undefined)
    lastKey.current += 1
    return [...queue, { key: lastKey.current, values }]
  }
  /**
   * Empties the form for the next employee but keeps the role, because the next employee often has the same
   * role.
   */
  const clearForm = () => {
    const { companyRoleUniqueID } = form.getValues()
    const next = { ...employeeValues(), companyRoleUniqueID }
    form.setInitialValues(next)
    form.reset()
  }
  const addToList = async () => {
    await schemasHere()
    const next = queueWithForm()
    if (!next) return
    setQueue(next)
    clearForm()
    focusFirst()
  }
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    // In a picker, Enter chooses an option.
    if (!(event.target instanceof HTMLInputElement) || event.target.getAttribute('aria-haspopup')) return
    event.preventDefault()
    void addToList()
  }
  const saveAll = async () => {
    // An employee who is still in the form is saved with the list.
    const all = form.isDirty() || queue.length === 0 ? queueWithForm() : queue
    if (!all) return
    setQueue(all)
    clearForm()
    const employees = all.map(({ values }) => employeeInput(values))
    try {
      setFaults({})
      setFailure(undefined)
      setSaved(true)
      await add.mutateAsync({ employees, key: keyOf(employees) })
      toast.success(
        `${all.map(({ values }) => fullName(values)).join(', ')} ${all.length === 1 ? 'has' : 'have'} been added`,
      )
      await navigate({ to: '/employee' })
    } catch (error) {
      setSaved(false)
      const found = errorsOfQueue(error, all, employeeLabels, ({ values }) => fullName(values))
      setFaults(found.byKey)
      setFailure({ ...callFailure(error), problems: found.problems })
    }
  }

  return (
    <PageBody width={FORM_WIDTH}>
      <PageHeader title="Add employees" subtitle="Add one or more people." />
      <FormFrame
        saveLabel={queue.length > 1 ? `Save ${queue.length} employees` : 'Save'}
        isSaving={add.isPending}
        isDirty={(form.isDirty() || queue.length > 0) && !isSaved}
        failure={failure}
        onSave={saveAll}
        onCancel={() => void navigate({ to: '/employee' })}
      >
        {/* Enter adds the employee to the list. The button below adds the employee, too, for users who do
            not use the keyboard. */}
        <div ref={fields} role="presentation" onKeyDown={addByKey}>
          <FormSection title="Employee">
            <PersonInputs form={form} />
            <ContractInputs form={form} />
            <LoginInputs form={form} />
            <Group>
              <Button
                variant="light"
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => void addToList()}
              >
                Add another
              </Button>
            </Group>
          </FormSection>
        </div>
        <QueuedEmployees
          queue={queue}
          faults={faults}
          onEdit={({ key, values }) => {
            setQueue(queue.filter((queued) => queued.key !== key))
            form.setValues(values)
            focusFirst()
          }}
          onRemove={({ key }) => {
            setQueue(queue.filter((queued) => queued.key !== key))
            focusFirst()
          }}
        />
      </FormFrame>
    </PageBody>
  )
}
