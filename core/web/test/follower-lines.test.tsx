import '@verdict/ui-kit/setup'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { kernelWeb } from '../pages/kernel-web.ts'
import { FollowerLines } from '../pages/plugins/plugin-table.tsx'
import { startTexts } from '../text/texts.ts'

test('what a follower has not heard of is shown with the document, the reason and the progress, and not escaped twice', async () => {
  await startTexts([kernelWeb], 'en-US')
  const row = { plugin: 'shelf', change: 'problems/removed', pending: 0, document: null, reason: null, catchUp: null }
  const { container } = render(
    <FollowerLines
      followers={[
        { ...row, pending: 3, document: '1000', reason: 'no <ladder> & "rope"' },
        { ...row, change: 'a/b', pending: 2 },
        { ...row, change: 'c/d', catchUp: { done: 200, total: 1000 } },
      ]}
    />,
  )
  for (const line of [
    '3 of problems/removed being retried; the last failure was document 1000: no <ladder> & "rope"',
    '2 of a/b wait',
    'Catching up with c/d: 200 of 1000',
  ])
    expect(container.textContent).toContain(line)
})
