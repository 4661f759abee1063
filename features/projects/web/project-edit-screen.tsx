/** Edits a project: /project/edit (000 §2). */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from '#web/api/client.ts'
import { ConfirmDialog } from '#web/ui/ask/confirm-dialog.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { BIDDERS_ARE_TOLD, projectQuery, useChangeProject } from './api.ts'
import { ProjectForm, type ProjectInput } from './project-form.tsx'

const FORM_WIDTH = 860
/** The error if the user does not agree to take the project back from bidders. */
const STILL_OPEN = 'Nothing was saved. The project is still open for bids.'

export function ProjectEditScreen() {
  const { obj: woID = '' } = useSearch({ from: '/signed-in/project/project/edit' })
  const navigate = useNavigate()
  const change = useChangeProject()
  const [asked, setAsked] = useState<Asked>()
  const { data } = useQuery(projectQuery(woID))
  // The form keeps the values that it opened with. If somebody else saves meanwhile, the version check
  // refuses this save, so that their change is not lost.
  const [begun, setBegun] = useState(data)
  if (!begun) {
    if (data) setBegun(data)
    return null
  }
  const leave = () => navigate({ to: '/projects/details/$woID', params: { woID } })
  const write = (input: ProjectInput, isTakingBackAccepted: boolean) =>
    change.mutateAsync({
      ...input,
      ...{ workOrderUniqueID: woID, rowVersion: begun.rowVersion, isTakingBackAccepted },
    })
  /**
   * A change of the phase takes the project back from bidders: the server refuses first, and the screen asks
   * the user.
   */
  const writeOrAsk = async (input: ProjectInput) => {
    try {
      await write(input, false)
    } catch (error) {
      if (!(error instanceof CallError && error.code === BIDDERS_ARE_TOLD)) throw error
      const isAgreed = await new Promise<boolean>((answer) => setAsked({ text: error.message, answer }))
      if (!isAgreed) throw new Error(STILL_OPEN, { cause: error })
      await write(input, true)
    }
  }
  const answer = (isAgreed: boolean) => {
    asked?.answer(isAgreed)
    setAsked(asked && { ...asked, isAnswered: true })
  }
  return (
    <PageBody width={FORM_WIDTH}>
      <PageHeader title="Edit project" />
      <ProjectForm
        project={begun}
        saveLabel="Save"
        isSaving={change.isPending}
        save={async (input) => {
          await writeOrAsk(input)
          toast.success('Workorder was updated', { detail: 'Project saved' })
          await leave()
        }}
        onCancel={() => void leave()}
      />
      {asked && (
        <ConfirmDialog
          isOpen={!asked.isAnswered}
          title="Take this project back from bidders?"
          confirmLabel="Save project"
          onConfirm={async () => answer(true)}
          onClose={() => answer(false)}
        >
          {asked.text}
        </ConfirmDialog>
      )}
    </PageBody>
  )
}

/** The question before an advertised project is saved with another phase. */
interface Asked {
  text: string
  answer: (isAgreed: boolean) => void
  isAnswered?: boolean
}
