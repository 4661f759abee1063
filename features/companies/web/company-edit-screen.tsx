/** Edits a company: /company-edit (000 §2). */
import { Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { FormFrame, FormSection } from '#web/ui/form/form-frame.tsx'
import { useFormSaving } from '#web/ui/form/form-saving.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { companyQuery, useChangeCompany } from './api.ts'
import { CompanyInputs } from './company-inputs.tsx'
import { companyErrors, companyInput, companyLabels, companyValues } from './company-values.ts'

const FORM_WIDTH = 860
const route = getRouteApi('/signed-in/company-edit')

export function CompanyEditScreen() {
  const { id } = route.useLoaderData()
  const { data } = useSuspenseQuery(companyQuery(id))
  // The form keeps the values that it opened with. If somebody else saves meanwhile, the version check
  // refuses this save, so that their change is not lost.
  const [company] = useState(data)
  const navigate = useNavigate()
  const change = useChangeCompany()
  const form = useForm({
    initialValues: companyValues(company),
    validate: companyErrors,
    enhanceGetInputProps: checkWhenLeft,
  })
  const leave = () => navigate({ to: '/company-details/$companyid', params: { companyid: id } })
  const saving = useFormSaving({
    form,
    labels: companyLabels,
    save: async (values) => {
      await change.mutateAsync({
        ...companyInput(values),
        companyUniqueID: id,
        rowVersion: company.rowVersion,
      })
      toast.success(texts.updated)
      await leave()
    },
  })
  return (
    <PageBody width={FORM_WIDTH}>
      <PageHeader title={`Edit ${company.companyName}`} />
      <FormFrame
        saveLabel="Save"
        isSaving={change.isPending}
        isDirty={saving.isDirty}
        failure={saving.failure}
        onSave={async () => void (await saving.onSave())}
        onCancel={() => void leave()}
      >
        <FormSection title="Company">
          <CompanyInputs form={form} />
        </FormSection>
        <FormSection title="Sign-in">
          <Switch
            label="Require two-step sign-in"
            description="People without two-step sign-in must set it up at their next click, before they can do anything else."
            {...form.getInputProps('requiresSecondFactor', { type: 'checkbox' })}
          />
        </FormSection>
      </FormFrame>
    </PageBody>
  )
}
