/** The files attached to a record: /files/list/view/{wid}/{guid}/{type} (001 §2). */

import { useLoaderData, useParams } from '@tanstack/react-router'
import { recordTypeOf } from '#contract/record-types.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { Attachments } from './attachments.tsx'

export function RecordFilesScreen() {
  const { wid, guid } = useParams({ from: '/signed-in/project/files/list/view/$wid/$guid/$type' })
  const { type } = useLoaderData({ from: '/signed-in/project/files/list/view/$wid/$guid/$type' })
  return (
    <PageBody>
      <Attachments
        key={guid}
        workOrderUniqueId={wid}
        targetUniqueID={guid}
        targetType={type}
        title={`Files of the ${recordTypeOf(type).label}`}
      />
    </PageBody>
  )
}
