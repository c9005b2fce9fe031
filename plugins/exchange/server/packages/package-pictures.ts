import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pictureIn, type PublicFiles } from '@verdict/core/server'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import { PictureTooLarge, TooManyPictures, type PackagePicture, type ReadProblem } from '../../contract.ts'
import { addressesIn, textsOf, withAddresses } from '../../kit/index.ts'

const megabyte = 1024 * 1024
const maxBytes = 20 * megabyte
const maxPictures = 500
/** A placeholder in texts until images are published; a published URL has the same length. */
const previewed = `/api/public/img/${'0'.repeat(32)}.webp`
const inTheText = /^data:image\/[a-z+.-]{1,30};base64,/i
const ownAddress = /^\/api\/public\/(?:img|file)\/([0-9a-z]{32}(?:\.[a-z0-9]{1,10})?)$/

/** Returns the problem as the bank would store it, without publishing anything. */
export function previewOf(problem: ReadProblem): ProblemDraft {
  const { pictures: _pictures, ...draft } = problem
  const addresses = new Set(picturesIn(problem).map(({ address }) => address))
  return withAddresses(draft, (address) => (addresses.has(address) ? previewed : address))
}

interface Publication {
  readonly files: Pick<PublicFiles, 'publish' | 'withdraw'>
  readonly uid: string
  /** A secret that stays the same when the import continues after a crash, so that no image is published twice. */
  readonly key: string
}

/** Publishes the problem's images while `add` adds it with their URLs. If adding fails, the images are withdrawn. */
export async function withPublishedPictures<T>(problem: ReadProblem, publication: Publication, add: (draft: ProblemDraft) => Promise<T>): Promise<T> {
  const links = new Map<string, string>()
  try {
    for (const [index, picture] of picturesIn(problem).entries()) links.set(picture.address, await publish(picture, publication, index))
    const { pictures: _pictures, ...draft } = problem
    return await add(withAddresses(draft, (address) => links.get(address) ?? address))
  } catch (error) {
    for (const link of links.values()) await publication.files.withdraw(link)
    throw error
  }
}

/** Withdraws images that a dead process has published for a problem. */
export async function withdrawPictures({ files, key }: Pick<Publication, 'files' | 'key'>): Promise<void> {
  for (let index = 0; index < maxPictures; index += 1) await files.withdraw({ key: keyOf(key, index) })
}

const keyOf = (key: string, index: number) => `${key}/${index}`

async function publish({ name, open }: PackagePicture, { files, uid, key }: Publication, index: number): Promise<string> {
  const content = await buffer(Readable.from(await open(), { objectMode: false }))
  // A name can be wrong, so files that are not images are only offered for download.
  const ending = pictureIn(content)?.ending
  const title = ending === undefined ? name : `${name.replace(/\.[^.]*$/, '')}.${ending}`
  return (await files.publish({ title, content, uid, owner: 'site', folder: ending === undefined ? 'file' : 'img', key: keyOf(key, index) })).link
}

/** Returns the images that the texts show, from the package or embedded in the texts. */
function picturesIn(problem: ReadProblem): PackagePicture[] {
  const addresses = addressesIn(textsOf(problem))
  const inline = [...addresses].filter((address) => inTheText.test(address)).map(inlinePicture)
  const pictures = [...(problem.pictures ?? []).filter(({ address }) => addresses.has(address)), ...inline]
  if (pictures.length > maxPictures) throw new TooManyPictures({ most: maxPictures })
  const large = pictures.find(({ size }) => size > maxBytes)
  if (large) throw new PictureTooLarge({ file: large.name, most: maxBytes / megabyte })
  return pictures
}

function inlinePicture(address: string): PackagePicture {
  const content = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  return { address, name: 'picture', size: content.length, open: async () => Readable.from([content]) }
}

/** Returns the images and files of this site that the problem's texts show. */
export async function picturesOf(draft: ProblemDraft, files: Pick<PublicFiles, 'findByName' | 'open'>): Promise<PackagePicture[]> {
  const pictures: PackagePicture[] = []
  for (const address of addressesIn(textsOf(draft))) {
    const name = ownAddress.exec(address)?.[1]
    const found = name === undefined ? undefined : await files.findByName(name)
    if (name !== undefined && found) pictures.push({ address, name, size: found.size, open: async () => (await files.open(name)).content })
  }
  return pictures
}
