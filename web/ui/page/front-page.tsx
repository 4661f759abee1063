/** A page that needs no session: the name of the product, a card, and other links below the card. */
import { Box, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './front-page.module.css'

export interface FrontPageProps {
  title: string
  text?: ReactNode
  children: ReactNode
  /** Other links, below the card. */
  foot?: ReactNode
  /** True for a form with fields side by side. */
  isWide?: boolean
}

export function FrontPage({ title, text, children, foot, isWide = false }: FrontPageProps) {
  return (
    <Box component="main" className={classes.page}>
      <div className={classes.brand}>
        <img src="/icon.svg" alt="" width={44} height={44} />
        <span>Plumbline</span>
      </div>
      <Paper withBorder p={{ base: 'lg', xs: 'xl' }} className={classes.card} data-wide={isWide || undefined}>
        <Title order={1} fz={20}>
          {title}
        </Title>
        {text && (
          <Text c="dimmed" fz="sm" component="div">
            {text}
          </Text>
        )}
        <Box mt="lg">{children}</Box>
      </Paper>
      {foot && (
        <Text fz="sm" component="div" className={classes.foot}>
          {foot}
        </Text>
      )}
    </Box>
  )
}
