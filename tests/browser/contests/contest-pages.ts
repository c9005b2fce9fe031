import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'

/** A program that prints something made of the two numbers of its input. */
export const program = (what: string) => `#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << ${what}; }\n`

/** A moment as the fields of forms show it here. */
const local = (moment: number) => new Date(moment - new Date(moment).getTimezoneOffset() * 60_000).toISOString().slice(0, 19)

/** The screens at which a jury runs one contest. */
export class JuryPages {
  readonly page: Page
  readonly #url: string
  #cid = 0

  constructor(page: Page, url: string) {
    this.page = page
    this.#url = url
  }

  /** A page of the contest; the overview without a name. */
  address(name = ''): string {
    return `${this.#url}/contest/${this.#cid}/${name}`
  }

  /** Makes a contest that has begun an hour ago, by its form. */
  async create(title: string, fill: (field: (label: string) => Locator) => Promise<void>): Promise<void> {
    const { page } = this
    await page.goto(`${this.#url}/admin/contest/create`)
    await page.getByRole('textbox', { name: /^Title/ }).fill(title)
    await page.getByRole('textbox', { name: 'Description' }).fill('Two problems.')
    await page.getByLabel(/^Start time/).fill(local(Date.now() - 3_600_000))
    await page.getByLabel(/^End time/).fill(local(Date.now() + 7_200_000))
    await fill((label) =>
      page
        .getByLabel(new RegExp(`^${label}`))
        .and(page.locator('input, select'))
        .first(),
    )
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.waitForURL('**/admin/contest/*/problems')
    this.#cid = Number(/contest\/(\d+)/.exec(page.url())![1])
  }

  toggle(name: string): Promise<void> {
    return this.page.getByRole('switch', { name }).click()
  }

  /** Adds problems of the bank, which become A, B and so on. */
  async addProblems(...problemIds: string[]): Promise<void> {
    const { page } = this
    for (const [index, problemId] of problemIds.entries()) {
      await page.getByRole('button', { name: 'Add from the bank' }).click()
      await page.getByRole('textbox', { name: 'Search problem ID or title' }).fill(problemId)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: `Add problem ${problemId}` }).click()
      await page.getByRole('button', { name: 'Add', exact: true }).last().click()
      await page.getByText(`Added as ${'AB'[index]}`).waitFor()
      await page.reload()
    }
  }

  async announce(title: string, content: string): Promise<void> {
    const { page } = this
    await page.goto(`${this.#url}/admin/contest/${this.#cid}/announcement`)
    await page.getByRole('button', { name: 'New announcement' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByRole('textbox', { name: 'Content' }).fill(content)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: new RegExp(title) }).waitFor()
  }

  /** Freezes the scoreboard from now on, until the seal is lifted. */
  seal(): Promise<void> {
    return this.#edit(async () => {
      await this.toggle('Freeze the scoreboard')
      await this.page.getByRole('switch', { name: 'Unfreeze when the contest ends' }).setChecked(false)
      await this.page.getByLabel(/^Frozen during/).selectOption({ label: 'Another time' })
      await this.page.getByLabel(/^Freeze at/).fill(local(Date.now()))
    })
  }

  /** Lets the contest end with the next second. */
  async end(): Promise<void> {
    await this.#edit(() => this.page.getByLabel(/^End time/).fill(local(Date.now() + 1000)))
    await this.page.goto(this.address())
    await this.page.getByText('The contest has ended').waitFor()
  }

  async unseal(): Promise<void> {
    const { page } = this
    await page.goto(this.address('rank'))
    await page.getByRole('button', { name: 'Unfreeze' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unfreeze' }).click()
    await page.getByText('Scoreboard unfrozen').waitFor()
  }

  downloadBoard(): Promise<Buffer> {
    return this.#download(async () => {
      await this.page.getByRole('button', { name: 'Export results' }).click()
      await this.page.getByRole('button', { name: 'Spreadsheet (xlsx)' }).click()
    })
  }

  async downloadPrograms(): Promise<Buffer> {
    await this.page.goto(`${this.#url}/admin/contest`)
    await this.page
      .getByRole('button', { name: /^Download the code/ })
      .first()
      .click()
    return this.#download(() => this.page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click())
  }

  async #edit(change: () => Promise<void>): Promise<void> {
    await this.page.goto(`${this.#url}/admin/contest/${this.#cid}/edit`)
    await change()
    await this.page.getByRole('button', { name: 'Save' }).first().click()
    await this.page.getByText('Saved', { exact: true }).first().waitFor()
  }

  async #download(start: () => Promise<void>): Promise<Buffer> {
    const [file] = await Promise.all([this.page.waitForEvent('download'), start()])
    return readFile(await file.path())
  }
}

/** The screens of a participant. */
export class ContestantPages {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Submits a program, and waits for what its author learns of it. */
  async solve(address: string, code: string, verdict: string): Promise<void> {
    const { page } = this
    await page.goto(address)
    await page.locator('.monaco-editor .view-lines').first().waitFor()
    await page.locator('.monaco-editor').first().click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await page.keyboard.insertText(code)
    await page.getByRole('button', { name: /^(Submit|提交)$/ }).click()
    await page.locator('.verdict-bench-verdict').getByText(verdict, { exact: true }).waitFor()
  }
}
