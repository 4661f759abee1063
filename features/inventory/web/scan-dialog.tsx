/** Opens an item by the code on its label, or by the number on the label. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { CallError } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { readLabelNumber } from '../label-number.ts'
import { accountOf, findByLabel, itemQuery } from './api.ts'
import { type CameraState, useCodeReader } from './code-reader.ts'
import { useStyles } from './styles.ts'

const hints: Record<CameraState, string> = {
  starting: 'The camera starts…',
  on: 'Hold the code of a label before the camera.',
  refused:
    'The browser blocks the camera for this site. Allow it in the browser, or type the number on the label.',
  none: 'There is no camera, or the connection is not secure. Type the number on the label.',
}
const NOT_ONE = 'This is not an item label.'
const GONE = 'No such item. Was it deleted?'

/**
 * The item id in a code. The host of the address is ignored, so that labels stay valid if the app moves to
 * another address.
 */
const itemIn = (code: string) => /\/inventory\/item\/([0-9a-f-]{36})(?:\?.*)?$/i.exec(code)?.[1]

/**
 * Checks that the item exists in this account, or in another account of the person. Otherwise the error is
 * thrown.
 */
async function lookUp(client: QueryClient, id: string): Promise<void> {
  try {
    await client.fetchQuery(itemQuery(id))
  } catch (error) {
    const isGone = error instanceof CallError && error.status === 404
    if (!isGone || (await accountOf(id)) === null) throw error
  }
}

export function ScanDialog({ onClose }: { onClose: () => void }) {
  useStyles()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [number, setNumber] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  /**
   * True after the first code, because the camera reads one code many times. A button or a new number resets
   * this.
   */
  const isHeld = useRef(false)

  const open = async (find: () => Promise<string | null>) => {
    if (isHeld.current) return
    isHeld.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      const id = await find()
      if (id === null) {
        setBusy(false)
        return setFailure(GONE)
      }
      await lookUp(client, id)
      onClose()
      await navigate({ to: '/inventory/item/$id', params: { id } })
    } catch (error) {
      setBusy(false)
      if (error instanceof CallError && error.status === 404) setFailure(GONE)
      else setFailure(error instanceof Error ? error.message : texts.unknownError)
    }
  }
  const { video, state } = useCodeReader((code) => {
    if (isHeld.current) return
    const id = itemIn(code)
    if (!id) setFailure(NOT_ONE)
    else void open(() => Promise.resolve(id))
  })
  const again = () => {
    isHeld.current = false
    setFailure(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    again()
    if (readLabelNumber(number) === null)
      return setFailure('The number has 12 letters from A to F and digits, like 4F2A9C-01BE77.')
    void open(async () => {
      const { masterInventoryUniqueId: here, elsewhere } = await findByLabel(number)
      return here ?? elsewhere?.masterInventoryUniqueId ?? null
    })
  }
  const hasCamera = state === 'on' || state === 'starting'
  return (
    <InputDialog title="Scan a label" isDirty={false} isBusy={isBusy} onClose={onClose}>
      {() => (
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            {failure && <FormError title={failure} problems={[]} />}
            <video
              ref={video}
              className="stock-camera"
              hidden={!hasCamera}
              muted
              playsInline
              aria-label="What the camera sees"
            />
            <Text fz="sm" c="dimmed" role="status">
              {hints[state]}
            </Text>
            {failure && failure !== NOT_ONE && hasCamera && (
              <Button variant="default" onClick={again}>
                Scan again
              </Button>
            )}
            <Group align="flex-end" gap="sm" wrap="nowrap">
              <TextInput
                label="Number on the label"
                placeholder="4F2A9C-01BE77"
                autoCapitalize="characters"
                autoComplete="off"
                spellCheck={false}
                maxLength={40}
                value={number}
                onChange={(event) => setNumber(event.currentTarget.value)}
                flex={1}
              />
              <Button type="submit" loading={isBusy}>
                Open
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </InputDialog>
  )
}
