/** The actions for a report: save the report as a file, or mail it to the person's own address (002 §1). */
import { Button } from '@mantine/core'
import { IconDownload, IconMail } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { MAIL_SENT } from '#contract/file.ts'
import { CallError } from '#web/api/client.ts'
import { useSession } from '#web/session/session.ts'
import { hintOf, toast } from '#web/ui/toast/toast.ts'

/** Shows why a report could not be made (002 §8): a refusal as information, everything else as an error. */
function say(error: unknown): void {
  if (error instanceof CallError && !error.isAway) toast.info(error.message, { detail: hintOf(error) })
  else toast.failure(error)
}

/** Returns functions that download or mail a report, one at a time. */
export function useReport(onFailed: (error: unknown) => void = say) {
  const { employeeUsername } = useSession()
  const [busy, setBusy] = useState<'download' | 'mail'>()
  const run = async (what: 'download' | 'mail', act: () => Promise<void>) => {
    if (busy) return
    setBusy(what)
    try {
      await act()
    } catch (error) {
      onFailed(error)
    } finally {
      setBusy(undefined)
    }
  }
  return {
    busy,
    download: (get: () => Promise<void>) => void run('download', get),
    /** `send` gets the person's own user name: a report is mailed to no other address. */
    mail: (send: (mailTo: string) => Promise<unknown>) =>
      void run('mail', async () => {
        await send(employeeUsername)
        toast.success(MAIL_SENT, { detail: `To ${employeeUsername}` })
      }),
  }
}

/** True for the refusal of a report that has too many rows to be shown at once. */
export const isTooLong = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'TOO_MANY_ROWS'

export interface ReportActionsProps {
  disabled?: boolean
  download: () => Promise<void>
  mail: (mailTo: string) => Promise<unknown>
  onFailed?: ((error: unknown) => void) | undefined
  /** The button for mailing the report each week or month. */
  regularly?: ReactNode
  /** True: the report can only be made in the background, and the screen has its own button for this. */
  isTooLong?: boolean
}

export function ReportActions({
  disabled = false,
  download,
  mail,
  onFailed,
  regularly,
  isTooLong = false,
}: ReportActionsProps) {
  const report = useReport(onFailed)
  if (isTooLong) return regularly
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={18} aria-hidden />}
        disabled={disabled}
        loading={report.busy === 'mail'}
        onClick={() => report.mail(mail)}
      >
        Mail to me
      </Button>
      {regularly}
      <Button
        leftSection={<IconDownload size={18} aria-hidden />}
        disabled={disabled}
        loading={report.busy === 'download'}
        onClick={() => report.download(download)}
      >
        Download
      </Button>
    </>
  )
}
