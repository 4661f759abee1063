/** Who is to do something: an own employee, or a subcontractor of a type (001 §6 'contractor type'). */
import { Input, SegmentedControl, SimpleGrid, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  presentSubcontractor,
  SubcontractorSelect,
  SubcontractorTypeSelect,
} from '#features/subcontractors/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { contractorTypes } from '../contract.ts'
import { type Offer, ResponsibleSelect } from './responsible-select.tsx'

/** As the inputs of a form have it. */
export interface PartyValues {
  contractorType: '1' | '2'
  employeeUniqueId: string | null
  subContractorTypeId: string | null
  subContractorUniqueId: string | null
}

/** As a record has it, with the names. */
interface Party {
  contractorType: '1' | '2'
  employeeUniqueId: string | null
  employeeName: string | null
  subContractorTypeId: number | null
  subContractorTypeName: string | null
  subContractorUniqueId: string | null
  subcontractorName: string | null
}

export const partyLabels = {
  contractorType: 'Done by',
  employeeUniqueId: 'Responsible',
  subContractorTypeId: 'Trade',
  subContractorUniqueId: 'Subcontractor',
}

/** What a form begins with. */
export function partyValuesOf(party: Party | undefined): PartyValues {
  return {
    contractorType: party?.contractorType ?? contractorTypes.employee,
    employeeUniqueId: party?.employeeUniqueId ?? null,
    subContractorTypeId: party?.subContractorTypeId ? String(party.subContractorTypeId) : null,
    subContractorUniqueId: party?.subContractorUniqueId ?? null,
  }
}

/** What the call takes: of the two parties, the one that is chosen. */
export function partyInputOf(values: PartyValues) {
  const isEmployee = values.contractorType === contractorTypes.employee
  return {
    contractorType: values.contractorType,
    employeeUniqueId: isEmployee ? values.employeeUniqueId : null,
    subContractorTypeId:
      isEmployee || !values.subContractorTypeId ? null : Number(values.subContractorTypeId),
    subContractorUniqueId: isEmployee ? null : values.subContractorUniqueId,
  }
}

/** What is wrong with it beside what the schema of the call says. */
export function partyProblems(values: PartyValues): { subContractorTypeId?: string } {
  const isMissing = values.contractorType === contractorTypes.subcontractor && !values.subContractorTypeId
  return isMissing ? { subContractorTypeId: 'Choose a trade for a subcontractor' } : {}
}

interface PartySectionProps<Values extends PartyValues> {
  form: UseFormReturnType<Values>
  offer: Offer
  /** Who it is at present. */
  party: Party | undefined
}

export function PartySection<Values extends PartyValues>(props: PartySectionProps<Values>) {
  const { offer, party } = props
  // Of a form, its part that is about the party.
  const form = props.form as unknown as UseFormReturnType<PartyValues>
  const may = useMay()
  const isEmployee = form.values.contractorType === contractorTypes.employee
  const type = form.values.subContractorTypeId ? Number(form.values.subContractorTypeId) : null
  const present =
    party?.employeeUniqueId && party.employeeName
      ? { id: party.employeeUniqueId, name: party.employeeName }
      : undefined
  return (
    <FormSection title="Assigned to">
      <Input.Wrapper label="Done by" labelElement="div">
        <SegmentedControl
          aria-label="Done by"
          fullWidth
          mt={4}
          data={[
            { value: contractorTypes.employee, label: 'Our people' },
            {
              value: contractorTypes.subcontractor,
              label: 'Subcontractor',
              disabled: !may('Subcontractors', 'Read') && isEmployee,
            },
          ]}
          {...form.getInputProps('contractorType')}
        />
      </Input.Wrapper>
      {isEmployee ? (
        <ResponsibleSelect offer={offer} present={present} {...form.getInputProps('employeeUniqueId')} />
      ) : may('Subcontractors', 'Read') ? (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <SubcontractorTypeSelect
            required
            allowDeselect={false}
            {...form.getInputProps('subContractorTypeId')}
            onChange={(next) => {
              form.setFieldValue('subContractorTypeId', next)
              form.setFieldValue('subContractorUniqueId', null)
            }}
          />
          <SubcontractorSelect
            key={type}
            ofType={type}
            disabled={type === null}
            present={presentSubcontractor(party?.subContractorUniqueId, party?.subcontractorName)}
            {...form.getInputProps('subContractorUniqueId')}
          />
        </SimpleGrid>
      ) : (
        <Text fz="sm">
          {[party?.subcontractorName, party?.subContractorTypeName].filter(Boolean).join(', ')}
        </Text>
      )}
    </FormSection>
  )
}
