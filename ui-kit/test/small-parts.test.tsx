import '../theme/arco-react-nineteen.ts'
import { act, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DatePicker } from '../arco/date-picker.ts'
import { Form } from '../arco/form.ts'
import { KitProvider } from '../locale/kit-provider.tsx'
import { EchoFilter } from '../editor/echo-filter.ts'
import { editorLanguage } from '../editor/editor-settings.ts'
import { insertBlock, prefixLines, surround } from '../editor/markdown-edits.ts'
import { ProgressBar } from '../feedback/progress.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { FailedLine } from '../feedback/failed-line.tsx'
import { notifyError, toast } from '../feedback/toast.ts'
import { Space } from '../layout/boxes.tsx'
import { clampSplit } from '../layout/split-pane.tsx'
import { judgeStatus, judgeStatuses } from '../status/judge-statuses.ts'
import { clockText, Countdown } from '../time/countdown.tsx'
import { relativeText } from '../time/relative-time.tsx'

afterEach(() => void vi.useRealTimers())

test('the loading bar, which stands outside of every landmark, is not told to screen readers', async () => {
  const { container, queryByRole } = render(<ProgressBar active delay={0} />)
  await waitFor(() => expect(container.querySelector('.verdict-progress')).not.toBeNull())
  expect(queryByRole('progressbar')).toBeNull()
})

test('a button that is being pressed stays itself when another one appears before it', () => {
  const buttons = (isLoaded: boolean) => (
    <Space>
      {isLoaded && <button>Import</button>}
      <button>Add</button>
    </Space>
  )
  const { getByRole, rerender } = render(buttons(false))
  const pressed = getByRole('button', { name: 'Add' })
  rerender(buttons(true))
  expect(pressed.textContent).toBe('Add')
  expect(pressed.isConnected).toBe(true)
})

test('the statuses have the numbers of the API and names in both languages', () => {
  expect(judgeStatuses.map(({ code }) => code)).toEqual([-10, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(judgeStatuses.filter(({ inProgress }) => inProgress).map(({ code }) => code)).toEqual([5, 6, 7, 9])
  expect(judgeStatus(0)).toMatchObject({ english: 'Accepted', chinese: '通过', tone: 'accepted' })
  expect(judgeStatus(77).code).toBe(-5)
})

test('a countdown uses server time and reports its end once', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const end = vi.fn()
  const { container } = render(<Countdown until={1_065_000} serverOffset={5000} onEnd={end} />)
  expect(container.textContent).toBe('00:01:00')
  act(() => void vi.advanceTimersByTime(59_000))
  expect(container.textContent).toBe('00:00:01')
  act(() => void vi.advanceTimersByTime(3000))
  expect(container.textContent).toBe('已结束')
  expect(end).toHaveBeenCalledOnce()
  expect(clockText(93_784_000, 'd')).toBe('1 d 02:03:04')
})

test('relative time is in the reader’s language', () => {
  const now = Date.UTC(2026, 10, 21)
  expect(relativeText(now - 7_200_000, now, 'en-US')).toBe('2 hours ago')
  expect(relativeText(now - 7_200_000, now, 'zh-CN')).toBe('2 小时前')
  expect(relativeText(now, now, 'en-US')).toBe('now')
  expect(relativeText(now + 86_400_000, now, 'en-US')).toBe('tomorrow')
})

test('panes keep their minimum width and collapse when dragged far below it', () => {
  expect(clampSplit(0.5, 1400, 420, 360)).toEqual({ share: 0.5 })
  expect(clampSplit(0.2, 1400, 420, 360).share).toBeCloseTo(420 / 1400)
  expect(clampSplit(0.1, 1400, 420, 360).alone).toBe('right')
  expect(clampSplit(0.95, 1400, 420, 360).alone).toBe('left')
})

test.each([
  ['C++ With O2', 'cpp'],
  ['G++17', 'cpp'],
  ['GNU C11', 'c'],
  ['C', 'c'],
  ['C#', 'csharp'],
  ['Java', 'java'],
  ['JavaScript Node', 'javascript'],
  ['PyPy3', 'python'],
  ['Python2', 'python'],
  ['Golang', 'go'],
  ['Free Pascal', 'pascal'],
  ['Brainfuck', 'plaintext'],
])('%s is highlighted as %s', (name, expected) => {
  expect(editorLanguage(name)).toBe(expected)
})

test('markdown buttons edit around the selection', () => {
  expect(surround({ text: 'a b c', start: 2, end: 3 }, '**', '**')).toMatchObject({ insert: '**b**', selectStart: 4, selectEnd: 5 })
  expect(prefixLines({ text: 'x\na\nb', start: 3, end: 5 }, (line) => `${line + 1}. `)).toMatchObject({ start: 2, insert: '1. a\n2. b' })
  expect(insertBlock({ text: 'ab', start: 1, end: 1 }, '```', '```').insert).toBe('\n```\n\n```\n')
})

test.each([
  ['en-US', 'Select date'],
  ['zh-CN', '请选择日期'],
] as const)('Arco’s widgets and their static parts use %s', (language, expected) => {
  const { container } = render(
    <KitProvider language={language}>
      <Form>
        <Form.Item label="When">
          <DatePicker />
        </Form.Item>
      </Form>
      <DatePicker.RangePicker />
    </KitProvider>,
  )
  const hints = [...container.querySelectorAll('input')].map(({ placeholder }) => placeholder)
  expect(hints[0]).toBe(expected)
  expect(hints).toHaveLength(3)
  expect(Form.useForm).toBeTypeOf('function')
})

test('the echo of an earlier change does not overwrite newer keys', () => {
  const echoes = new EchoFilter()
  for (const value of ['a', 'ab', 'abc']) echoes.report(value)
  expect(['a', 'abc'].map((value) => echoes.isEcho(value))).toEqual([true, true])
  expect(['ab', 'from outside'].map((value) => echoes.isEcho(value))).toEqual([false, false])
})

test('only one toast shows at a time', async () => {
  toast.error('first')
  await expect.poll(() => document.body.textContent).toContain('first')
  toast.success('second')
  await expect.poll(() => document.body.textContent).toContain('second')
  expect(document.querySelectorAll('.verdict-toast')).toHaveLength(1)
  expect(document.body.textContent).not.toContain('first')
})

test('a message that the page shows itself appears once', async () => {
  toast.error('No such contest')
  notifyError('Error', 'No such contest')
  await expect.poll(() => document.querySelectorAll('.verdict-toast, .verdict-note')).toHaveLength(2)
  const { unmount } = render(<ErrorState title="Failed" hint="No such contest" />)
  await expect.poll(() => document.querySelectorAll('.verdict-toast, .verdict-note')).toHaveLength(0)
  toast.success('Saved')
  render(<FailedLine message="No such contest" />)
  await expect.poll(() => document.body.textContent).toContain('Saved')
  unmount()
})
