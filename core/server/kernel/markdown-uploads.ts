import { adminRoles, type Role } from '../../plugin/index.ts'
import type { Caller } from '../auth/caller.ts'
import type { PublicFiles } from '../files/public-files.ts'
import type { UploadedFile } from '../http/routes/handlers.ts'
import { maxPixels, readPicture } from '../files/picture.ts'
import { FileKind, Forbidden, NoFile, UploadForbidden } from './errors.ts'

type Uploader = (uid: string, gid: number | undefined) => boolean | Promise<boolean>

/** Uploads of images and files for Markdown texts. */
export class MarkdownUploads {
  readonly #files: PublicFiles
  readonly #uploaders: readonly Uploader[]

  constructor(files: PublicFiles, uploaders: readonly Uploader[]) {
    this.#files = files
    this.#uploaders = uploaders
  }

  /** Refuses callers who may not upload at all. The group is in the body, so `take` checks it. */
  guard({ role }: Caller): void {
    if (!isAdmin(role) && this.#uploaders.length === 0) throw new UploadForbidden()
  }

  async take(file: UploadedFile, caller: Caller, gid: number | undefined, folder: 'img' | 'file'): Promise<{ link: string; fileId: number }> {
    if (!(await this.#may(caller, gid))) throw new UploadForbidden()
    const title = folder === 'img' ? await pictureTitle(file) : file.name
    const { id, link } = await this.#files.publish({ title, content: file.open(), uid: caller.uid, folder })
    return { link, fileId: id }
  }

  async remove(fileId: number, caller: Caller): Promise<void> {
    const file = await this.#files.find(fileId)
    if (!file) throw new NoFile()
    if (file.uid !== caller.uid && caller.role !== 'root') throw new Forbidden()
    await this.#files.withdraw(fileId)
  }

  async #may({ uid, role }: Caller, gid: number | undefined): Promise<boolean> {
    if (isAdmin(role)) return true
    const answers = await Promise.all(this.#uploaders.map((may) => may(uid, gid)))
    return answers.includes(true)
  }
}

function isAdmin(role: Role): boolean {
  return (adminRoles as readonly Role[]).includes(role)
}

/** The extension of an image comes from its content, not from its name. */
async function pictureTitle({ name, path }: UploadedFile): Promise<string> {
  const picture = await readPicture(path)
  if (!picture || picture.width * picture.height > maxPixels) throw new FileKind()
  return `${name.replace(/\.[^.]*$/, '')}.${picture.ending}`
}
