/** Tabs between the stock of the account, the stock of a project, and the uses of people (001 §2). */
import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { later } from '#web/ui/later.tsx'

const ProjectDialog = later(async () => (await import('./project-dialog.tsx')).ProjectDialog)

export function StockTabs({ at }: { at: 'stock' | 'people' }) {
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <SegmentedControl
        aria-label="Which of the stock is shown"
        size={isPhone ? 'xs' : 'sm'}
        data={[
          { value: 'stock', label: 'Company stock' },
          { value: 'projects', label: 'On projects' },
          { value: 'people', label: 'Used by people' },
        ]}
        value={at}
        onChange={(to) => {
          if (to === 'projects') setAsking(true)
          else void navigate({ to: to === 'people' ? '/inventory/employee' : '/inventory' })
        }}
      />
      {isAsking && <ProjectDialog onClose={() => setAsking(false)} />}
    </>
  )
}
