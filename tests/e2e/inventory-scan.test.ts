/**
 * Labels in the picture of a phone's camera. A library reads them, because the browser of these tests has no
 * reader.
 */
import type { Page } from 'playwright-core'
import { encodeQR } from 'qr'
import { describe, expect, test } from 'vitest'
import { createItems, listItems } from '#features/inventory/contract.ts'
import { labelNumberOf } from '#features/inventory/label-number.ts'
import { hasBrowser } from './browser.ts'
import { photo } from './file-fixtures.ts'
import { heard, people, type Stage, useStage } from './stage.ts'

async function itemOf(stage: Stage, searchKey = 'anchor'): Promise<string> {
  const token = await stage.tokenOf(people.dana)
  const { data } = await stage.server.call(listItems, { token, body: { searchKey } })
  return data.items[0]?.masterInventoryUniqueId ?? ''
}

/** Replaces the camera of the page by a picture of a code. `show` shows another code. */
async function holdUp(page: Page, code: string): Promise<{ show: (code: string) => Promise<void> }> {
  const rowsOf = (text: string) => encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  await page.addInitScript((first: boolean[][]) => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const draw = (rows: boolean[][]) => {
      const pen = canvas.getContext('2d')
      if (!pen) return
      pen.fillStyle = '#bbb'
      pen.fillRect(0, 0, 640, 480)
      const size = Math.floor(300 / rows.length)
      // The code is off the middle and turned, as a person shows a label to the camera.
      pen.setTransform(0.98, 0.2, -0.2, 0.98, 210, 60)
      for (const [y, row] of rows.entries())
        for (const [x, isDark] of row.entries()) {
          pen.fillStyle = isDark ? '#222' : '#eee'
          pen.fillRect(x * size, y * size, size, size)
        }
      pen.resetTransform()
    }
    let rows = first
    draw(rows)
    Object.assign(globalThis, {
      showCode: (other: boolean[][]) => {
        rows = other
      },
    })
    // A camera sends pictures all the time, even if nothing changes.
    setInterval(() => draw(rows), 50)
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', {
      value: () => Promise.resolve(canvas.captureStream(20)),
    })
  }, rowsOf(code))
  return {
    show: (other) =>
      page.evaluate(
        (rows) => (globalThis as unknown as { showCode: (rows: boolean[][]) => void }).showCode(rows),
        rowsOf(other),
      ),
  }
}

