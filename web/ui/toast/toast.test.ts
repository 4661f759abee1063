/** Tests that toasts wait until they can be shown, and are removed when somebody else may use the browser. */
import { expect, test } from 'vitest'
import { forgetToasts, toast, toastQueue } from './toast.ts'

function shown() {
  const messages: string[] = []
  const stop = toastQueue.serve(
    ({ message }) => messages.push(message),
    () => messages.splice(0),
  )
  return { messages, stop }
}

test('what was said before there was a place for it is shown', () => {
  toast.success('Updated.')
  const { messages, stop } = shown()
  toast.error('Try it later.')
  expect(messages).toEqual(['Updated.', 'Try it later.'])
  stop()
})

test('nothing is left of it once it is forgotten, be it shown or not', () => {
  const before = shown()
  toast.success('Updated.')
  forgetToasts()
  expect(before.messages).toEqual([])
  before.stop()
  toast.success('Updated.')
  forgetToasts()
  const after = shown()
  expect(after.messages).toEqual([])
  after.stop()
})
