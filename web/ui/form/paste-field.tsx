/** A field for the rows of a spreadsheet: pasted, typed, or from a file. */
import { Button, FileButton, Group, Textarea } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { SHEET_TYPES, textOfSheet } from './sheet-file.ts'

export interface PasteFieldProps {
  /** The order of the columns in rows without headings. */
  order: readonly string[]
  /** The description of the rows; left out: a text that asks for headings or this order. */
  description?: string
  text: string
  onChange: (text: string) => void
  /** Called when the text is complete and must be read. */
  onText: (text: string) => void
  /** Called with a message if a file cannot be read. */
  onFailure: (message: string) => void
}

export function PasteField({ order, description, text, onChange, onText, onFailure }: PasteFieldProps) {
  const open = async (file: File) => {
    try {
      onText(await textOfSheet(file))
    } catch (error) {
      onFailure((error as Error).message)
    }
  }
  return (
    <>
      <Textarea
        label="Rows"
        description={
          description ??
          `Copy the rows in your spreadsheet and paste them here, or choose its file. Include a header row, or use this order: ${order.map((label) => label.toLowerCase()).join(', ')}.`
        }
        placeholder={order.join('   ')}
        minRows={8}
        maxRows={14}
        autosize
        required
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain')
          if (text !== '' || pasted.trim() === '') return
          event.preventDefault()
          onText(pasted)
        }}
      />
      <Group justify="space-between">
        <FileButton accept={SHEET_TYPES} onChange={(file) => file && void open(file)}>
          {(button) => (
            <Button variant="default" leftSection={<IconFileSpreadsheet size={18} aria-hidden />} {...button}>
              Choose a file…
            </Button>
          )}
        </FileButton>
        <Button disabled={text.trim() === ''} onClick={() => onText(text)}>
          Check the rows
        </Button>
      </Group>
    </>
  )
}
