import { expect, test } from 'vitest'
import { codeforcesOf } from '@verdict/plugin-remote-codeforces/testing'
import { atSavedSite, hasSavedPages, savedPage } from '@verdict/plugin-remote-judging/testing'
import { readContestPage } from '../server/pages/contest-page.ts'
import { gym } from '../server/remote/gym.ts'

test.skipIf(!hasSavedPages)('the page of a contest with a PDF', () => {
  const page = savedPage('gym/reconstructed/gym_contest_page_pdf.html', 'https://codeforces.com/gym/100032')
  const pdf = 'https://codeforces.com/gym/100032/attachments/download/41/icl-cup-2012-en.pdf'
  expect(readContestPage(page, 'A')).toMatchObject({ title: 'A. Aztec Pyramid', timeLimit: 2000, memoryLimit: 256, files: [pdf] })
  expect(readContestPage(page, 'B')).toBeUndefined()
})

test.skipIf(!hasSavedPages)('the own runs of a contest', async () => {
  const { remote, client } = await atSavedSite((at) => gym(codeforcesOf(at)), { '/gym/101741/my': 'gym/reconstructed/gym_my.html' })
  const runs = await remote.listRuns('101741A', client)
  const states = await Promise.all(runs.map(({ id }) => remote.readRun(id, '101741A', client)))
  expect([runs.map(({ id }) => id), states]).toMatchObject([
    ['170036631', '170036630'],
    [{ status: 0 }, { status: -2 }],
  ])
})
