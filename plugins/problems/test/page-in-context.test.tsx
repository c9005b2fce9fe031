import '@verdict/ui-kit/setup'
import { fireEvent, screen } from '@testing-library/react'
import { definePlugin } from '@verdict/core'
import { defineWeb, fill, page, Part, useApi } from '@verdict/core/web'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Screens } from '../../../tests/support/screens.tsx'
import { ProblemDetail, problemLinks, problemPage, problemTabs, type ProblemFillProps, type ProblemLayout, type ProblemPlace } from '../contract.ts'
import problemsWeb from '../web/index.tsx'
import { problemDetail } from '../testing/problem-detail.ts'

const loaded =
  <Props extends object>(component: (props: Props) => ReactNode) =>
  async () => ({ default: component as never })
const halls = definePlugin({ id: 'halls' })
const drillApi = halls.api({
  problem: {
    method: 'GET',
    path: '/api/halls/problem',
    access: 'anyone',
    query: z.object({ gid: z.string(), cid: z.string(), displayId: z.string() }),
    output: ProblemDetail,
  },
})

/** A plugin that shows the problem page under its own routes: in a drill inside a hall, also in focus mode. */
function DrillProblem({ layout }: { layout: ProblemLayout }) {
  const { gid = '', cid = '', problemID = '' } = useParams()
  const { problem } = useApi(drillApi)
  const place: ProblemPlace = {
    keys: { gid: Number(gid), cid: Number(cid) },
    path: `/hall/${gid}/drill/${cid}/problem`,
    home: `/hall/${gid}`,
    read: (displayId, signal) => problem({ query: { gid, cid, displayId } }, signal),
  }
  return <Part of={problemPage} with={{ place, displayId: problemID, layout }} />
}
const hallsWeb = defineWeb(halls, {
  pages: [
    page(
      '/hall/:gid',
      loaded(() => 'the hall'),
    ),
    page(
      '/hall/:gid/drill/:cid/problem/:problemID',
      loaded(() => <DrillProblem layout="page" />),
    ),
    page(
      '/hall/:gid/drill/:cid/problem/:problemID/full-screen',
      loaded(() => <DrillProblem layout="full-screen" />),
      { bare: true },
    ),
  ],
  fills: [
    fill(
      problemLinks,
      loaded(({ problem, place }: ProblemFillProps) => <em>{`link ${problem.displayId} of ${problem.pid} in ${place.keys.cid}/${place.keys.gid}`}</em>),
    ),
    fill(
      problemTabs,
      loaded(({ piece }: { piece: string }) => (piece === 'label' ? 'Drill tab' : <p>what the drill says</p>)),
    ),
  ],
})

const list = ['A', 'B', 'C'].map((problemId, index) => ({
  pid: 1000 + index,
  problemId,
  title: `Problem ${problemId}`,
  status: index === 0 ? 0 : -10,
  score: null,
}))

/** Like the response of a running contest. */
const withoutHints = ({ problem, ...detail }: ReturnType<typeof problemDetail>) => ({
  ...detail,
  problem: { ...problem, author: null, source: null, difficulty: null },
  tags: [],
})

const start = () =>
  Screens.start({
    plugins: [problemsWeb, hallsWeb],
    viewer: {},
    answers: {
      '/api/halls/problem': ({ displayId }: { displayId: string }) => withoutHints(problemDetail(displayId)),
      '/api/get-full-screen-problem-list': list,
    },
  })

test('another plugin shows the page under its own route, with its own call, keys and tabs, and shows no statistics where the difficulty is hidden', async () => {
  const screens = await start()
  const router = await screens.open('/hall/5/drill/7/problem/B')
  await screen.findByRole('heading', { level: 1, name: /Problem B/ })
  await screen.findByText('link B of 1000 in 7/5')
  expect(screens.sentTo('/api/halls/problem')).toEqual([{ cid: '7', gid: '5', displayId: 'B' }])
  expect(screens.sentTo('/api/get-problem-detail')).toEqual([])
  expect(screen.queryByRole('button', { name: 'Statistics' })).toBeNull()
  fireEvent.click(await screen.findByRole('tab', { name: 'Drill tab' }))
  await screen.findByText('what the drill says')
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByText('the hall')
  expect(router.state.location.pathname).toBe('/hall/5')
})

test('focus mode lists the problems of the context', async () => {
  const screens = await start()
  const router = await screens.open('/hall/5/drill/7/problem/B/full-screen')
  await screen.findByRole('heading', { level: 1, name: /Problem B/ })
  fireEvent.click(await screen.findByRole('button', { name: 'Next problem' }))
  await screen.findByRole('heading', { level: 1, name: /Problem C/ })
  expect(router.state.location.pathname).toBe('/hall/5/drill/7/problem/C/full-screen')
  expect(screens.sentTo('/api/get-full-screen-problem-list')).toContainEqual(expect.objectContaining({ cid: '7', gid: '5' }))
  fireEvent.click(screen.getByRole('button', { name: 'Exit full screen' }))
  await screen.findByText('link C of 1000 in 7/5')
  expect(router.state.location.pathname).toBe('/hall/5/drill/7/problem/C')
})
