import { expect, test } from 'vitest'
import { hasSavedPages, savedPage } from '../../remote-judging/test/support/saved-pages.ts'
import { readContestPage } from '../server/contest-page.ts'

test.skipIf(!hasSavedPages)('the page of a contest with a PDF', () => {
  const page = savedPage('gym/reconstructed/gym_contest_page_pdf.html', 'https://codeforces.com/gym/100032')
  const pdf = 'https://codeforces.com/gym/100032/attachments/download/41/icl-cup-2012-en.pdf'
  expect(readContestPage(page, 'A')).toMatchObject({ title: 'A. Aztec Pyramid', timeLimit: 2000, memoryLimit: 256, files: [pdf] })
  expect(readContestPage(page, 'B')).toBeUndefined()
})
