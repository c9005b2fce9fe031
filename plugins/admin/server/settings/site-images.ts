import { readPagePicture, type PublicFiles, type SiteControl, type UploadedFile } from '@verdict/core/server'
import { ImageRefused, type SiteImageUse } from '../../contract.ts'

/** The logo and the icon of the site. */
export class SiteImages {
  readonly #files: PublicFiles
  readonly #control: SiteControl

  constructor(files: PublicFiles, control: SiteControl) {
    this.#files = files
    this.#control = control
  }

  /** The content of the file determines the format, never its name. */
  async set(use: SiteImageUse, file: UploadedFile, uid: string): Promise<{ url: string }> {
    const image = await readPagePicture(file.path)
    if (!image) throw new ImageRefused()
    const { link: url } = await this.#files.publish({
      title: `${use}.${image.ending}`,
      content: file.open(),
      size: file.size,
      uid,
      owner: 'site',
      folder: 'img',
    })
    await this.#replace(use, url)
    return { url }
  }

  async remove(use: SiteImageUse): Promise<void> {
    await this.#replace(use, '')
  }

  /** The old file is deleted last: after a crash in between, it takes space, and no page lacks its image. */
  async #replace(use: SiteImageUse, url: string): Promise<void> {
    const before = this.#control.settings()[use]
    await this.#control.changeSettings('kernel', { [use]: url })
    if (before.startsWith('/api/public/img/')) await this.#files.withdraw(before)
  }
}
