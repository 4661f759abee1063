/** The second factor of the user's own sign-in: /settings/security. */
import { Button, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/client.ts'
import { sessionQuery, useSession } from '#web/session/session.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { renewRecoveryCodes, switchOffSecondFactor } from '../contract.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RemoveSecondFactor } from './remove-second-factor.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'

type Step = 'overview' | 'set up' | 'new codes'

export function SettingsSecurity() {
  const { hasSecondFactor, employeeUsername, isAdmin } = useSession()
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>('overview')
  const [asked, setAsked] = useState<'off' | 'codes'>()
  const [codes, setCodes] = useState<string[]>([])
  const goBack = () => setStep('overview')

  return (
    <Stack gap="md">
      <Paper withBorder p="lg" component="section" aria-label="Two-step sign-in">
        <Stack gap="lg">
          <Group wrap="nowrap" align="flex-start" gap="md">
            <ThemeIcon
              size={40}
              radius="xl"
              variant="outline"
              color={hasSecondFactor ? 'green' : 'gray'}
              aria-hidden
            >
              {hasSecondFactor ? <IconShieldCheck size={22} /> : <IconShieldOff size={22} />}
            </ThemeIcon>
            <Stack gap={4}>
              <Title order={2} fz="md">
                {hasSecondFactor ? 'Two-step sign-in is on' : 'Two-step sign-in is off'}
              </Title>
              <Text fz="sm" c="dimmed">
                {hasSecondFactor
                  ? 'Each sign-in asks for your password and a code from the app on your phone.'
                  : 'With it, no one can sign in with your password alone. Each sign-in also asks for a code from an app on your phone.'}
              </Text>
            </Stack>
          </Group>
          {step === 'set up' && (
            <SecondFactorSetup doneLabel="I have kept them" onDone={goBack} onCancel={goBack} />
          )}
          {step === 'new codes' && (
            <RecoveryCodes
              codes={codes}
              username={employeeUsername}
              doneLabel="I have kept them"
              onDone={() => {
                setCodes([])
                goBack()
              }}
            />
          )}
          {step === 'overview' && (
            <Group>
              {hasSecondFactor ? (
                <>
                  <Button variant="default" onClick={() => setAsked('codes')}>
                    New recovery codes
                  </Button>
                  <Button variant="outline" color="red" onClick={() => setAsked('off')}>
                    Turn off
                  </Button>
                </>
              ) : (
                <Button onClick={() => setStep('set up')}>Set up</Button>
              )}
            </Group>
          )}
        </Stack>
        <ProofDialog
          isOpen={asked === 'codes'}
          title="Make new recovery codes?"
          text="The old ones stop working."
          confirmLabel="Make new codes"
          onProof={async (body) => {
            const { recoveryCodes } = await call(renewRecoveryCodes, { body })
            setCodes(recoveryCodes)
            setStep('new codes')
          }}
          onClose={() => setAsked(undefined)}
        />
        <ProofDialog
          isOpen={asked === 'off'}
          title="Turn off two-step sign-in?"
          text="After that, your password alone lets you in. We e-mail you that it was turned off."
          confirmLabel="Turn off"
          isDangerous
          onProof={async (body) => {
            await call(switchOffSecondFactor, { body })
            toast.success('Two-step sign-in is off.')
            await queryClient.refetchQueries(sessionQuery)
          }}
          onClose={() => setAsked(undefined)}
        />
      </Paper>
      {isAdmin && <RemoveSecondFactor />}
    </Stack>
  )
}
