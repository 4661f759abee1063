/** Registration: /register (002 §2). A company with its first account and its administrator. */
import { Alert, Button, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { formatClock } from '#contract/moments.ts'
import { type Region, regionIds, regionNames, usualRegions } from '#contract/region.ts'
import { regionOf } from '#contract/region-of-country.ts'
import { TimeZoneSelect } from '#features/reference/web/public.ts'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { fieldErrors, laterSchema, schemaErrors, schemasHere, useSchemas } from '#web/ui/form/schema-form.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { FrontPage } from '#web/ui/page/front-page.tsx'
import { useRegister } from './api.ts'

const registration = laterSchema(async () => (await import('../contract.ts')).Registration)

/** The country of the browser's language: `US` for `en-US` and for `en`. */
const countryOfBrowser = () => new Intl.Locale(navigator.language).maximize().region

/**
 * The region for the choice Metric: that of the browser's country if it is metric, otherwise the usual metric
 * region.
 */
function metricHere(): Region {
  const here = regionOf(countryOfBrowser())
  return here.regionId === regionIds.metric ? here : usualRegions[2]
}

export function RegisterScreen() {
  const metric = metricHere()
  const navigate = useNavigate()
  const register = useRegister()
  const { keyOf } = useKeyOfTry()
  const [failure, setFailure] = useState<string>()
  const isActing = useRef(false)
  useSchemas()
  const form = useForm({
    initialValues: {
      companyName: '',
      employeeFirstName: '',
      employeeLastName: '',
      employeeUserName: '',
      // Only a proposal from the browser, because nothing else is known about the place.
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      region: regionOf(countryOfBrowser()),
    },
    validate: (values) => schemaErrors(registration, values),
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    await schemasHere()
    if (form.validate().hasErrors) return
    const registration = form.getValues()
    if (isActing.current) return
    isActing.current = true
    setFailure(undefined)
    try {
      await register.mutateAsync({ registration, key: keyOf(registration) })
      await navigate({ to: '/login', search: { note: 'mail' } })
    } catch (error) {
      form.setErrors(fieldErrors(error))
      setFailure((error as Error).message)
    } finally {
      isActing.current = false
    }
  }
  return (
    <FrontPage
      title="Register your company"
      text="You become its administrator, and can invite others."
      foot={
        <>
          Already registered? <LinkText to="/login">Sign in</LinkText>
        </>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {failure && (
            // The title is that of 002 §8
            <Alert color="red" variant="outline" role="alert" title="Registration failed. Try again.">
              {failure}
            </Alert>
          )}
          <TextInput
            label="Company"
            required
            maxLength={200}
            autoComplete="organization"
            autoFocus
            size="md"
            {...form.getInputProps('companyName')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label="First name"
              required
              maxLength={100}
              autoComplete="given-name"
              size="md"
              {...form.getInputProps('employeeFirstName')}
            />
            <TextInput
              label="Last name"
              required
              maxLength={100}
              autoComplete="family-name"
              size="md"
              {...form.getInputProps('employeeLastName')}
            />
          </SimpleGrid>
          <TextInput
            label="E-mail address"
            description="We e-mail you a link to activate it."
            required
            type="email"
            maxLength={254}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            {...form.getInputProps('employeeUserName')}
          />
          <TimeZoneSelect
            description="Your office's time zone"
            size="md"
            {...form.getInputProps('timeZone')}
          />
          <Select
            label="Region"
            description="Units, weather, clock, dates and paper. You can change each later."
            data={[
              { value: '1', label: `${regionNames[1]}: SF, °F, 2:05 PM` },
              {
                value: '2',
                label: `${regionNames[2]}: m², °C, ${formatClock('14:05', metric.clock)}`,
              },
            ]}
            allowDeselect={false}
            size="md"
            value={String(form.values.region.regionId)}
            onChange={(value) => form.setFieldValue('region', value === '2' ? metric : usualRegions[1])}
          />
          <Button type="submit" size="md" loading={register.isPending} fullWidth>
            Register
          </Button>
        </Stack>
      </form>
    </FrontPage>
  )
}
