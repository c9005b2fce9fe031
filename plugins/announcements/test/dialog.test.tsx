import '@verdict/ui-kit/setup'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { KitProvider } from '@verdict/ui-kit'
import { beforeEach, expect, test } from 'vitest'
import { kernelWeb } from '../../../core/web/pages/kernel-web.ts'
import { storeUser } from '../../../core/web/session/session.ts'
import { person } from '../../../core/web/test/people.ts'
import { startTexts } from '../../../core/web/text/texts.ts'
import announcementsWeb from '../web/index.tsx'
import { AnnouncementDialog } from '../web/admin/announcement-dialog.tsx'

let closed: number
let saved: string[]
beforeEach(async () => {
  cleanup()
  localStorage.clear()
  closed = 0
  saved = []
  await startTexts([kernelWeb, announcementsWeb], 'en-US')
  storeUser(person(['root']))
})

const open = () =>
  act(async () => {
    render(
      <KitProvider language="en-US">
        <AnnouncementDialog
          owner=""
          draft={{ title: '', content: 'Text', status: 0 }}
          onClose={() => (closed += 1)}
          onSave={async ({ title }) => void saved.push(title)}
        />
      </KitProvider>,
    )
  })
async function press(name: string): Promise<void> {
  const buttons = await screen.findAllByRole('button', { name })
  await act(async () => void fireEvent.click(buttons.at(-1)!))
}
const title = async () => (await screen.findByRole('textbox', { name: 'Title' })) as HTMLInputElement
const type = async (text: string) => fireEvent.change(await title(), { target: { value: text } })

test('a dialog without changes closes at once', async () => {
  await open()
  await press('Cancel')
  await expect.poll(() => closed).toBe(1)
})

test('a dialog with unsaved text asks before it closes, and offers the text as a draft when it opens again', async () => {
  await open()
  await type('Holiday')
  await press('Cancel')
  await press('Stay')
  expect([closed, (await title()).value]).toEqual([0, 'Holiday'])
  await press('Cancel')
  await press('Leave')
  await expect.poll(() => closed).toBe(1)
  cleanup()
  await open()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await press('Restore')
  expect((await title()).value).toBe('Holiday')
  await press('Save')
  expect(saved).toEqual(['Holiday'])
  cleanup()
  await open()
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
})
