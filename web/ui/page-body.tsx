/** The room in which a screen's content stands. */
import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

export function PageBody({ children, width }: { children: ReactNode; width?: number }) {
  return (
    <Box px={{ base: 'md', sm: 'xl' }} py="lg" maw={width ?? 1500}>
      {children}
    </Box>
  )
}
