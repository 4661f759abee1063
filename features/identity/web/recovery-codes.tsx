/** Shows the recovery codes of a second factor, once. The user can copy, save or print them. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '#web/ui/toast/toast.ts'
import classes from './recovery-codes.module.css'

export interface RecoveryCodesProps {
  codes: readonly string[]
  username: string
  /** The label of the button after the codes are saved. */
  doneLabel: string
  onDone: () => void
}

export function RecoveryCodes({ codes, username, doneLabel, onDone }: RecoveryCodesProps) {
  const [isCopied, setCopied] = useState(false)
  const asText = [`Plumbline recovery codes of ${username}`, 'Each works once.', '', ...codes, ''].join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(asText)
      setCopied(true)
    } catch {
      // Browsers block the clipboard on pages loaded over plain HTTP.
      toast.warning('This browser does not let the page copy. Select the codes and copy them yourself.')
    }
  }
  return (
    <Stack gap="md">
      <Alert color="orange" variant="outline" title="Keep these codes now: they are shown only this once">
        Each one lets you in once if your phone is lost or out of power. Keep them where you keep your
        passwords.
      </Alert>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveAsFile(asText)}
        >
          Download
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => globalThis.print()}
        >
          Print
        </Button>
      </Group>
      <Text fz="sm" c="dimmed">
        If they are used up, or someone may have seen them, make new ones here.
      </Text>
      <Group>
        <Button onClick={onDone}>{doneLabel}</Button>
      </Group>
    </Stack>
  )
}

/** The time after which the blob address is revoked; longer than any browser needs to start the download. */
const FILE_MILLISECONDS = 60_000

function saveAsFile(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'plumbline-recovery-codes.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), FILE_MILLISECONDS)
}
