/**
 * The field for the responsible party: an employee, or a subcontractor of a trade (001 §6 'contractor type').
 */
import { type ComboboxItem, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { subcontractorTypes } from '#features/reference/contract.ts'
import { subcontractorsToChooseQuery } from '#features/subcontractors/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { OneTap } from '#web/ui/form/one-tap.tsx'
import { SearchedSelect, useTyping } from '#web/ui/form/searched-select.tsx'
import { contractorTypes } from '../contract.ts'
import { type Offer, offeredName } from './responsible-select.tsx'

/** The party in the values of a form. */
export interface PartyValues {
  contractorType: '1' | '2'
  employeeUniqueId: string | null
  subContractorTypeId: number | null
  subContractorUniqueId: string | null
}

/** The party of a record, with names. */
export interface Party extends PartyValues {
  employeeName: string | null
  subContractorTypeName: string | null
  subcontractorName: string | null
}

const label = 'Who is responsible'

/** The label of the field in a summary of faults, for each field of the party that the server can refuse. */
export const partyLabels = {
  contractorType: label,
  employeeUniqueId: label,
  subContractorTypeId: label,
  subContractorUniqueId: label,
}

const NOBODY: PartyValues = {
  contractorType: contractorTypes.employee,
  employeeUniqueId: null,
  subContractorTypeId: null,
  subContractorUniqueId: null,
}

const ofFirm = (subContractorTypeId: number, subContractorUniqueId: string | null): PartyValues => ({
  ...NOBODY,
  contractorType: contractorTypes.subcontractor,
  subContractorTypeId,
  subContractorUniqueId,
})

/**
 * The party's fields from a record or from a form's values: the first values of a form, and the body of a
 * call.
 */
export const partyValuesOf = (party: PartyValues = NOBODY): PartyValues => ({
  contractorType: party.contractorType,
  employeeUniqueId: party.employeeUniqueId,
  subContractorTypeId: party.subContractorTypeId,
  subContractorUniqueId: party.subContractorUniqueId,
})

/** The party as one text; null: nobody yet. */
const keyOf = (values: PartyValues) =>
  values.employeeUniqueId ??
  values.subContractorUniqueId ??
  (values.subContractorTypeId === null ? null : `type:${values.subContractorTypeId}`)

const anyOf = (trade: string) => `${trade}, any firm`

/** The party as an option of the field. */
function chosenOf(party: Party | undefined): ComboboxItem | undefined {
  const value = party && keyOf(party)
  if (!value) return undefined
  const { employeeName, subcontractorName, subContractorTypeName } = party
  return { value, label: employeeName ?? subcontractorName ?? anyOf(subContractorTypeName ?? '') }
}

/** An option with its party. */
interface Choice extends ComboboxItem {
  party: PartyValues
}

interface PartySelectProps<Values extends PartyValues> {
  form: UseFormReturnType<Values>
  /** The query for the employees who are offered. */
  offer: Offer
  /** The present party. */
  party: Party | undefined
  /** Recently chosen parties, which can be chosen again with one tap. */
  recent?: readonly Party[]
}

/**
 * Searches employees and firms together; a firm sets its trade. A trade without a firm is offered only after
 * its name is typed.
 */
export function PartySelect<Values extends PartyValues>(props: PartySelectProps<Values>) {
  const { offer, party, recent = [] } = props
  // The cast limits the form to its fields for the party.
  const form = props.form as unknown as UseFormReturnType<PartyValues>
  const may = useMay()
  const [chosen, setChosen] = useState(() => chosenOf(party))
  const typing = useTyping(chosen?.label)
  const people = useQuery({
    queryKey: [...offer.queryKey, typing.search],
    queryFn: ({ signal }) => offer.fetch(typing.search, signal),
    placeholderData: keepPreviousData,
  })
  const seesFirms = may('Subcontractors', 'Read')
  const firms = useQuery({ ...subcontractorsToChooseQuery(null, typing.search), enabled: seesFirms })
  const word = typing.search.trim().toLowerCase()
  const trades = subcontractorTypes.filter(
    ({ subContractorTypeName: name }) => word && seesFirms && name.toLowerCase().includes(word),
  )
  const groups: { group: string; items: Choice[] }[] = [
    {
      group: 'Our people',
      items: (people.data?.items ?? []).map((person) => ({
        value: person.employeeUniqueID,
        label: offeredName(person),
        party: { ...NOBODY, employeeUniqueId: person.employeeUniqueID },
      })),
    },
    {
      group: 'Subcontractors',
      items: (firms.data?.items ?? []).map((firm) => ({
        value: firm.subContractorUniqueId,
        label: firm.subcontractorName,
        party: ofFirm(firm.subContractorTypeId, firm.subContractorUniqueId),
      })),
    },
    {
      group: 'Trades',
      items: trades.map(({ subContractorTypeId: id, subContractorTypeName: name }) => ({
        value: `type:${id}`,
        label: anyOf(name),
        party: ofFirm(id, null),
      })),
    },
  ]
  const found = groups.filter(({ items }) => items.length > 0)
  const choices = found.flatMap(({ items }) => items)
  const choose = (next: ComboboxItem | undefined, values: PartyValues) => {
    setChosen(next)
    for (const [field, of] of Object.entries(values)) form.setFieldValue(field, of)
  }
  const value = keyOf(form.values)
  return (
    <Stack gap="xs">
      <SearchedSelect
        label={label}
        placeholder={seesFirms ? 'A firm or one of us' : 'Choose or search by name'}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear who is responsible' }}
        typing={typing}
        offered={{
          data: people.data && {
            totalCount: people.data.totalCount + (firms.data?.totalCount ?? 0) + trades.length,
          },
          isPending: people.isPending || firms.isLoading,
          isError: people.isError || firms.isError,
        }}
        found={found}
        chosen={chosen}
        nothing="Nobody on the project and no firm matches"
        {...form.getInputProps('employeeUniqueId')}
        value={value}
        error={Object.keys(partyLabels)
          .map((field) => form.errors[field])
          .find(Boolean)}
        onChange={(next) => {
          const choice = choices.find((one) => one.value === next)
          choose(choice, choice?.party ?? NOBODY)
        }}
      />
      <OneTap
        label="Recently responsible"
        choices={recent.flatMap((one) => {
          const choice = chosenOf(one)
          // A firm is offered only to people who may see firms, as in the field.
          if (!choice || choice.value === value || !(seesFirms || one.employeeUniqueId)) return []
          return { label: choice.label, choose: () => choose(choice, partyValuesOf(one)) }
        })}
      />
    </Stack>
  )
}
