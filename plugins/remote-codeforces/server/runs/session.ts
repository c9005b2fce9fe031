import { ChallengeMet, LoggedOut, LoginRefused, type Credentials, type RemoteClient, type RemotePage } from '@verdict/plugin-remote-judging/contract'

/** Returns the session's token, which every form requires. */
export function tokenOf(page: RemotePage): string {
  const token =
    page.first('meta[name="X-Csrf-Token"]')?.attribute('content') ??
    page.first('.csrf-token')?.attribute('data-csrf') ??
    page.first('input[name="csrf_token"]')?.attribute('value')
  if (!token) throw page.lacks('the token of the session (X-Csrf-Token)')
  return token
}

/** Returns the fields that the site's scripts add to each form: browser fingerprints, and a number computed from a cookie. */
export const browserFields = (page: RemotePage, client: RemoteClient) => ({
  ftaa: client.cookie('70a7c28f3de') ?? 'n/a',
  bfaa: /_bfaa = "(\w+)"/.exec(page.source)?.[1] ?? client.cookie('raa') ?? client.cookie('bfaa') ?? 'n/a',
  _tta: cookieNumber(client.cookie('39ce7') ?? ''),
})

function cookieNumber(cookie: string): number {
  let sum = 0
  for (let at = 0; at < cookie.length; at += 1) {
    sum = (sum + (at + 1) * (at + 2) * cookie.charCodeAt(at)) % 1009
    if (at % 3 === 0) sum += 1
    if (at % 2 === 0) sum *= 2
    if (at > 0) sum -= Math.floor(cookie.charCodeAt(Math.floor(at / 2)) / 2) * (sum % 5)
    sum = ((sum % 1009) + 1009) % 1009
  }
  return sum
}

/** Loads a page for logged-in users. */
export async function userPage(path: string, client: RemoteClient): Promise<RemotePage> {
  const page = await open(path, client)
  if (nameOn(page) === undefined) throw new LoggedOut()
  return page
}

export async function login({ username, password }: Credentials, client: RemoteClient): Promise<void> {
  const page = await open('/enter', client)
  const form = { csrf_token: tokenOf(page), action: 'enter', handleOrEmail: username, password, remember: 'on', ...browserFields(page, client) }
  const answer = await client.post('/enter', form)
  if (answer.location !== undefined) return
  const reason = answer.all('span.error').find(({ text }) => text !== '')?.text
  if (reason) throw new LoginRefused({ reason })
  throw answer.first('.cf-turnstile') ? new ChallengeMet() : answer.lacks('a redirect after the login')
}

export const whoAmI = async (client: RemoteClient) => nameOn(await open('/', client))

const nameOn = (page: RemotePage) =>
  page.first('a[href$="/logout"]') && (/var handle = "([^"]+)"/.exec(page.source)?.[1] ?? page.need('a[href^="/profile/"]', 'the name of the user').text)

/** The site sometimes answers with a page whose script computes a cookie. */
async function open(path: string, client: RemoteClient): Promise<RemotePage> {
  const page = await client.get(path)
  if (page.source.includes('slowAES.decrypt')) throw new ChallengeMet()
  return page
}
