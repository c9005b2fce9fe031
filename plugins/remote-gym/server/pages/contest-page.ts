import type { PageElement, RemotePage, RemoteStatement } from '@verdict/plugin-remote-judging/contract'
import { megabytes, milliseconds } from '@verdict/plugin-remote-judging/kit'

/** Reads a problem from its contest's page: its name and limits, and the link to the PDF with all statements. */
export function readContestPage(page: RemotePage, index: string): RemoteStatement | undefined {
  const rows = page.need('table.problems', 'the table of problems').all('tr')
  const row = rows.find((one) => one.first('td.id')?.text === index)
  if (!row) return undefined
  const notice = row.first('.notice')?.text ?? ''
  const pdf = statementFile(page)
  const link = pdf && new URL(pdf.attribute('href') ?? '', page.address).href
  return {
    title: `${index}. ${row.need('td:not(.id) a', 'the name of the problem').text}`,
    description: link ? `[${pdf.text}](${link})` : `[${page.address}](${page.address})`,
    timeLimit: milliseconds(notice) ?? null,
    memoryLimit: megabytes(notice) ?? null,
    files: link ? [link] : [],
  }
}

/** Returns the English PDF if there are several; analyses do not count. */
function statementFile(page: RemotePage): PageElement | undefined {
  const rows = page.all('tr').filter(({ text }) => !/tutorial/i.test(text))
  const files = rows.map((row) => ({ row, link: row.all('a[href*="/attachments/download/"]').find((link) => /\.pdf$/i.test(link.attribute('href') ?? '')) }))
  const statements = files.filter(({ link }) => link !== undefined)
  return (statements.find(({ row }) => row.text.includes('English')) ?? statements[0])?.link
}
