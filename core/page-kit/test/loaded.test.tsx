import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { WireError } from '@verdict/core'
import { useLoad } from '@verdict/core/web'
import { DataTable, KitProvider } from '@verdict/ui-kit'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { usePagedList } from '../list/use-filtered-list.ts'
import { FailedLoad, Loaded } from '../page/loaded.tsx'

/** Answers of a server, each given when the test says so. */
function server<T>() {
  const calls: PromiseWithResolvers<T>[] = []
  return {
    load: () => {
      calls.push(Promise.withResolvers<T>())
      return calls.at(-1)!.promise
    },
    answer: (value: T) => act(async () => calls.at(-1)!.resolve(value)),
    fail: () => act(async () => calls.at(-1)!.reject(new Error('Cannot reach the server'))),
    count: () => calls.length,
  }
}

const show = (content: React.ReactNode) => render(<KitProvider language="en-US">{content}</KitProvider>)
const shown = () => document.body.textContent
const retry = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))

function News({ load }: { load: () => Promise<string> }) {
  const loaded = useLoad(load, [])
  return (
    <>
      <button onClick={loaded.reload}>Refresh</button>
      <Loaded of={loaded} waiting="waiting" failed="No news" frame={(state) => <section aria-label="frame">{state}</section>}>
        {(value) => <p>{value}</p>}
      </Loaded>
    </>
  )
}

test('a first failure shows the error in the frame, and the content after another try', async () => {
  const { load, fail, answer } = server<string>()
  show(<News load={load} />)
  expect(screen.getByRole('region', { name: 'frame' }).textContent).toBe('waiting')
  await fail()
  expect(screen.getByRole('region', { name: 'frame' }).textContent).toBe('No newsCannot reach the serverTry again')
  await retry()
  await answer('Rain')
  expect(screen.queryByRole('region', { name: 'frame' })).toBeNull()
  expect(shown()).toBe('RefreshRain')
})

test('a failed refresh keeps the content below the failure, until another try succeeds', async () => {
  const { load, fail, answer, count } = server<string>()
  show(<News load={load} />)
  await answer('Rain')
  const content = screen.getByText('Rain')
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await fail()
  expect(screen.getByText('Rain')).toBe(content)
  expect(screen.getByRole('alert').textContent).toBe('Failed to load · Cannot reach the serverTry again')
  await retry()
  expect(count()).toBe(3)
  await answer('Sun')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('Sun')).toBe(content)
})

function Rows({ load }: { load: () => Promise<{ records: string[]; total: number }> }) {
  const [keyword, setKeyword] = useState('')
  const { table, reload } = usePagedList(load, [keyword])
  return (
    <>
      <button onClick={reload}>Refresh</button>
      <button onClick={() => setKeyword('sun')}>Search</button>
      <DataTable {...table} label="Rows" columns={[{ key: 'name', title: 'Name', render: (row) => row }]} rowKey={(row) => row} />
    </>
  )
}

test('a table keeps its rows when a refresh fails, but shows none below a filter that they do not fit', async () => {
  const { load, fail, answer } = server<{ records: string[]; total: number }>()
  show(<Rows load={load} />)
  await answer({ records: ['Rain'], total: 1 })
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await fail()
  expect(screen.getByRole('alert').textContent).toContain('Cannot reach the server')
  expect(screen.getByRole('cell').textContent).toBe('Rain')
  await retry()
  await answer({ records: ['Rain', 'Snow'], total: 2 })
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  await fail()
  expect(screen.queryByRole('cell')).toBeNull()
  await retry()
  await answer({ records: ['Sun'], total: 1 })
  expect(screen.getByRole('cell').textContent).toBe('Sun')
})

test('what does not exist offers the way back instead of another try', async () => {
  const gone = new WireError({ http: 200, status: 404, message: 'This contest does not exist' })
  const offered = (failure: Error) => {
    const { unmount } = show(<FailedLoad failure={failure} failed="No contest" back={<a href="/contest">All contests</a>} onRetry={() => undefined} />)
    const text = screen.getByRole('alert').textContent
    unmount()
    return text
  }
  expect(offered(gone)).toBe('This contest does not existAll contests')
  expect(offered(new Error('Cannot reach the server'))).toBe('No contestCannot reach the serverTry again')
})
