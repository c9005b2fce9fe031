import type { BrowserContext, Page } from 'playwright-core'

/** The elements that a text may contain; formulas and code are drawn by the site, and contain more. */
const elements =
  'a b blockquote br center code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p picture pre q rp rt ruby s samp section source span strike strong sub summary sup table tbody td tfoot th thead tr tt u ul var'
const ownClasses = /^(verdict-markdown-(table|source|note)|language-.+|(contains-)?task-list(-item)?|footnotes|sr-only|data-footnote-backref)$/

/** Records every script of a stranger that runs, which calls `hit()`. */
export async function watchScripts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const hits: unknown[] = []
    Object.assign(window, { hits, hit: (number: unknown) => hits.push(number ?? 'a script') })
  })
}

/** Does to texts what a reader may do: points at everything, clicks it, opens the folds. Returns the scripts that have run. */
export async function provoke(page: Page, texts: string): Promise<unknown[]> {
  await page.evaluate((selector) => {
    // Links that lead somewhere else would end the test; those that are programs run.
    const stay = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link && link.protocol !== 'javascript:') event.preventDefault()
    }
    window.addEventListener('click', stay, { capture: true })
    for (const fold of document.querySelectorAll<HTMLDetailsElement>(`${selector} details`)) fold.open = true
    for (const element of document.querySelectorAll<HTMLElement>(`${selector} :not(.verdict-code *, summary)`)) {
      for (const type of ['pointerover', 'mouseover', 'focus', 'toggle']) element.dispatchEvent(new Event(type, { bubbles: true }))
      element.click?.()
    }
    window.removeEventListener('click', stay, { capture: true })
  }, texts)
  // Pictures are loaded when they are near the screen, and call what they carry when that fails.
  await page.evaluate((selector) => {
    for (const image of document.querySelectorAll<HTMLImageElement>(`${selector} img`)) image.loading = 'eager'
  }, texts)
  await page.waitForFunction((selector) => [...document.querySelectorAll<HTMLImageElement>(`${selector} img`)].every((image) => image.complete), texts)
  return page.evaluate<unknown[]>('window.hits')
}

/** Returns forbidden parts of texts: elements, addresses, styles, classes and names of their own. */
export function dangersIn(page: Page, texts: string): Promise<string[]> {
  return page.evaluate(
    ({ selector, allowed, classes }) => {
      const dangers: string[] = []
      const known = new RegExp(classes)
      const inspect = (number: number, element: Element) => {
        const complain = (about: string) => dangers.push(`${number}: <${element.localName}> ${about}`)
        if (['fixed', 'sticky'].includes(getComputedStyle(element).position)) complain('leaves its place')
        for (const { name, value } of element.attributes) if (/^on/i.test(name)) complain(`${name}=${value}`)
        if (element.closest('.katex-display, .katex, .katex-error, .verdict-code')) return
        if (!allowed.includes(element.localName) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') complain('is not allowed')
        if ([...element.classList].some((name) => !known.test(name))) complain(`class=${element.className}`)
        for (const { name, value } of element.attributes) {
          if (['id', 'name'].includes(name) && !value.startsWith('user-content-')) complain(`${name}=${value}`)
          if (name === 'style' && !/^text-align: \w+;?$/.test(value)) complain(`style=${value}`)
          const address = ['href', 'src', 'cite', 'longdesc', 'background', 'data', 'poster'].includes(name) && URL.canParse(value, location.href)
          if (address && !/^(https?|mailto|ircs?|xmpp):$/.test(new URL(value, location.href).protocol)) complain(`${name}=${value}`)
        }
      }
      for (const [number, text] of document.querySelectorAll(selector).entries()) for (const element of text.querySelectorAll('*')) inspect(number, element)
      return dangers
    },
    { selector: texts, allowed: elements.split(' '), classes: ownClasses.source },
  )
}

/** Which bars beside and below texts are covered by something else, at any of nine points. Outlines may reach a few pixels out of a text. */
export function coveredEdges(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const covered = new Set<string>()
    for (const [number, edge] of document.querySelectorAll('.text-edge').entries()) {
      edge.scrollIntoView({ block: 'center' })
      const { left, width, top, height } = edge.getBoundingClientRect()
      for (const x of [0.05, 0.5, 0.95])
        for (const y of [0.3, 0.5, 0.7]) {
          const found = document.elementFromPoint(left + x * width, top + y * height)
          if (found !== edge) covered.add(`${Math.floor(number / 2)}: ${found?.localName}`)
        }
    }
    return [...covered]
  })
}
