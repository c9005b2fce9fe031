import { pictureIn, type PublicFiles } from '@verdict/core/server'
import { addressesIn, textsOf, withAddresses } from '@verdict/plugin-exchange/kit'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import type { RemoteHttpClient } from '../http/remote-http-client.ts'

const maxBytes = 20 * 1024 * 1024
const maxFiles = 100

/** Stores the pictures of a statement here, and the files that the remote names, and puts their new addresses into the texts. What cannot be had keeps its address. */
export async function withStoredPictures(
  draft: ProblemDraft,
  { files = [], client, publicFiles, uid }: { files?: readonly string[] | undefined; client: RemoteHttpClient; publicFiles: PublicFiles; uid: string },
): Promise<ProblemDraft> {
  const pictures = [...addressesIn(textsOf(draft), { onlyFiles: true })].filter((address) => /^https?:/i.test(address))
  const links = new Map<string, string>()
  for (const address of new Set([...files, ...pictures].slice(0, maxFiles))) {
    const found = await client.download(address, maxBytes)
    if (!found) continue
    const content = Buffer.from(found.bytes)
    // What is no picture by its content is only given for downloading.
    const ending = pictureIn(content)?.ending
    if (ending === undefined && !files.includes(address)) continue
    const name = new URL(address).pathname.split('/').at(-1) || 'file'
    const title = ending === undefined ? name : `${name.replace(/\.[^.]*$/, '')}.${ending}`
    // The key makes the import of one problem twice publish nothing twice; whoever knows it could as well look at the other site.
    const key = `remote-judging/${draft.problemId}/${address}/${content.length}`
    links.set(address, (await publicFiles.publish({ title, content, uid, owner: 'site', folder: ending === undefined ? 'file' : 'img', key })).link)
  }
  return withAddresses(draft, (address) => links.get(address) ?? address)
}
