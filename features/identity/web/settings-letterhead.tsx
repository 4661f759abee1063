/** The letterhead of the account's PDFs: license number and logo. */
import { Button, Center, FileButton, Group, Image, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { changeLetterhead, type Letterhead, readLetterhead, setLogo } from '#features/companies/contract.ts'
import { call } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { toast } from '#web/ui/toast/toast.ts'

const WIDTH = 360

const letterheadQuery = queryOptions({
  queryKey: ['letterhead'],
  queryFn: ({ signal }) => call(readLetterhead, { signal }),
})

export function SettingsLetterhead() {
  const { data, error, refetch } = useQuery(letterheadQuery)
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="letterhead">
      <Stack gap="md">
        <div>
          <Title order={2} fz="md" id="letterhead">
            Papers
          </Title>
          <Text fz="sm" c="dimmed">
            The letterhead of everything you print, with the company’s name and this account’s address.
          </Text>
        </div>
        {!data && !error && <LoadingRows rows={2} />}
        {!data && error && (
          <FailedState title={texts.fetchFailed} error={error} retry={() => void refetch()} />
        )}
        {data && <LetterheadForm letterhead={data} />}
      </Stack>
    </Paper>
  )
}

function LetterheadForm({ letterhead: { licenseNumber, logo, rowVersion } }: { letterhead: Letterhead }) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const resetFile = useRef<() => void>(null)
  const license = typed ?? licenseNumber

  const write = async (act: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await act()
      setTyped(undefined)
      toast.success(texts.updated)
    } catch (error) {
      toast.failure(error)
    } finally {
      // Another administrator may have changed it.
      await queryClient.refetchQueries(letterheadQuery)
      setBusy(false)
    }
  }
  const upload = (file: File | null) => {
    resetFile.current?.()
    if (!file) return
    const form = new FormData()
    form.set('file', file)
    void write(() => call(setLogo, { body: form as never }))
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    void write(() => call(changeLetterhead, { body: { licenseNumber: license, rowVersion } }))
  }
  const remove = () => void write(() => call(changeLetterhead, { body: { isLogoRemoved: true, rowVersion } }))

  return (
    <>
      <Group gap="lg" align="center">
        {/* White in both themes, like paper. */}
        <Center
          w={264}
          maw="100%"
          h={104}
          p={12}
          bg="white"
          bd="1px solid var(--mantine-color-default-border)"
          bdrs="sm"
        >
          {logo ? (
            <Image src={logo} alt="The logo, as papers show it" fit="contain" mah={80} maw="100%" w="auto" />
          ) : (
            <Text fz="sm" c="#555">
              No logo
            </Text>
          )}
        </Center>
        <Stack gap="xs">
          <Group gap="xs">
            <FileButton
              accept="image/png,image/jpeg"
              resetRef={resetFile}
              inputProps={{ 'aria-label': 'File of the logo' }}
              onChange={upload}
            >
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  leftSection={<IconUpload size={16} aria-hidden />}
                  loading={isBusy}
                >
                  {logo ? 'Replace logo' : 'Upload logo'}
                </Button>
              )}
            </FileButton>
            {logo && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={16} aria-hidden />}
                disabled={isBusy}
                onClick={remove}
              >
                Remove logo
              </Button>
            )}
          </Group>
          <Text fz="xs" c="dimmed">
            A PNG or a JPEG of at most 2 MB. It is shown on white.
          </Text>
        </Stack>
      </Group>
      <form onSubmit={save}>
        <Group gap="sm" align="flex-end">
          <TextInput
            label="License number"
            description="Shown as ‘License no. 555410’. If blank, papers show none."
            maxLength={100}
            value={license}
            onChange={(event) => setTyped(event.currentTarget.value)}
            w={WIDTH}
            maw="100%"
          />
          <Button type="submit" disabled={license === licenseNumber || isBusy}>
            Save
          </Button>
        </Group>
      </form>
    </>
  )
}
