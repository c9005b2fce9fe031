import { isAdminRole, type MarkdownUploader } from '../../plugin/index.ts'
import type { Caller } from '../base/caller.ts'
import type { PublicFiles } from '../files/public-files.ts'
import type { UploadedFile } from '../http/routes/handlers.ts'
import { maxPixels, readPicture } from '../files/picture.ts'
import { FileKind, Forbidden, NoFile, UploadForbidden } from '../base/errors.ts'

/** Uploads of images and files for Markdown texts. */
export class MarkdownUploads {
  readonly #files: PublicFiles
  readonly #uploaders: readonly MarkdownUploader[]

  constructor(files: PublicFiles, uploaders: readonly MarkdownUploader[]) {
    this.#files = files
    this.#uploaders = uploaders
  }

  /** Refuses callers who may not upload at all. Where they may is in the body, so `take` checks it. */
  guard({ role }: Caller): void {
    if (!isAdminRole(role) && this.#uploaders.length === 0) throw new UploadForbidden()
  }

  async take(file: UploadedFile, caller: Caller, fields: Readonly<Record<string, unknown>>, folder: 'img' | 'file'): Promise<{ link: string; fileId: number }> {
    if (!(await this.#may(caller, fields))) throw new UploadForbidden()
    const title = folder === 'img' ? await pictureTitle(file) : file.name
    const { uid, role } = caller
    // Staff write the texts of the site.
    const owner = isAdminRole(role) ? 'site' : (`user:${uid}` as const)
    const { id, link } = await this.#files.publish({ title, content: file.open(), size: file.size, uid, owner, folder })
    return { link, fileId: id }
  }

  async remove(fileId: number, caller: Caller): Promise<void> {
    const file = await this.#files.find(fileId)
    if (!file) throw new NoFile()
    if (file.uid !== caller.uid && caller.role !== 'root') throw new Forbidden()
    await this.#files.withdraw(fileId)
  }

  async #may({ uid, role }: Caller, fields: Readonly<Record<string, unknown>>): Promise<boolean> {
    if (isAdminRole(role)) return true
    const answers = await Promise.all(this.#uploaders.map((may) => may(uid, fields)))
    return answers.includes(true)
  }
}

/** The extension of an image comes from its content, not from its name. */
async function pictureTitle({ name, path }: UploadedFile): Promise<string> {
  const picture = await readPicture(path)
  if (!picture || picture.width * picture.height > maxPixels) throw new FileKind()
  return `${name.replace(/\.[^.]*$/, '')}.${picture.ending}`
}
