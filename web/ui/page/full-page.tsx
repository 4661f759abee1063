/** A screen with an icon, a sentence and buttons to leave: for a missing page, a refused page, or an error. */
import { Center, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { type ReactNode, useContext } from 'react'
import { WithinShell } from './within-shell.ts'

export interface FullPageProps {
  icon: ReactNode
  title: string
  text: string
  /** Content between the sentence and the buttons. */
  more?: ReactNode
  children?: ReactNode
}

export function FullPage(props: FullPageProps) {
  const isWithin = useContext(WithinShell)
  return (
    <Center component={isWithin ? 'div' : 'main'} mih={isWithin ? '55dvh' : '70dvh'} p="md">
      <Stack align="center" gap="sm" maw={480} ta="center">
        <ThemeIcon size={56} radius="xl" variant="default" aria-hidden>
          {props.icon}
        </ThemeIcon>
        <Title order={1} fz="xl">
          {props.title}
        </Title>
        <Text c="dimmed">{props.text}</Text>
        {props.more}
        <Group mt="sm" justify="center">
          {props.children}
        </Group>
      </Stack>
    </Center>
  )
}
