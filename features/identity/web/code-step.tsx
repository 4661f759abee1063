/** The second step of the sign-in: a code of the authenticator app, or a recovery code. */
import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FrontPage } from '#web/ui/page/front-page.tsx'

export interface CodeStepProps {
  isBusy: boolean
  failure: string | undefined
  onCode: (code: string) => void
  onBack: () => void
}

export function CodeStep({ isBusy, failure, onCode, onBack }: CodeStepProps) {
  const [isRecovery, setRecovery] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement
    const code = field.value.trim()
    setMissing(code === '')
    if (code === '') return field.focus()
    onCode(code)
  }
  return (
    <FrontPage
      title="Enter your code"
      text={
        isRecovery
          ? 'One of the recovery codes that you kept. It works once.'
          : 'Open your authenticator app: it shows six digits for Plumbline.'
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {failure && <Alert color="red" variant="outline" role="alert" title={failure} />}
          <TextInput
            // A new key empties the field when the kind of code changes.
            key={String(isRecovery)}
            name="code"
            label={isRecovery ? 'Recovery code' : 'Code'}
            required
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            maxLength={40}
            size="md"
            error={isMissing && (isRecovery ? 'Enter a recovery code' : 'Enter the code')}
          />
          <Button type="submit" size="md" loading={isBusy} fullWidth>
            Sign in
          </Button>
          <Button variant="subtle" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? 'Use a code of the app' : 'Use a recovery code'}
          </Button>
          <Button variant="subtle" color="gray" onClick={onBack}>
            Back
          </Button>
        </Stack>
      </form>
    </FrontPage>
  )
}
