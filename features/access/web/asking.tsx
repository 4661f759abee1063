/**
 * Why a screen is refused, and whom to ask. Part of the page 'Access denied'
 * (docs/decisions/0167-asking-for-access.md).
 */
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Bit, Module } from '#contract/modules.ts'
import { nameWithCompany } from '#contract/people.ts'
import { call } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { AskingProps } from '#web/router/asking.ts'
import { wordParam } from '#web/router/search-params.ts'
import { sessionQuery } from '#web/session/session.ts'
import { useLeaveGuard } from '#web/ui/ask/leave-guard.tsx'
import { countOf, formatInstant } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { type Askable, type AskedBefore, askForAccess, explainRefusal, type Refusal } from '../contract.ts'
import { bitNames, LONGEST_NOTE } from '../words.ts'
import { explainSearch } from './address.ts'

interface Thing {
  module: Module
  action: Bit
  workOrderUniqueId: string | null
}

/** The refused right from the address; undefined if the address has no valid module and action. */
function thingOf(refused: AskingProps['refused']): Thing | undefined {
  const { module, project } = explainSearch({ ...refused })
  const action = wordParam(refused.action, bitNames)
  return module && action ? { module, action, workOrderUniqueId: project ?? null } : undefined
}

const refusalQuery = (thing: Thing) =>
  queryOptions({
    // The answer depends on roles and on the assignments to the project.
    queryKey: ['Roles', 'refused', thing],
    queryFn: ({ signal }) => call(explainRefusal, { body: thing, signal }),
  })

export function Asking({ refused, onShown }: AskingProps) {
  const thing = thingOf(refused)
  return thing ? <Told thing={thing} onShown={onShown} /> : null
}

function Told({ thing, onShown }: { thing: Thing; onShown: () => void }) {
  const { data: refusal } = useQuery(refusalQuery(thing))
  const isKnown = refusal !== undefined
  const shown = useEffectEvent(onShown)
  useEffect(() => {
    if (isKnown) shown()
  }, [isKnown])
  // Until the answer has arrived, or if it cannot be loaded, the page shows the text of the documents.
  if (!refusal) return null
  return (
    <Stack gap="sm" align="center">
      {refusal.isAllowed ? <OpensNow /> : <Why refusal={refusal} thing={thing} />}
    </Stack>
  )
}

/** Shown if the right was given while the page was open. */
function OpensNow() {
  const router = useRouter()
  const refusedAt = useLocation({ select: ({ state }) => state.refusedAt })
  const isElsewhere = useLocation({ select: ({ pathname }) => pathname === '/401' })
  const open = async () => {
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(toast.failure)
    if (refusedAt && isElsewhere) router.history.replace(refusedAt)
    else void router.invalidate()
  }
  return (
    <>
      <Text role="status">You can open this now.</Text>
      {(refusedAt || !isElsewhere) && <Button onClick={() => void open()}>Open it</Button>}
    </>
  )
}

function Why({ refusal: { because, askable, asked }, thing }: { refusal: Refusal; thing: Thing }) {
  const [isWriting, setWriting] = useState(false)
  const [first] = askable
  return (
    <>
      <Text>{because}</Text>
      {asked ? (
        <WasAsked asked={asked} hasJustBeen={isWriting} />
      ) : !first ? (
        <Text c="dimmed">Nobody in your account can be asked for this.</Text>
      ) : isWriting ? (
        <AskForm thing={thing} askable={askable} onClose={() => setWriting(false)} />
      ) : (
        <Button maw="100%" onClick={() => setWriting(true)}>
          Ask {calledOf(first)}
        </Button>
      )}
    </>
  )
}

/** `Dana Whitlock (project manager)`, `Nils Ames (guest, Studio Lindqvist Ames)`. */
function calledOf({ name, companyRoleName, guestCompanyName }: Askable): string {
  // A role name whose second letter is a capital keeps its capitals.
  const role = /^.\p{Lu}/u.test(companyRoleName)
    ? companyRoleName
    : companyRoleName.charAt(0).toLowerCase() + companyRoleName.slice(1)
  return nameWithCompany(name, [role, guestCompanyName].filter(Boolean).join(', '))
}

/** `Dana Whitlock and 2 others`. */
function namesOf([first = 'someone', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${countOf(others.length, 'other')}`
}

function WasAsked({
  asked: { askedDate, names },
  hasJustBeen,
}: {
  asked: AskedBefore
  hasJustBeen: boolean
}) {
  const said = useRef<HTMLParagraphElement>(null)
  // The focus moves here, because the button that had the focus no longer exists.
  useEffect(() => {
    if (hasJustBeen) said.current?.focus()
  }, [hasJustBeen])
  return (
    <Text ref={said} tabIndex={-1} role="status" fw={600}>
      Asked {namesOf(names)} on {formatInstant(askedDate)}.
    </Text>
  )
}

interface AskFormProps {
  thing: Thing
  askable: readonly Askable[]
  onClose: () => void
}

function AskForm({ thing, askable, onClose }: AskFormProps) {
  const [note, setNote] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const asking = useMutation({
    mutationFn: () => call(askForAccess, { body: { ...thing, note } }),
    onSuccess: ({ isAllowed, asked }) =>
      queryClient.setQueryData(
        refusalQuery(thing).queryKey,
        (known) => known && { ...known, isAllowed, asked },
      ),
    onError: toast.failure,
  })
  const guard = useLeaveGuard(note.trim() !== '' && !asking.isSuccess, { isSaving: asking.isPending })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!asking.isPending) asking.mutate()
  }
  return (
    <Stack component="form" gap="sm" w="100%" ta="start" onSubmit={send}>
      <Textarea
        ref={field}
        label="What do you need it for?"
        description={`Optional. Goes to ${askable.map(calledOf).join(', ')}.`}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={LONGEST_NOTE}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
        }}
      />
      <Group gap="xs" justify="center">
        <Button type="submit" loading={asking.isPending}>
          Send
        </Button>
        <Button variant="default" onClick={() => guard.leave(onClose)}>
          Cancel
        </Button>
      </Group>
      {guard.question}
    </Stack>
  )
}
