/** Adds an account to a company: /account-create/{companyid} (000 §2). It asks before it creates (000 §5). */
import { useForm } from '@mantine/form'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/ask/confirm-dialog.tsx'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { FormFrame, FormSection } from '#web/ui/form/form-frame.tsx'
import { useFormSaving, useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { AccountInputs, AdministratorInputs } from './account-inputs.tsx'
import { accountErrors, accountInput, accountLabels, accountValues } from './account-values.ts'
import { useAddAccount } from './api.ts'

const FORM_WIDTH = 860
const route = getRouteApi('/signed-in/account-create/$companyid')

export function AccountCreateScreen() {
  const { company } = route.useLoaderData()
  const navigate = useNavigate()
  const add = useAddAccount()
  const { keyOf } = useKeyOfTry()
  const [isAsked, setAsked] = useState(false)
  const form = useForm({
    initialValues: accountValues(),
    validate: accountErrors,
    enhanceGetInputProps: checkWhenLeft,
  })
  const leave = () =>
    navigate({ to: '/company-details/$companyid', params: { companyid: company.companyUniqueID } })
  const saving = useFormSaving({
    form,
    labels: accountLabels,
    save: async (values) => {
      // A new account has no storage limit. It can be set afterwards.
      const { storageLimitMegabytes: _none, ...input } = accountInput(values)
      const account = { ...input, companyUniqueID: company.companyUniqueID }
      await add.mutateAsync({ account, key: keyOf(account) })
      toast.success(`${account.accountName.trim()} has been added`)
    },
  })
  return (
    <PageBody width={FORM_WIDTH}>
      <PageHeader title="New account" subtitle={`Of ${company.companyName}`} />
      <FormFrame
        saveLabel="Create account"
        isSaving={add.isPending}
        isDirty={saving.isDirty}
        failure={saving.failure}
        onSave={async () => {
          if (saving.check()) setAsked(true)
        }}
        onCancel={() => void leave()}
      >
        <FormSection title="Account">
          <AccountInputs
            form={form}
            companyPlace={{ countryId: company.companyCountryId, stateId: company.companyStateId }}
          />
        </FormSection>
        <FormSection title="Administrator">
          <AdministratorInputs form={form} isNew note="We e-mail a link to activate the account." />
        </FormSection>
      </FormFrame>
      <ConfirmDialog
        isOpen={isAsked}
        title={`Create ${form.values.accountName.trim()}?`}
        confirmLabel="Create account"
        onConfirm={async () => {
          // Leaves after a timeout, so that the dialog closes first and returns the focus.
          if (await saving.onSave()) setTimeout(() => void leave())
        }}
        onClose={() => setAsked(false)}
      >
        {`${form.values.adminEmail.trim()} gets an e-mail with a link to activate it.`}
      </ConfirmDialog>
    </PageBody>
  )
}
