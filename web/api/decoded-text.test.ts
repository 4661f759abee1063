import { expect, test } from 'vitest'
import { decodedText } from './decoded-text.ts'

const cp1252 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const le = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))

test.each([
  ['UTF-8', new TextEncoder().encode('Tür 3″'), 'Tür 3″'],
  ['UTF-8 with its mark', new TextEncoder().encode('\ufeffTür'), 'Tür'],
  ['UTF-16 of Windows', le('Tür'), 'Tür'],
  ['UTF-16 with the large byte first', new Uint8Array(Buffer.from(le('Tür')).swap16()), 'Tür'],
  ['Windows-1252', cp1252('Pr\xfcfung der T\xfcren am Montag'), 'Prüfung der Türen am Montag'],
  ['Windows-1252 with its own quotes', cp1252('It\x92s done \x96 ok'), 'It’s done – ok'],
  ['one letter of it', cp1252('a\xfc'), 'aü'],
  ['a degree', cp1252('5\xb0'), '5°'],
  [
    'Windows-1251',
    cp1252('\xcf\xf0\xe8\xe2\xe5\xf2 \xec\xe8\xf0 \xfd\xf2\xee \xf2\xe5\xea\xf1\xf2'),
    'Привет мир это текст',
  ],
  ['nothing', new Uint8Array(), ''],
])('%s', async (_name, bytes, text) => {
  expect(await decodedText(bytes)).toBe(text)
})

test('of a beginning, the letter that the end cut in two is left out', async () => {
  const bytes = new TextEncoder().encode('Tür ü')
  expect(await decodedText(bytes.slice(0, -1), false)).toBe('Tür ')
})