describe.skipIf(!hasBrowser)('a label', () => {
  const stage = useStage()

  test('opens its item; one of a deleted item, and the code of anything else, say so', async () => {
    const id = await itemOf(stage)
    const { page, go, allow } = await stage.stay({ as: people.dana, size: 'phone' })
    allow(/status of 404/)
    const camera = await holdUp(page, 'https://example.com/a-drum-of-oil')
    await go('/inventory')
    await page.getByRole('button', { name: 'Scan…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Hold the code of a label before the camera.').waitFor()
    await dialog.getByText('This is not an item label.').waitFor()
    await camera.show('https://yard.example/inventory/item/0195f1a2-7c3e-7000-8000-4f2a9c01be77')
    await dialog.getByText('No such item. Was it deleted?').waitFor()
    await camera.show(`https://another-name.example/inventory/item/${id}`)
    await dialog.getByRole('button', { name: 'Scan again' }).click()
    await page.waitForURL(`**/inventory/item/${id}`)
    await page.getByRole('heading', { name: 'Anchor adhesive, 28 oz' }).waitFor()
  })

  test('opens what one has of it: one tap uses one, and no more is used than there is', async () => {
    const id = await itemOf(stage, 'mortar')
    const { page, go, allow } = await stage.stay({ as: people.grace, size: 'phone' })
    allow(/status of 409/)
    await go(`/inventory/item/${id}`)
    const hand = page.getByRole('region', { name: 'What you have of it' })
    await hand.getByRole('heading', { name: 'You have 5 ea' }).waitFor()
    await hand.getByText('Only Omar Reyes can return it to stock.').waitFor()
    await hand.getByRole('button', { name: 'Use 1 ea' }).click()
    await heard(page, '1 ea Concrete mortar, 50 lb used', 'success')
    await hand.getByRole('heading', { name: 'You have 4 ea' }).waitFor()
    await hand.getByRole('textbox', { name: 'Quantity, of 4 ea' }).fill('5')
    await hand.getByRole('button', { name: 'Use', exact: true }).click()
    await hand.getByText('Check the value to be assigned!').waitFor()
    await hand.getByRole('button', { name: 'All 4 ea' }).click()
    await hand.getByRole('button', { name: 'One less' }).click()
    await hand.getByRole('button', { name: 'Use 3 ea' }).click()
    await hand.getByRole('heading', { name: 'You have 1 ea' }).waitFor()
    await hand.getByRole('button', { name: 'Use 1 ea' }).click()
    await hand.getByRole('heading', { name: /^You have/ }).waitFor({ state: 'detached' })
  })

  test('is used on an activity that one chooses, and goes back to the shelf that one names, with a photo', async () => {
    const id = await itemOf(stage, 'anchor')
    const { page, go } = await stage.stay({ as: people.dana, size: 'phone' })
    await go(`/inventory/item/${id}`)
    const hand = page.getByRole('region', { name: 'What you have of it' })
    await hand.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option', { name: 'Linden Street Library Renewal' }).click()
    const other = hand.getByRole('button', { name: 'Other…' })
    const job = hand.getByRole('combobox', { name: 'Used on' })
    await other.or(job).first().waitFor()
    if (await other.isVisible()) await other.click()
    const chooseFirst = async (name: string) => {
      await hand.getByRole('combobox', { name }).click()
      await page.getByRole('option').first().click()
    }
    await chooseFirst('Used on')
    await chooseFirst('Task')
    await hand.getByRole('combobox', { name: 'Activity' }).click()
    const activity = page.getByRole('option').first()
    const chosen = (await activity.textContent()) ?? ''
    await activity.click()
    await hand.getByRole('button', { name: 'Use 1 ea' }).click()
    await heard(page, '1 ea Anchor adhesive, 28 oz used', 'success')
    // The next use offers the same activity.
    await hand.getByText(chosen, { exact: true }).waitFor()
    await hand.getByText('Return', { exact: true }).click()
    await hand.getByRole('textbox', { name: 'Back to' }).fill('Container 2')
    await hand
      .locator('input[type="file"]')
      .first()
      .setInputFiles([await photo('shelf.jpg')])
    await hand.getByRole('button', { name: 'Return 1 ea' }).click()
    await heard(page, 'Updated the assigned inventory!', 'success')
    await page.getByText(/Container 2 · in charge/).waitFor()
    await page.getByRole('region', { name: 'Photos and files' }).getByText('shelf.jpg').waitFor()
  })

  test('of what one has none of says who can be asked, or takes it from the yard', async () => {
    const { page, go } = await stage.stay({ as: people.grace, size: 'phone' })
    await go(`/inventory/item/${await itemOf(stage, 'compactor')}`)
    const hand = page.getByRole('region', { name: 'What you have of it' })
    await hand.getByRole('heading', { name: 'You have none of it.' }).waitFor()
    const call = hand.getByRole('link', { name: /^Call Luis/ })
    expect(await call.getAttribute('href')).toMatch(/^tel:\d{10}$/)
    expect(await hand.getByRole('link', { name: 'Message' }).getAttribute('href')).toMatch(/^sms:\d{10}$/)
    const token = await stage.tokenOf(people.dana)
    const known = (await stage.server.call(listItems, { token, body: {} })).data.items[0]
    const { data: ids } = await stage.server.call(createItems, {
      token,
      body: [
        {
          ...{ inventoryName: 'Laser level', inventoryUnit: 'ea', remainingQuantity: '2' },
          companyInventoryCategoryUniqueId: known?.companyInventoryCategoryUniqueId ?? '',
        },
      ],
    })
    const dana = await stage.stay({ as: people.dana, size: 'phone' })
    await dana.go(`/inventory/item/${ids[0]}`)
    await dana.page.getByRole('button', { name: 'Take from the yard' }).click()
    await dana.page.getByRole('dialog').getByText('2 ea').first().waitFor()
  })

  test('of another account of the person leads there, by its code and by its number', async () => {
    const id = await itemOf(stage)
    const { page, go, allow } = await stage.stay({ as: people.joel })
    allow(/status of 404/)
    await go('/home')
    await page.getByRole('button', { name: 'Menu of Joel Freeman' }).click()
    await page.getByRole('menuitem', { name: /Open .*, Riverside Office/ }).click()
    await page.getByText('Tannery Row Townhomes').waitFor()
    await page.getByRole('link', { name: 'Inventory' }).click()
    await page.getByRole('button', { name: 'Scan…' }).click()
    await page.getByRole('textbox', { name: 'Number on the label' }).fill(labelNumberOf(id))
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/inventory/item/${id}`)
    await page.getByRole('heading', { name: 'Anchor adhesive, 28 oz' }).waitFor()
    await heard(page, 'You are in Northgate Office now.')
  })

  test('opens by its number where there is no camera', async () => {
    const id = await itemOf(stage)
    const { page, go } = await stage.stay({ as: people.dana })
    await go('/inventory')
    await page.getByRole('button', { name: 'Scan…' }).click()
    const dialog = page.getByRole('dialog')
    const number = dialog.getByRole('textbox', { name: 'Number on the label' })
    await number.fill('000000000000')
    await number.press('Enter')
    await dialog.getByText('No such item. Was it deleted?').waitFor()
    await number.fill(labelNumberOf(id).toLowerCase())
    await number.press('Enter')
    await page.waitForURL(`**/inventory/item/${id}`)
  })
})
