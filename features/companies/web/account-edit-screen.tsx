/** Edits an account: /account-edit (000 §2). */
import { useForm } from '@mantine/form'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { FormFrame, FormSection } from '#web/ui/form/form-frame.tsx'
import { useFormSaving } from '#web/ui/form/form-saving.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { AccountInputs, AdministratorInputs, StorageInput } from './account-inputs.tsx'
import { accountErrors, accountInput, accountLabels, accountValues } from './account-values.ts'
import { accountQuery, companyQuery, useChangeAccount } from './api.ts'

const FORM_WIDTH = 860
const route = getRouteApi('/signed-in/account-edit')

export function AccountEditScreen() {
  const { id } = route.useLoaderData()
  const { data } = useSuspenseQuery(accountQuery(id))
  // The form keeps the values that it opened with. If somebody else saves meanwhile, the version check
  // refuses this save, so that their change is not lost.
  const [account] = useState(data)
  const company = useQuery(companyQuery(data.companyUniqueID))
  const navigate = useNavigate()
  const change = useChangeAccount()
  const form = useForm({
    initialValues: accountValues(account),
    validate: accountErrors,
    enhanceGetInputProps: checkWhenLeft,
  })
  const leave = () =>
    navigate({ to: '/company-details/$companyid', params: { companyid: account.companyUniqueID } })
  const saving = useFormSaving({
    form,
    labels: accountLabels,
    save: async (values) => {
      const { adminFirstName: _first, adminLastName: _last, ...input } = accountInput(values)
      await change.mutateAsync({ ...input, accountUniqueID: id, rowVersion: account.rowVersion })
      toast.success(texts.updated)
      await leave()
    },
  })
  return (
    <PageBody width={FORM_WIDTH}>
      <PageHeader title={`Edit ${account.accountName}`} />
      <FormFrame
        saveLabel="Save"
        isSaving={change.isPending}
        isDirty={saving.isDirty}
        failure={saving.failure}
        onSave={async () => void (await saving.onSave())}
        onCancel={() => void leave()}
      >
        <FormSection title="Account">
          <AccountInputs
            form={form}
            companyPlace={
              company.data && {
                countryId: company.data.companyCountryId,
                stateId: company.data.companyStateId,
              }
            }
          />
        </FormSection>
        <FormSection title="Storage">
          <StorageInput form={form} account={account} />
        </FormSection>
        <FormSection title="Administrator">
          <AdministratorInputs
            form={form}
            isNew={false}
            note="Contact for this account. This does not change anyone's sign-in."
          />
        </FormSection>
      </FormFrame>
    </PageBody>
  )
}
