import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits, profileApi } from '../contract.ts'
import { greyPng } from '../server/sign-up/png.ts'
import server from '../server/index.ts'

let site: TestSite
let alice: Person
beforeAll(async () => {
  site = await startTestSite([server])
  alice = await site.as('default_user', 'alice')
})
afterAll(() => site?.close())

describe('an avatar', () => {
  const small = greyPng(2, 2, new Uint8Array(4))
  const sent = (content: Uint8Array | string, name: string) => alice.use(profileApi).uploadAvatar({ file: new File([content as BlobPart], name) })
  const links = async () => (await alice.use(profileApi).userInfo({})).avatar

  test('is stored under a random name, is public, and replaces the previous file', async () => {
    const first = (await sent(small, '../../evil.PNG')).avatar ?? ''
    expect(first).toMatch(/^\/api\/public\/img\/[0-9a-f]{32}\.png$/)
    const shown = await fetch(site.url + first)
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await shown.arrayBuffer()).equals(small)).toBe(true)
    const second = (await sent(greyPng(3, 3, new Uint8Array(9)), 'b.png')).avatar ?? ''
    expect(second).not.toBe(first)
    expect((await fetch(site.url + first)).status).toBe(400)
  })

  test('is served with the type of its content, not of its file name', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    const link = (await sent(gif, 'a.jpg')).avatar ?? ''
    expect((await fetch(site.url + link)).headers.get('content-type')).toBe('image/gif')
  })

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'a.svg', 'kernel/file-kind'],
    ['an HTML file', '<script>alert(1)</script>', 'a.html', 'kernel/file-kind'],
    ['an SVG named like a picture', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'a.png', 'accounts/picture-wrong'],
    ['an HTML file named like a picture', '<html><script>alert(1)</script>', 'a.gif', 'accounts/picture-wrong'],
    ['an empty file', '', 'a.png', 'accounts/picture-wrong'],
    ['a truncated PNG', small.subarray(0, 12), 'a.png', 'accounts/picture-wrong'],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'a.jpg', 'accounts/picture-wrong'],
    ['a double extension', small, 'a.png.html', 'kernel/file-kind'],
  ])('%s is refused', async (_, content, name, code) => {
    const before = await links()
    await expect(sent(content, name)).rejects.toMatchObject({ code })
    expect(await links()).toBe(before)
  })

  test('a decompression bomb of more than 4096 pixels a side is refused by its header', async () => {
    const bomb = bigPng(40_000, 40_000)
    expect(bomb.length).toBeLessThan(limits.avatarBytes)
    await expect(sent(bomb, 'a.png')).rejects.toMatchObject({ code: 'accounts/picture-too-large' })
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    gif.writeUInt16LE(60_000, 6)
    await expect(sent(gif, 'a.gif')).rejects.toMatchObject({ code: 'accounts/picture-too-large' })
  })

  test('more than 2 MB is refused, exactly 2 MB is not', async () => {
    const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)])
    await sent(padded(limits.avatarBytes), 'a.png')
    await expect(sent(padded(limits.avatarBytes + 1), 'a.png')).rejects.toMatchObject({ http: 413 })
  })

  test('visitors cannot upload avatars', async () => {
    await expect(
      site
        .visitor()
        .use(profileApi)
        .uploadAvatar({ file: new File([small as BlobPart], 'a.png') }),
    ).rejects.toMatchObject({ http: 401 })
  })
})

/** A PNG whose header claims a size, with almost no data. */
function bigPng(width: number, height: number): Buffer {
  const png = greyPng(1, 1, new Uint8Array(1))
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return Buffer.concat([png, deflateSync(Buffer.alloc(1000))])
}
