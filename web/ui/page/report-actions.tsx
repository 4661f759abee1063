/** What one can do with a report: save it as a file, or have it mailed to oneself (002 §1). */
import { Button } from '@mantine/core'
import { IconDownload, IconMail } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { MAIL_SENT } from '#contract/file.ts'
import { CallError } from '#web/api/client.ts'
import { useSession } from '#web/session/session.ts'
import { hintOf, toast } from '#web/ui/toast/toast.ts'

/** What is said where a report cannot be had (002 §8): a refusal informs, all else is an error. */
function say(error: unknown): void {
  if (error instanceof CallError && !error.isAway) toast.info(error.message, { detail: hintOf(error) })
  else toast.failure(error)
}

/** Fetches a report, as a file or by mail; one at a time. */
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
    /** `send` is given the own user name: a report is mailed nowhere else. */
    mail: (send: (mailTo: string) => Promise<unknown>) =>
      void run('mail', async () => {
        await send(employeeUsername)
        toast.success(MAIL_SENT, { detail: `To ${employeeUsername}` })
      }),
  }
}

/** True where a report has more rows than are shown at once. */
export const isTooLong = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'TOO_MANY_ROWS'

export interface ReportActionsProps {
  disabled?: boolean
  download: () => Promise<void>
  mail: (mailTo: string) => Promise<unknown>
  onFailed?: ((error: unknown) => void) | undefined
  /** The way to have it mailed each week or month. */
  regularly?: ReactNode
  /** It is made in the background alone, for which the screen has a way of its own. */
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
