import '@verdict/ui-kit/setup'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { KitProvider } from '@verdict/ui-kit'
import type { ProblemView } from '@verdict/plugin-problems/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { kernelWeb } from '../../../core/web/pages/kernel-web.ts'
import { storeUser, readSession, tokenStore } from '../../../core/web/session/session.ts'
import { person } from '../../../core/web/test/people.ts'
import { startTexts } from '../../../core/web/text/texts.ts'
import submissionsWeb from '../web/index.tsx'
import { TestRunPanel } from '../web/workbench/test-run-panel.tsx'

const problem = {
  pid: 1000,
  displayId: 'SUM',
  judgeMode: 'default',
  keys: {},
  examples: [
    { input: '1 2', output: '3' },
    { input: '2 2', output: '4' },
  ],
} as unknown as ProblemView

let sent: { userInput: string; expectedOutput: string | null }[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  sent = []
  localStorage.clear()
  // Replaces the server: every run is accepted.
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const { pathname } = new URL(address, 'http://site')
    if (pathname === '/api/submit-problem-test-judge') sent.push(JSON.parse(String(request.body)))
    const run = sent.at(-1)
    const result = {
      status: 0,
      time: 1,
      memory: 2,
      userInput: '',
      userOutput: '3',
      expectedOutput: run?.expectedOutput ?? null,
      stderr: '',
      problemJudgeMode: 'default',
    }
    const data = pathname === '/api/submit-problem-test-judge' ? 'key' : pathname === '/api/get-test-judge-result' ? result : null
    return Response.json({ status: 200, msg: 'success', data })
  })
  tokenStore.write('token')
  storeUser(person())
  readSession()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function open(language: 'en-US' | 'zh-CN') {
  await startTexts([kernelWeb, submissionsWeb], language)
  await act(async () => {
    render(
      <KitProvider language={language}>
        <TestRunPanel problem={problem} language="C++" code="int main() {}" onClose={() => undefined} />
      </KitProvider>,
    )
  })
}
const box = (name: RegExp) => screen.findByRole('textbox', { name }) as Promise<HTMLTextAreaElement>
/** Starts a run and polls until it has ended. */
async function run(name: string, end: string) {
  fireEvent.click(await screen.findByRole('button', { name }))
  await vi.waitFor(
    async () => {
      await act(() => vi.advanceTimersByTimeAsync(3000))
      expect(screen.getByRole('status').textContent).toContain(end)
    },
    { timeout: 30_000 },
  )
}

test('a sample sets its expected output, at first and when chosen; another input has none', async () => {
  await open('en-US')
  expect([(await box(/^Input/)).value, (await box(/^Expected/)).value]).toEqual(['1 2', '3'])
  fireEvent.click(screen.getByRole('button', { name: 'Sample 2' }))
  expect([(await box(/^Input/)).value, (await box(/^Expected/)).value]).toEqual(['2 2', '4'])
  fireEvent.change(await box(/^Input/), { target: { value: '2 3' } })
  expect((await box(/^Expected/)).value).toBe('')
  fireEvent.change(await box(/^Expected/), { target: { value: '5' } })
  fireEvent.change(await box(/^Input/), { target: { value: '3 2' } })
  expect((await box(/^Expected/)).value).toBe('5')
})

test.each([
  ['en-US', 'Run', 'Finished', 'Accepted'],
  ['zh-CN', '运行', '运行完成', '通过'],
] as const)('where nothing was compared the run has finished, and is not called accepted (%s)', async (language, button, finished, accepted) => {
  await open(language)
  fireEvent.change(await box(/^(Input|输入)/), { target: { value: '7 7' } })
  await run(button, finished)
  expect(document.body.textContent).not.toContain(accepted)
})

test('a run whose output was compared and is right is accepted', async () => {
  await open('en-US')
  await run('Run', 'Accepted')
  expect(sent[0]).toMatchObject({ userInput: '1 2', expectedOutput: '3' })
})
