/**
 * The company wizard: /companies-wizard (000 §6). The first step is the company, the second its account with an administrator.
 * Afterwards a visitor is redirected to the sign-in, a site administrator to the page of the company.
 */

import { Button, Group, Stack, Stepper, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { idOrNone } from '#features/reference/web/public.ts'
import { ConfirmDialog } from '#web/ui/ask/confirm-dialog.tsx'
import { useLeaveGuard } from '#web/ui/ask/leave-guard.tsx'
import { callFailure } from '#web/ui/form/call-failure.ts'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { firstField } from '#web/ui/form/first-field.ts'
import type { FormErrorProps } from '#web/ui/form/form-error.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { saveByKey } from '#web/ui/form/save-by-key.ts'
import { schemasHere, useSchemas } from '#web/ui/form/schema-form.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { FrontPage } from '#web/ui/page/front-page.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { AccountInputs, AdministratorInputs } from './account-inputs.tsx'
import { accountErrors, accountInput, accountLabels, accountValues } from './account-values.ts'
import { useAddCompany } from './api.ts'
import { CompanyInputs } from './company-inputs.tsx'
import { companyErrors, companyInput, companyLabels, companyValues } from './company-values.ts'
import { errorsOfStep } from './wizard-errors.ts'
import classes from './wizard-screen.module.css'

const route = getRouteApi('/companies-wizard')

/** The two steps with their forms. The step of the account opens only if the form of the company has no problems. */
function useSteps() {
  const company = useForm({
    initialValues: companyValues(),
    validate: companyErrors,
    enhanceGetInputProps: checkWhenLeft,
  })
  const account = useForm({
    initialValues: accountValues(),
    validate: accountErrors,
    enhanceGetInputProps: checkWhenLeft,
  })
  const [step, setStep] = useState(0)
  const [failure, setFailure] = useState<FormErrorProps>()
  /** The element around the fields of the step. */
  const content = useRef<HTMLDivElement>(null)
  useSchemas()
  // Each step starts with the focus in its first field, unless the summary of problems has the focus.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    if (!document.activeElement?.closest('[role="alert"]')) firstField(content.current)?.focus()
  }, [step])

  /** True if the step has no problems; otherwise the problems are shown. */
  const check = (at: number): boolean => {
    const { hasErrors, errors } = (at === 0 ? company : account).validate()
    const labels: Record<string, string> = at === 0 ? companyLabels : accountLabels
    const problems = Object.entries(errors).map(
      ([field, problem]) => `${labels[field]}: ${problem as string}`,
    )
    setFailure(hasErrors ? { title: 'This cannot be saved yet', problems } : undefined)
    return !hasErrors
  }
  return {
    ...{ company, account, step, content, failure },
    toCompany: () => setStep(0),
    async toAccount() {
      await schemasHere()
      if (!check(0)) return
      // Most companies start with one account of the same name and address.
      if (!account.isDirty()) {
        const { companyName, companyAddress, companyCity, zipCode, companyCountryId, companyStateId } =
          company.getValues()
        const taken = {
          ...account.getValues(),
          accountName: companyName,
          accountAddress: companyAddress,
          accountCity: companyCity,
          zipCode,
          accountCountryId: companyCountryId,
          accountStateId: companyStateId,
        }
        // As these are initial values, the account follows corrections of the company until the user edits the account.
        account.setInitialValues(taken)
        account.setValues(taken)
      }
      setStep(1)
    },
    async checkAccount(): Promise<boolean> {
      await schemasHere()
      return check(1)
    },
    /** Shows what the server refused. If it refused a field of the company, the step of the company opens. */
    refuse(error: unknown) {
      const faults = errorsOfStep(error)
      company.setErrors(faults.company)
      account.setErrors(faults.account)
      if (Object.keys(faults.company).length > 0) setStep(0)
      setFailure({ ...callFailure(error), problems: faults.problems })
    },
  }
}

/** Asks before it creates the company: the server then sends an e-mail to the administrator. */
export function WizardScreen() {
  const { isAdmin } = route.useLoaderData()
  const navigate = useNavigate()
  const add = useAddCompany()
  const { keyOf } = useKeyOfTry()
  const { company, account, step, content, failure, ...steps } = useSteps()
  const [isAsked, setAsked] = useState(false)
  const [isDone, setDone] = useState(false)
  const isDirty = (company.isDirty() || account.isDirty()) && !isDone
  const guard = useLeaveGuard(isDirty)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (step === 0) return steps.toAccount()
    if (await steps.checkAccount()) setAsked(true)
  }
  const save = async () => {
    const { requiresSecondFactor: _notAsked, ...input } = companyInput(company.getValues())
    const given = { ...input, account: accountInput(account.getValues()) }
    try {
      const [companyid = ''] = await add.mutateAsync({ company: given, key: keyOf(given) })
      setDone(true)
      toast.success(`${given.companyName.trim()} has been added`)
      // The dialog closes and returns the focus first. Then the screen changes.
      setTimeout(() => {
        if (isAdmin) void navigate({ to: '/company-details/$companyid', params: { companyid } })
        // 000 §6
        else void navigate({ to: '/login', search: { note: 'mail' } })
      })
    } catch (error) {
      steps.refuse(error)
    }
  }

  return (
    <FrontPage
      title="New company"
      text={step === 0 ? 'Company details' : 'Next: its first account and administrator.'}
      isWide
      foot={
        isAdmin ? (
          <LinkText to="/companies">Back to the companies</LinkText>
        ) : (
          <LinkText to="/login">Back to the sign-in</LinkText>
        )
      }
    >
      <form onSubmit={(event) => void submit(event)} onKeyDown={saveByKey} noValidate>
        <Stack gap="lg">
          <Stepper
            active={step}
            onStepClick={(next) => (next === 0 ? steps.toCompany() : void steps.toAccount())}
            size="sm"
            wrap={false}
            classNames={{ step: classes.step }}
          >
            <Stepper.Step label="Company" />
            <Stepper.Step label="Account" />
          </Stepper>
          {failure && <FormError {...failure} />}
          <Stack ref={content} gap="md">
            {step === 0 ? (
              <CompanyInputs form={company} />
            ) : (
              <>
                <AccountInputs
                  form={account}
                  companyPlace={{
                    countryId: idOrNone(company.values.companyCountryId),
                    stateId: idOrNone(company.values.companyStateId),
                  }}
                />
                <Text fw={600} fz="sm" mt="xs" component="h2" m={0}>
                  Its administrator
                </Text>
                <AdministratorInputs form={account} isNew note="We e-mail a link to activate the account." />
              </>
            )}
          </Stack>
          <Group justify="space-between">
            {step === 1 ? (
              <Button
                variant="default"
                leftSection={<IconChevronLeft size={18} aria-hidden />}
                onClick={steps.toCompany}
              >
                Back
              </Button>
            ) : (
              <span />
            )}
            {step === 0 ? (
              <Button type="submit" rightSection={<IconChevronRight size={18} aria-hidden />}>
                Next
              </Button>
            ) : (
              <Button type="submit" loading={add.isPending}>
                Create company
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      <ConfirmDialog
        isOpen={isAsked}
        title={`Create ${company.values.companyName.trim()}?`}
        confirmLabel="Create company"
        onConfirm={save}
        onClose={() => setAsked(false)}
      >
        {`Its account ${account.values.accountName.trim()} is created with it, and ${account.values.adminEmail.trim()} gets an e-mail with a link to activate it.`}
      </ConfirmDialog>
      {guard.question}
    </FrontPage>
  )
}
