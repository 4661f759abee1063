/** The screens that add and edit a subcontractor: /subcontractors/add, /subcontractors/edit (002 §2). */

import { Checkbox, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { statuses } from '#contract/statuses.ts'
import { idOrNone, idText, PlaceInputs } from '#features/reference/web/public.ts'
import { CallError } from '#web/api/client.ts'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { RecordForm, useOpened } from '#web/ui/form/record-form.tsx'
import { laterSchema, schemaErrors } from '#web/ui/form/schema-form.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { Subcontractor } from '../contract.ts'
import { subcontractorLabels } from '../labels.ts'
import { subcontractorQuery, useAddSubcontractor, useChangeSubcontractors } from './api.ts'
import { SubcontractorTypeSelect } from './subcontractor-type-select.tsx'
import { ACTIVATED_IS_THE_END, SAVED } from './subcontractor-words.ts'

const newSubcontractor = laterSchema(async () => (await import('../contract.ts')).NewSubcontractor)

interface SubcontractorValues {
  subcontractorName: string
  subContractorTypeId: string | null
  SubContractorAddress: string
  subContractorCity: string
  zipcode: string
  countryId: string | null
  stateId: string | null
  isActivated: boolean
}

/** Converts the values for the calls: an empty choice is null. */
const toInput = ({ isActivated, ...values }: SubcontractorValues) => ({
  ...values,
  subContractorTypeId: Number(values.subContractorTypeId),
  countryId: idOrNone(values.countryId),
  stateId: idOrNone(values.stateId),
  ...(isActivated && { statusId: statuses.Created }),
})

interface SubcontractorFormProps {
  title: string
  subtitle: string
  saveLabel: string
  /** The subcontractor to edit; left out: a new one. */
  subcontractor?: Subcontractor
  /** The question that is shown if another subcontractor has the name. */
  ofSameName?: ReactNode
  save: (input: ReturnType<typeof toInput>, key: string) => Promise<unknown>
}

function SubcontractorForm({
  subcontractor,
  ofSameName,
  saveLabel,
  save,
  ...heading
}: SubcontractorFormProps) {
  const navigate = useNavigate()
  const form = useForm<SubcontractorValues>({
    initialValues: {
      subcontractorName: subcontractor?.subcontractorName ?? '',
      subContractorTypeId: idText(subcontractor?.subContractorTypeId ?? null),
      SubContractorAddress: subcontractor?.SubContractorAddress ?? '',
      subContractorCity: subcontractor?.subContractorCity ?? '',
      zipcode: subcontractor?.zipcode ?? '',
      countryId: idText(subcontractor?.countryId ?? null),
      stateId: idText(subcontractor?.stateId ?? null),
      isActivated: false,
    },
    validate: (values) => ({
      ...schemaErrors(newSubcontractor, toInput(values)),
      ...(!values.subContractorTypeId && { subContractorTypeId: 'Choose a type' }),
    }),
    enhanceGetInputProps: checkWhenLeft,
  })
  return (
    <RecordForm
      {...heading}
      saveLabel={form.values.isActivated ? 'Save and activate' : saveLabel}
      form={form}
      labels={subcontractorLabels}
      save={(values, key) =>
        save(toInput(values), key).catch((error: unknown) => {
          // The documents' message (002 §8). The form shows the reason above its fields.
          toast.error('Not Ok, was not saved.')
          throw error
        })
      }
      done={SAVED}
      leave={() => navigate({ to: '/subcontractors/list' })}
    >
      <FormSection title="Subcontractor">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={subcontractorLabels.subcontractorName}
            required
            maxLength={200}
            autoComplete="off"
            {...form.getInputProps('subcontractorName')}
          />
          <SubcontractorTypeSelect
            label={subcontractorLabels.subContractorTypeId}
            required
            allowDeselect={false}
            {...form.getInputProps('subContractorTypeId')}
          />
        </SimpleGrid>
        {ofSameName}
        <PlaceInputs
          address={form.getInputProps('SubContractorAddress')}
          city={form.getInputProps('subContractorCity')}
          zipCode={form.getInputProps('zipcode')}
          country={form.getInputProps('countryId')}
          state={form.getInputProps('stateId')}
          onPlace={({ country, state }) => form.setValues({ countryId: country, stateId: state })}
        />
      </FormSection>
      {subcontractor && (
        <FormSection title="Activation">
          <Switch
            label={subcontractorLabels.isActivated}
            description={ACTIVATED_IS_THE_END}
            {...form.getInputProps('isActivated', { type: 'checkbox' })}
          />
        </FormSection>
      )}
    </RecordForm>
  )
}

export function SubcontractorAddScreen() {
  const add = useAddSubcontractor()
  const [isKnown, setKnown] = useState(false)
  const [isAccepted, setAccepted] = useState(false)
  return (
    <SubcontractorForm
      title="New subcontractor"
      subtitle="Type a name and choose a trade."
      saveLabel="Add subcontractor"
      ofSameName={
        isKnown && (
          <Checkbox
            label="Add another subcontractor of this name"
            checked={isAccepted}
            onChange={(event) => setAccepted(event.currentTarget.checked)}
          />
        )
      }
      save={(input, key) =>
        add
          .mutateAsync({ input: { ...input, isSameNameAccepted: isAccepted }, key })
          .catch((error: unknown) => {
            if (error instanceof CallError && error.code === 'SUBCONTRACTOR_NAME_KNOWN') setKnown(true)
            throw error
          })
      }
    />
  )
}

const editRoute = getRouteApi('/signed-in/subcontractors/edit')

export function SubcontractorEditScreen() {
  const { id } = editRoute.useLoaderData()
  const subcontractor = useOpened(useSuspenseQuery(subcontractorQuery(id)).data)
  const change = useChangeSubcontractors()
  const { rowVersion, subcontractorName } = subcontractor
  return (
    <SubcontractorForm
      title="Edit subcontractor"
      subtitle={subcontractorName}
      saveLabel="Save"
      subcontractor={subcontractor}
      save={(input) => change.mutateAsync([{ ...input, subContractorUniqueId: id, rowVersion }])}
    />
  )
}
