import { pictureIn, type PublicFiles } from '@verdict/core/server'
import { addressesIn, textsOf, withAddresses } from '@verdict/plugin-exchange/kit'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import { ChallengeMet } from '../../contract.ts'
import type { RemoteHttpClient } from '../http/remote-http-client.ts'

const maxBytes = 20 * 1024 * 1024
const maxFiles = 100

/** Downloads an image or file; undefined if that fails. */
export type Download = (address: string) => ReturnType<RemoteHttpClient['download']>

/** Downloads with the first client that meets no check. */
export function downloadBy(...clients: readonly RemoteHttpClient[]): Download {
  return async (address) => {
    for (const client of clients)
      try {
        return await client.download(address, maxBytes)
      } catch (error) {
        if (!(error instanceof ChallengeMet)) throw error
      }
    return undefined
  }
}

/** Stores a statement's images, and the files that the remote names, and inserts their new URLs into the texts. If a download fails, the URL stays. */
export async function withStoredPictures(
  draft: ProblemDraft,
  { files = [], download, publicFiles, uid }: { files?: readonly string[] | undefined; download: Download; publicFiles: PublicFiles; uid: string },
): Promise<ProblemDraft> {
  const pictures = [...addressesIn(textsOf(draft), { onlyFiles: true })].filter((address) => /^https?:/i.test(address))
  const links = new Map<string, string>()
  for (const address of new Set([...files, ...pictures].slice(0, maxFiles))) {
    const found = await download(address)
    if (!found) continue
    const content = Buffer.from(found.bytes)
    // Files whose content is not an image are only offered for download.
    const ending = pictureIn(content)?.ending
    if (ending === undefined && !files.includes(address)) continue
    const name = new URL(address).pathname.split('/').at(-1) || 'file'
    const title = ending === undefined ? name : `${name.replace(/\.[^.]*$/, '')}.${ending}`
    // The key prevents a repeated import from publishing twice. Guessing it reveals nothing, because the other site is public.
    const key = `remote-judging/${draft.problemId}/${address}/${content.length}`
    links.set(address, (await publicFiles.publish({ title, content, uid, owner: 'site', folder: ending === undefined ? 'file' : 'img', key })).link)
  }
  return withAddresses(draft, (address) => links.get(address) ?? address)
}
