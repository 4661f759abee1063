/** The input fields of an employee, for adding and editing. */
import { Radio, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  presentSubcontractor,
  SubcontractorSelect,
  SubcontractorTypeSelect,
} from '#features/subcontractors/web/public.ts'
import { useMay, useSession } from '#web/session/session.ts'
import type { Employee } from '../contract.ts'
import { BeyondGuest } from './beyond-guest.tsx'
import { type EmployeeValues, employeeLabels as labels } from './employee-values.ts'
import { formatPhone, phoneDigits } from './phone.ts'

interface InputsProps {
  form: UseFormReturnType<EmployeeValues>
}

/** The inputs for name, role and phone. */
export function PersonInputs({ form, isSelf = false }: InputsProps & { isSelf?: boolean }) {
  const { companyRoles } = useSession()
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={labels.employeeFirstName}
          required
          maxLength={100}
          autoComplete="off"
          {...form.getInputProps('employeeFirstName')}
        />
        <TextInput
          label={labels.employeeLastName}
          required
          maxLength={100}
          autoComplete="off"
          {...form.getInputProps('employeeLastName')}
        />
        <Select
          label={labels.companyRoleUniqueID}
          description={isSelf ? 'Another administrator can change yours.' : undefined}
          required
          searchable
          allowDeselect={false}
          disabled={isSelf}
          nothingFoundMessage="No such role"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={companyRoles.map(({ companyRoleUniqueId, companyRoleName }) => ({
            value: companyRoleUniqueId,
            label: companyRoleName,
          }))}
          {...form.getInputProps('companyRoleUniqueID')}
        />
        <TextInput
          label={labels.phoneNumber}
          type="tel"
          inputMode="tel"
          placeholder="(555) 010-0199"
          autoComplete="off"
          {...form.getInputProps('phoneNumber')}
          onChange={(event) =>
            form.setFieldValue('phoneNumber', afterTyping(form.values.phoneNumber, event.currentTarget.value))
          }
        />
      </SimpleGrid>
      <Switch
        label={labels.isPointOfContact}
        description="Main contact"
        {...form.getInputProps('isPointOfContact', { type: 'checkbox' })}
      />
    </>
  )
}

/**
 * The phone number after a key press. If the key deleted only a format sign, the digit before it is deleted,
 * too.
 */
function afterTyping(before: string, typed: string): string {
  const digits = phoneDigits(typed)
  const isOnlySign = typed.length < before.length && digits === phoneDigits(before)
  return formatPhone(isOnlySign ? digits.slice(0, -1) : digits)
}

interface ContractInputsProps extends InputsProps {
  /** The current employee; left out: the form adds one. */
  employee?: Pick<Employee, 'subContractorUniqueId' | 'guestCompanyName'>
}

/**
 * The choice between own employee, guest of another company, and subcontractor's person (002 §2; records.md
 * `ownCompanyName`).
 */
export function ContractInputs({ form, employee }: ContractInputsProps) {
  const may = useMay()
  const mayChoose = may('Subcontractors', 'Read')
  const { kind, subContractorTypeUniqueId: type, companyRoleUniqueID } = form.values
  const { companyRoles } = useSession()
  const guest = companyRoles.find(({ roleKind }) => roleKind === 'guest')
  return (
    <>
      <Radio.Group
        label={labels.kind}
        {...form.getInputProps('kind')}
        onChange={(next) => {
          form.setFieldValue('kind', next as EmployeeValues['kind'])
          // A guest gets the guests' role, unless another role is chosen already.
          if (next === 'guest' && !form.values.companyRoleUniqueID && guest)
            form.setFieldValue('companyRoleUniqueID', guest.companyRoleUniqueId)
        }}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="employee" label="Us, as an employee" />
          <Radio value="guest" label="Another company, as a guest" />
          <Radio value="subcontractor" label="A subcontractor" />
        </Stack>
      </Radio.Group>
      {kind === 'guest' && (
        <TextInput
          label={labels.ownCompanyName}
          description="Shown beside the name"
          required
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('ownCompanyName')}
        />
      )}
      {kind === 'guest' && guest && companyRoleUniqueID && (
        <BeyondGuest guest={guest.companyRoleUniqueId} role={companyRoleUniqueID} />
      )}
      {kind === 'subcontractor' && mayChoose && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <SubcontractorTypeSelect
            label={labels.subContractorTypeUniqueId}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear the subcontractor type' }}
            {...form.getInputProps('subContractorTypeUniqueId')}
            onChange={(value) =>
              form.setValues({ subContractorTypeUniqueId: value, subContractorUniqueId: null })
            }
          />
          <SubcontractorSelect
            label={labels.subContractorUniqueId}
            ofType={type ? Number(type) : null}
            present={presentSubcontractor(employee?.subContractorUniqueId, employee?.guestCompanyName)}
            {...form.getInputProps('subContractorUniqueId')}
          />
        </SimpleGrid>
      )}
    </>
  )
}

interface LoginInputsProps extends InputsProps {
  isSelf?: boolean
  /** False for users who may remove a username but not set one. */
  mayGive?: boolean
}

/** The inputs for sign-in and username. */
export function LoginInputs({ form, isSelf = false, mayGive = true }: LoginInputsProps) {
  const description = isSelf
    ? 'Another administrator can change your own.'
    : mayGive
      ? 'Can sign in: we e-mail an invitation.'
      : 'Only an administrator can set or change a sign-in.'
  return (
    <>
      <Switch
        label={labels.hasLoginAccess}
        description={description}
        disabled={isSelf || (!mayGive && form.getInitialValues().employeeUserName === '')}
        {...form.getInputProps('hasLoginAccess', { type: 'checkbox' })}
      />
      {form.values.hasLoginAccess && (
        <TextInput
          label={labels.employeeUserName}
          description="E-mail"
          type="email"
          required
          disabled={isSelf || !mayGive}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('employeeUserName')}
        />
      )}
    </>
  )
}
