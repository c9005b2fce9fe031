import '@verdict/ui-kit/setup'
import { fireEvent, screen } from '@testing-library/react'
import { definePlugin } from '@verdict/core'
import { defineWeb, fill, page, Part } from '@verdict/core/web'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Screens } from '../../../tests/support/screens.tsx'
import { problemLinks, problemPage, problemTabs, type ProblemFillProps } from '../contract.ts'
import problemsWeb from '../web/index.tsx'
import { problemDetail } from '../testing/problem-detail.ts'

const loaded =
  <Props extends object>(component: (props: Props) => ReactNode) =>
  async () => ({ default: component as never })
const halls = definePlugin({ id: 'halls' })

/** A plugin that shows the problem page under its own routes: in a drill inside a hall, also in focus mode. */
function DrillProblem({ focus = false }: { focus?: boolean }) {
  const { gid = '', cid = '', problemID = '' } = useParams()
  const path = (displayId: string) => `/hall/${gid}/drill/${cid}/problem/${displayId}/full-screen`
  return (
    <Part
      of={problemPage}
      with={{
        displayId: problemID,
        keys: { gid: Number(gid), cid: Number(cid) },
        detailPath: `/api/drills/problem?cid=${cid}&gid=${gid}&displayId=${problemID}`,
        home: `/hall/${gid}`,
        hides: ['source', 'difficulty', 'tags'],
        focus,
        focusPath: '/hall/5',
        problemPath: path,
      }}
    />
  )
}
const hallsWeb = defineWeb(halls, {
  pages: [
    page(
      '/hall/:gid',
      loaded(() => 'the hall'),
    ),
    page(
      '/hall/:gid/drill/:cid/problem/:problemID',
      loaded(() => <DrillProblem />),
    ),
    page(
      '/hall/:gid/drill/:cid/problem/:problemID/full-screen',
      loaded(() => <DrillProblem focus />),
      { bare: true },
    ),
  ],
  fills: [
    fill(
      problemLinks,
      loaded(({ problem, page: place }: ProblemFillProps) => <em>{`link ${problem.displayId} of ${problem.pid} in ${place.keys.cid}/${place.keys.gid}`}</em>),
    ),
    fill(
      problemTabs,
      loaded(({ place }: { place: string }) => (place === 'label' ? 'Drill tab' : <p>what the drill says</p>)),
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

const start = () =>
  Screens.start({
    plugins: [problemsWeb, hallsWeb],
    viewer: {},
    answers: {
      '/api/drills/problem': ({ displayId }: { displayId: string }) => problemDetail(displayId),
      '/api/get-full-screen-problem-list': list,
    },
  })

test('another plugin shows the page under its own route, with its own detail, keys, tabs and hidden parts', async () => {
  const screens = await start()
  const router = await screens.open('/hall/5/drill/7/problem/B')
  await screen.findByRole('heading', { level: 1, name: /Problem B/ })
  await screen.findByText('link B of 1000 in 7/5')
  expect(screens.sentTo('/api/drills/problem')).toEqual([{ cid: '7', gid: '5', displayId: 'B' }])
  expect(screens.sentTo('/api/get-problem-detail')).toEqual([])
  for (const hidden of ['Secret source', 'giveaway', 'Hard', 'ann']) expect(document.body.textContent).not.toContain(hidden)
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
  await screen.findByText('the hall')
})
