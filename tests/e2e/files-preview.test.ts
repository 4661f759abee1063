/** The app shows files of each kind, under its strict content policy. */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { bytes, note, pdf, photo } from './file-fixtures.ts'
import { addFiles } from './files-given.ts'
import { newProject } from './new-plan.ts'
import { people, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('previews', () => {
  const stage = useStage()

  test('show pictures, PDFs and texts, one after the other by the arrows', async () => {
    const visit = await stage.visit({ as: people.dana })
    const { page, go, look } = visit
    const { project } = await newProject(stage, 'Shown')
    await addFiles(stage, { workOrderUniqueId: project }, [
      await photo('1 photo.jpg'),
      pdf('2 plan.pdf', ['Ground floor', 'First floor', 'Roof']),
      note('3 notes.txt', 'Check the <b>footings</b>\nfirst'),
      { ...bytes('4 model.dwg', 64), buffer: Buffer.from('AC1032\0\0\0\0\0\x01\x02\xff\xfe', 'latin1') },
    ])
    await go(`/browse?Parent=${project}`)
    const thumbnail = page.getByRole('row', { name: /1 photo.jpg/ }).locator('img')
    await expect
      .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)

    await page.getByRole('button', { name: '1 photo.jpg', exact: true }).click()
    const picture = page.getByRole('img', { name: '1 photo.jpg' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
    await look('preview of a picture')

    await page.keyboard.press('ArrowRight')
    await page.getByText('Page 1 of 3').waitFor()
    const first = page.getByRole('group', { name: 'Page 1', exact: true })
    await first.getByText('Ground floor').waitFor()
    await expect.poll(() => isDrawn(first.locator('canvas'))).toBe(true)
    await look('preview of a PDF')
    const widthBefore = (await first.boundingBox())?.width ?? 0
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(async () => (await first.boundingBox())?.width ?? 0).toBeGreaterThan(widthBefore)
    await page.keyboard.press('0')
    await expect.poll(async () => (await first.boundingBox())?.width ?? 0).toBe(widthBefore)
    await page.getByRole('region', { name: 'Pages of 2 plan.pdf' }).focus()
    await page.keyboard.press('End')
    await page.getByText('Page 3 of 3').waitFor()
    await page.getByRole('group', { name: 'Page 3', exact: true }).getByText('Roof').waitFor()

    await page.keyboard.press('ArrowRight')
    await page.getByText('Check the <b>footings</b>').waitFor()
    await look('preview of a text')
    await page.keyboard.press('ArrowRight')
    await page.getByText('This kind of file cannot be shown here.').waitFor()
    await look('what cannot be previewed')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('1 photo.jpg')
  })

  test('say what is wrong with a broken PDF', async () => {
    const visit = await stage.visit({ as: people.dana })
    const { page, go } = visit
    const { project } = await newProject(stage, 'Broken')
    const whole = pdf('broken.pdf', ['x'])
    await addFiles(stage, { workOrderUniqueId: project }, [
      { ...whole, buffer: Buffer.concat([whole.buffer.subarray(0, 20), Buffer.alloc(300, 120)]) },
    ])
    await go(`/browse?Parent=${project}`)
    await page.getByRole('button', { name: 'broken.pdf', exact: true }).click()
    await page.getByText('This PDF is broken. Download it to try another program.').waitFor()
  })

  /** Returns true if the canvas has a dark pixel. */
  function isDrawn(canvas: import('playwright-core').Locator): Promise<boolean> {
    return canvas.evaluate((element: HTMLCanvasElement) => {
      const { width, height } = element
      const pixels = element.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
      return pixels.some((value, at) => at % 4 !== 3 && value < 128)
    })
  }
})
